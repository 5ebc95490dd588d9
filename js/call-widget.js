// The stub of the one-to-one embed: what the call widget does with replies, and what the agent's tool then shows.
//
// Its builders have exactly the methods of the contract data. What no document tells (how a late reply is treated, when
// a reply's function runs, what an answer besides true and false means) is a reading or the plainest choice.
(function () {
    'use strict';

    const { contract, settings, host, define, forgetCallbacks, receiveFrameMessage } = playerBridge;
    const { put, append, member, each, eachElement, reading } = playerBridge.plainData;
    const { apply } = Reflect;
    const { create } = Object;
    const { isArray } = Array;
    const { stringify } = JSON;
    const [RealTypeError, RealError, RealPromise, StringOf] = [TypeError, Error, Promise, String];
    const { then } = Promise.prototype;
    const page = globalThis;

    // MARK: Builders

    const levels = member(contract.builders, 'levels');
    const roots = member(contract.builders, 'roots');

    /** A builder that writes what it is told into `node`; its methods return it, so that calls chain. */
    function makeBuilder(level, node, depth, trace) {
        const builder = {};
        each(member(levels, level), (name, method) => {
            const form = member(method, 'form');
            put(builder, name, function (...values) {
                const note = { depth, method: name, arguments: [] };
                append(trace, note);
                if (form === 'arguments') {
                    for (let index = 0; index < values.length; index += 1) append(note.arguments, values[index]);
                    put(node, name, values.length === 1 ? values[0] : note.arguments);
                    return builder;
                }
                const fill = values[0];
                if (typeof fill !== 'function') throw new RealTypeError(name + ' needs a function');
                if (form === 'factory') {
                    const child = {};
                    fill(makeBuilder(member(method, 'level'), child, depth + 1, trace));
                    put(node, name, child);
                    return builder;
                }
                const children = [];
                const made = fill((...ids) => {
                    const child = {};
                    append(trace, { depth: depth + 1, element: name, arguments: ids });
                    if (ids.length > 0) put(child, 'ids', ids);
                    append(children, child);
                    return makeBuilder(member(method, 'level'), child, depth + 2, trace);
                });
                if (!isArray(made)) throw new RealTypeError(name + ' needs a list');
                put(node, name, children);
                return builder;
            });
        });
        return builder;
    }

    function errorText(error) {
        const message = error instanceof RealError ? error.message : StringOf(error);
        return typeof message === 'string' ? message : StringOf(message);
    }

    /** Runs the function that a reply is, and tells what came of it. */
    function build(root, factory, finish) {
        const run = () => {
            const result = {};
            const trace = [];
            try {
                factory(makeBuilder(member(roots, root), result, 0, trace));
                finish(result, null, trace);
            } catch (error) {
                finish(null, errorText(error), trace);
            }
        };
        if (typeof factory !== 'function') throw new RealTypeError('the reply is not a function');
        if (reading['factory-call'] === 'later') apply(then, new RealPromise((resolve) => resolve()), [run]);
        else run();
    }

    // MARK: State

    let products, requests, search, cart, toasts, ignored, call, told, traces, asked;

    function reset() {
        forgetCallbacks();
        each(products, (id, entry) => stop(entry));
        eachElement(requests, stop);
        products = create(null);
        requests = [];
        search = null;
        cart = create(null);
        toasts = [];
        ignored = [];
        call = 'idle';
        told = { navigations: [], customerEvents: [], data: null, trackingTags: null, queue: null, elements: {}, above: null };
        traces = [];
        asked = 0;
    }

    function stop(waiting) {
        if (waiting.timer !== undefined) host.clearTimer(waiting.timer);
        waiting.timer = undefined;
    }

    /** Starts the agent's patience with an event; a reply that comes after it finds the entry failed. */
    function waitFor(type, entry, giveUp) {
        const seconds = member(member(member(contract.events, type), 'answer'), 'timeoutSeconds');
        entry.status = 'waiting';
        if (!(seconds > 0)) return entry;
        entry.timer = host.setTimer(() => {
            entry.timer = undefined;
            entry.status = 'timed-out';
            giveUp();
        }, seconds * 1000, false, []);
        return entry;
    }

    /** Whether a reply is still wanted; one that is not is kept in the list of those that were ignored. */
    function isWanted(entry, what) {
        if (entry.status === 'waiting') {
            stop(entry);
            return true;
        }
        if (entry.status === 'timed-out' && reading['late-reply'] === 'shown') return true;
        append(ignored, { what, why: entry.status === 'timed-out' ? 'too-late' : 'answered-already' });
        return false;
    }

    function toast(kind, details) {
        const note = { kind };
        each(details, (name, value) => { if (value !== undefined) put(note, name, value); });
        append(toasts, note);
    }

    // MARK: The embed

    function Embed(configuration) {
        const handlers = create(null);
        this.configuration = configuration;
        this.events = {
            emit(name, ...rest) {
                eachElement(handlers[name], (handler) => { apply(handler, undefined, rest); });
            },
        };
        put(this, 'on', (name, handler) => {
            if (handlers[name] === undefined) handlers[name] = [];
            append(handlers[name], handler);
        });
        put(this, 'listensTo', (name) => handlers[name] !== undefined);
    }
    Embed.CUSTOMER_EVENTS = { ADDED_TO_CART: 'added-to-cart' };

    const methods = {
        updateProduct(id, factory) {
            const known = products[id];
            if (known === undefined && !settings.bare) {
                append(ignored, { what: id, why: 'not-requested' });
                return;
            }
            const entry = known ?? (products[id] = waitFor('provide-product-data', { __proto__: null, ref: '', type: '' }, () => {}));
            // A product may be sent again, with newer data.
            if (entry.status === 'timed-out' && !isWanted(entry, id)) return;
            stop(entry);
            build('product', factory, (card, error, trace) => {
                entry.status = error === null ? 'shown' : 'failed';
                entry.card = card;
                entry.error = error;
                append(traces, { product: id, calls: trace });
            });
        },
        notifyProductNavigation({ externalId }) { append(told.navigations, externalId); },
        notifyCustomerEvent(type, payload) {
            const name = member(payload, 'name');
            const sku = member(payload, 'sku');
            if (typeof name !== 'string' || name === '' || typeof sku !== 'string' || sku === '') {
                append(ignored, { what: type, why: 'no-name-or-sku' });
                return;
            }
            append(told.customerEvents, { type, payload });
        },
        updateData(data) { told.data = data ?? null; },
        setTrackingTags(tags) { told.trackingTags = tags; },
        setQueue(queue) { told.queue = queue; },
        updateElement(element, state) { put(told.elements, element, state ?? null); },
        floatAbove(url) { told.above = url ?? ''; },
        destroy() { call = 'ended'; },
        areQueuesOpen() { return true; },
        getNumberOfOnlineAgents() { return 2; },
        getEstimatedWaitingTime() { return { estimatedWaitingTime: 120, agents: 2, place: 1 }; },
    };
    each(methods, (name, method) => put(Embed.prototype, name, method));

    const isReady = playerBridge.embedConfiguration !== undefined;
    if (isReady) page.onBambuserOneToOneReady(Embed);
    const embed = page.oneToOneEmbed;

    function emit(name, ...rest) {
        if (embed === undefined) return;
        apply(embed.events.emit, embed.events, [name, ...rest]);
    }

    function isHandled(name) {
        return embed !== undefined && embed.listensTo(name);
    }

    // MARK: Products

    const kinds = { __proto__: null, url: 'url', code: 'scanned-code', sku: 'product-reference' };

    function addProducts(list) {
        const wanted = [];
        eachElement(list, (product) => {
            asked += 1;
            const id = StringOf(member(product, 'id') ?? 'bambuser-product-' + asked);
            const entry = { __proto__: null, ref: member(product, 'ref'), type: member(product, 'type'), card: null, error: null };
            products[id] = entry;
            append(wanted, { ref: entry.ref, type: entry.type, id });
            if (isHandled('provide-product-data')) {
                waitFor('provide-product-data', entry, () => toast('timed-out', { product: id }));
            } else {
                // Without a handler the vendor's own catalogue is asked.
                entry.status = 'catalogue';
            }
        });
        emit('provide-product-data', { products: wanted });
    }

    // MARK: Search

    function startSearch(term, number) {
        if (search !== null) stop(search);
        const first = reading['search-page'] === 'zero' ? 0 : 1;
        const current = { __proto__: null, term, page: number ?? first, result: null, error: null };
        search = current;
        if (!isHandled('provide-search-data')) {
            current.status = 'catalogue';
            return;
        }
        append(requests, current);
        waitFor('provide-search-data', current, () => toast('timed-out', { term }));
        emit('provide-search-data', { term, page: current.page }, (factory) => {
            if (!isWanted(current, 'search')) return;
            build('search', factory, (result, error, trace) => {
                current.status = error === null ? 'shown' : 'failed';
                current.result = result;
                current.error = error;
                append(traces, { search: term, calls: trace });
            });
        });
    }

    // MARK: Cart

    function cartItem(sku, quantity, previous) {
        if (reading['cart-event'] === 'item') return { item: { sku }, quantity, previousQuantity: previous };
        if (reading['cart-event'] === 'count') return { sku, count: quantity, previousQuantity: previous };
        return { sku, quantity, previousQuantity: previous };
    }

    function setQuantity(sku, quantity) {
        if (quantity > 0) cart[sku] = quantity;
        else delete cart[sku];
    }

    function sendCart(name, data, sku, quantity) {
        if (!isHandled(name)) {
            // Without a handler the widget keeps its own cart.
            setQuantity(sku, quantity);
            return;
        }
        const entry = waitFor(name, { __proto__: null, sku }, () => toast('timed-out', { sku }));
        append(requests, entry);
        emit(name, data, (answer) => {
            if (!isWanted(entry, name)) return;
            entry.status = 'answered';
            if (answer === true || member(answer, 'success') === true) {
                setQuantity(sku, quantity);
                toast(quantity === 0 ? 'removed' : name === 'should-add-item-to-cart' ? 'added' : 'updated', { sku, quantity });
            } else {
                const reason = member(answer, 'reason');
                const kind = reason === 'out-of-stock' ? 'out-of-stock' : 'failed';
                toast(kind, { sku, reason, message: reason === 'custom-error' ? member(answer, 'message') : undefined });
            }
        });
    }

    function addToCart(sku, quantity) {
        const held = cart[sku];
        // What is in the cart already changes: the event is another one.
        if (held !== undefined) return changeQuantity(sku, held + (quantity ?? 1));
        return sendCart('should-add-item-to-cart', cartItem(sku, quantity, undefined), sku, quantity ?? 1);
    }

    function changeQuantity(sku, quantity) {
        return sendCart('should-update-item-in-cart', cartItem(sku, quantity, cart[sku]), sku, quantity);
    }

    // MARK: What agent and shopper do

    const starts = reading['call-state'] === 'connecting' ? 'connecting' : 'connected';
    const callStates = {
        __proto__: null,
        'call-started': starts, 'call-starting': starts, 'call-connecting': 'connecting', 'call-ringing': 'connecting',
        'call-connected': 'connected', 'call-active': 'connected', 'call-accepted': 'connected', connected: 'connected',
        'call-ended': 'ended', 'call-end': 'ended', 'call-disconnected': 'ended', 'call-rejected': 'ended',
        disconnected: 'ended', ended: 'ended',
    };

    function items() {
        const list = [];
        each(cart, (sku, quantity) => append(list, { sku, quantity }));
        return list;
    }

    const actions = {
        __proto__: null,
        'ring': () => send('call-ringing', {}),
        'connect': () => send('call-connected', {}),
        'hang-up': () => send('call-ended', {}),
        'add-product': (data) => {
            each(kinds, (name, type) => {
                const ref = member(data, name);
                if (ref !== undefined) addProducts([{ ref, type }]);
            });
        },
        'search': ({ term, page: number }) => startSearch(term ?? '', number),
        'add-to-cart': ({ sku, quantity }) => addToCart(sku, quantity),
        'change-quantity': ({ sku, quantity }) => changeQuantity(sku, quantity),
        'navigate': ({ url }) => send('surf-behind-to', { url }),
        'checkout': () => send('goto-checkout', { items: items() }),
        'chat': () => send('goto-chat'),
        'close': () => send('close'),
        'track': ({ name }) => send('tracking-event', { eventName: name, eventData: {} }),
        'frame-message': ({ type, data }) => {
            receiveFrameMessage(stringify({ eventType: type, data }), 'https://one-to-one.bambuser.com');
        },
    };

    /** Sends an event of the embed, with its own state where it has any. */
    function send(type, data) {
        if (callStates[type] !== undefined) call = callStates[type];
        if (type === 'provide-product-data') return addProducts(member(data, 'products'));
        if (type === 'provide-search-data') return startSearch(member(data, 'term') ?? '', member(data, 'page'));
        if (type === 'should-add-item-to-cart' || type === 'should-update-item-in-cart') {
            const sku = member(data, 'sku') ?? member(member(data, 'item'), 'sku');
            return sendCart(type, data, sku, member(data, 'quantity') ?? member(data, 'count') ?? 1);
        }
        if (type === 'surf-behind-to') return emit(type, member(data, 'url'));
        return data === undefined ? emit(type) : emit(type, data);
    }

    reset();
    define({
        player: page,
        controls: {
            start() {},
            emit(type, data) {
                send(type, data === undefined ? member(member(contract.events, type), 'example') : data);
            },
            agent(action, data) {
                const act = actions[action];
                if (act !== undefined) act(data ?? {});
            },
            trace() { return traces; },
            reset,
            state() {
                const shown = {};
                each(products, (id, { ref, type, status, card, error }) => {
                    put(shown, id, { ref, type, status, card: card ?? null, error: error ?? null });
                });
                const found = search === null ? null : {
                    term: search.term, page: search.page, status: search.status, result: search.result, error: search.error,
                };
                return {
                    ready: isReady, call, products: shown, search: found, cart: items(), toasts, ignored,
                    navigations: told.navigations, customerEvents: told.customerEvents, data: told.data,
                    trackingTags: told.trackingTags, queue: told.queue, elements: told.elements, above: told.above,
                };
            },
            setSignedIn() {},
            fail() { call = 'ended'; },
        },
    });
})()
