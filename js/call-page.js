// The start page of the call SDK, between the native side and the embed: it subscribes to the embed's events, posts
// them as JSON text, and turns replies, which come as data, into the function calls that the embed expects.
//
// Behaviour after the public source of the Android SDK, which calls itself a port of the one for iOS; the names of its
// functions on `window` are part of the wire. What it swallows, it swallows here too.
(function () {
    'use strict';

    const { settings, host } = playerBridge;
    const { apply, defineProperty, deleteProperty } = Reflect;
    const { isArray } = Array;
    const { stringify, parse } = JSON;
    const { indexOf } = String.prototype;
    const [RealError, RealPromise, StringOf] = [Error, Promise, String];
    const { then } = Promise.prototype;
    const { warn, error: complain } = console;
    const page = globalThis;
    const channel = host.handlerNames[0];

    function expose(name, value) {
        defineProperty(page, name, { __proto__: null, value, writable: true, enumerable: true, configurable: true });
    }

    function contains(list, name) {
        for (let index = 0; index < list.length; index += 1) if (list[index] === name) return true;
        return false;
    }

    // MARK: To the app

    function send(message) {
        try {
            host.post(channel, stringify(message));
        } catch {
            // The page loses an event that cannot be posted without a word.
        }
    }

    function post(event, payload) {
        send({ event, payload: payload === undefined ? null : payload });
    }

    function copyOf(value) {
        const text = stringify(value);
        return text === undefined ? null : parse(text);
    }

    // MARK: Replay

    function replay(factory, spec) {
        if (!spec || !spec.calls) return factory;
        let current = factory;
        for (let index = 0; index < spec.calls.length; index += 1) {
            const call = spec.calls[index];
            const values = [];
            const given = call.args || [];
            for (let place = 0; place < given.length; place += 1) values[place] = given[place];
            if (call.factory) {
                values[values.length] = (inner) => replay(inner, call.factory);
            } else if (call.items) {
                values[values.length] = (maker) => replayItems(maker, call.items);
            }
            if (typeof current[call.method] !== 'function') {
                apply(warn, console, ['[bambuser] applyFactorySpec: no method', call.method]);
                continue;
            }
            current = apply(current[call.method], current, values);
        }
        return current;
    }

    function replayItems(maker, items) {
        const results = [];
        for (let index = 0; index < items.length; index += 1) {
            const item = items[index];
            const builder = typeof maker === 'function' ? apply(maker, undefined, item.factoryArgs || []) : maker;
            results[index] = replay(builder, item.spec);
        }
        return results;
    }

    function thrower(message) {
        return () => { throw new RealError(message || 'error'); };
    }

    // MARK: Replies

    function invoke(method, primary, factory) {
        const embed = page.oneToOneEmbed;
        if (!embed || typeof embed[method] !== 'function') {
            apply(warn, console, ['[bambuser] no embed method', method]);
            return;
        }
        const values = [];
        for (let index = 0; index < (primary || []).length; index += 1) values[index] = primary[index];
        if (factory !== undefined) values[values.length] = factory;
        try {
            apply(embed[method], embed, values);
        } catch (error) {
            apply(complain, console, ['[bambuser] embed method failed', method, StringOf(error)]);
        }
    }

    function answer(key, factory, deleteAfter) {
        const callback = page[key];
        if (typeof callback !== 'function') {
            apply(warn, console, ['[bambuser] no callback', key]);
            return;
        }
        try {
            callback(factory);
        } catch (error) {
            apply(complain, console, ['[bambuser] callback failed', key, StringOf(error)]);
        }
        if (deleteAfter !== false) deleteProperty(page, key);
    }

    expose('__bambuserApplyFactorySpec', replay);
    expose('__bambuserInvokeEmbedMethod', (method, primary, spec) => {
        invoke(method, primary, spec ? (factory) => replay(factory, spec) : undefined);
    });
    expose('__bambuserInvokeEmbedMethodWithError', (method, primary, message) => {
        invoke(method, primary, thrower(message));
    });
    expose('__bambuserApplyToCallback', (key, spec, deleteAfter) => {
        answer(key, (factory) => replay(factory, spec), deleteAfter);
    });
    expose('__bambuserApplyToCallbackWithError', (key, message, deleteAfter) => {
        answer(key, thrower(message), deleteAfter);
    });

    // MARK: Host calls

    function respond(requestId, ok, value, error) {
        post('__async-response', { requestId, ok, value: value === undefined ? null : value, error });
    }

    expose('__bambuserInvokeEmbedAsync', (requestId, method, primary) => {
        const embed = page.oneToOneEmbed;
        if (!embed || typeof embed[method] !== 'function') {
            respond(requestId, false, null, 'method-not-available: ' + method);
            return;
        }
        const run = new RealPromise((resolve) => resolve(apply(embed[method], embed, primary || [])));
        apply(then, run, [
            (value) => {
                let copy = null;
                try { copy = copyOf(value); } catch { copy = null; }
                respond(requestId, true, copy, null);
            },
            (error) => respond(requestId, false, null, StringOf(error && error.message ? error.message : error)),
        ]);
    });

    const waitingNavigations = [];
    expose('__bambuserPendingNavigations', waitingNavigations);
    expose('notifyBambuserProductNavigation', (externalId) => {
        if (typeof externalId !== 'string' || externalId === '') return;
        if (page.oneToOneEmbed) page.oneToOneEmbed.notifyProductNavigation({ externalId });
        else waitingNavigations[waitingNavigations.length] = externalId;
    });

    expose('__bambuserNotifyCustomerEvent', (key, payload) => {
        const known = page.BambuserOneToOneEmbed && page.BambuserOneToOneEmbed.CUSTOMER_EVENTS;
        const type = known ? known[key] : undefined;
        if (type === undefined || !page.oneToOneEmbed) {
            apply(warn, console, ['[bambuser] no customer event', key]);
            return;
        }
        page.oneToOneEmbed.notifyCustomerEvent(type, payload);
    });

    // MARK: Subscriptions

    let callbacks = 0;
    function keep(callback) {
        callbacks += 1;
        const key = 'cb_' + callbacks;
        expose(key, host.recordCallback(key, callback));
        return key;
    }
    playerBridge.forgetCallbacks = () => {
        for (; callbacks > 0; callbacks -= 1) deleteProperty(page, 'cb_' + callbacks);
    };

    function textOf(value) {
        return value === undefined || value === null ? '' : StringOf(value);
    }

    const always = {
        __proto__: null,
        'goto-checkout': (event) => event || null,
        'goto-chat': () => null,
        'surf-behind-to': (url) => ({ url }),
        'queue-is-open': (event) => ({ isOpen: true, nextCloseTime: event && event.nextCloseTime || null }),
        'queue-is-closed': (event) => ({ isOpen: false, nextOpenTime: event && event.nextOpenTime || null }),
        'agents-online': (event) => ({
            numberOfAgentsOnline: event && event.numberOfAgentsOnline || 0,
            queueId: event && (event.queueId || event.queue) || null,
        }),
        'queue-estimated-waiting-time': (event) => ({
            estimatedWaitingTime: event && event.estimatedWaitingTime || 0, agents: event && event.agents || 0,
            place: event && event.place || 0, queueId: event && event.queueId || null,
        }),
        'tracking-event': (event) => {
            try { return copyOf(event) || {}; } catch { return {}; }
        },
    };

    const gated = {
        __proto__: null,
        'should-add-item-to-cart': (event, callback) => ({ callbackId: keep(callback), payload: event }),
        'should-update-item-in-cart': (event, callback) => ({ callbackId: keep(callback), payload: event }),
        'provide-search-data': (event, callback) => ({
            callbackId: keep(callback), term: event && event.term || '', page: event && event.page || 1,
        }),
        'provide-product-data': (event) => {
            const products = [];
            const given = event && event.products || [];
            for (let index = 0; index < given.length; index += 1) {
                const { ref, type, id } = given[index] || {};
                products[index] = { ref: textOf(ref), type: textOf(type), id: textOf(id) };
            }
            return { products };
        },
    };

    const callStates = [
        'call-started', 'call-starting', 'call-connecting', 'call-ringing', 'call-connected', 'call-active',
        'call-accepted', 'connected', 'call-ended', 'call-end', 'call-disconnected', 'call-rejected', 'disconnected',
        'ended',
    ];

    function isWanted(name) {
        const events = settings.events;
        return !isArray(events) || contains(events, '*') || contains(events, name);
    }

    function subscribe(embed, table, handled, isOn) {
        for (const name in table) {
            if (!isOn(name)) continue;
            handled[handled.length] = name;
            embed.on(name, (event, callback) => post(name, table[name](event, callback)));
        }
    }

    expose('onBambuserOneToOneReady', (Embed) => {
        const embed = new Embed(playerBridge.embedConfiguration);
        expose('oneToOneEmbed', embed);
        expose('BambuserOneToOneEmbed', Embed);
        for (let index = 0; index < waitingNavigations.length; index += 1) {
            embed.notifyProductNavigation({ externalId: waitingNavigations[index] });
        }
        const handled = ['close'];
        embed.on('close', () => post('close', null));
        subscribe(embed, always, handled, () => true);
        subscribe(embed, gated, handled, isWanted);
        const original = embed.events.emit;
        embed.events.emit = function emit(name, ...rest) {
            if (!contains(handled, name) && (contains(callStates, name) || settings.forwardsUnknown)) {
                let payload;
                try {
                    payload = copyOf(rest.length === 1 ? rest[0] : rest);
                } catch {
                    payload = StringOf(rest[0]);
                }
                post(name, rest.length === 0 ? null : payload);
            }
            return apply(original, embed.events, [name, ...rest]);
        };
    });

    // MARK: Frames

    // Any frame's message that holds this word is passed on, and its origin is never looked at.
    playerBridge.receiveFrameMessage = (detail, origin) => {
        if (apply(indexOf, detail, ['viddget']) >= 0) send({ event: 'iframe-message', detail, origin });
    };
})()
