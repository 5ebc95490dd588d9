// What the Live and the Shoppable Video player have in common: products, cart, wishlist, callbacks and events. It does
// with what the app sends what the documents say, driven by the contract data.
//
// Where no document speaks (generated callback keys, the item list of a cart answer, what counts as success) it takes
// the plainest choice, which the contract marks as assumed. It runs in a page that payloads may have taken over:
// intrinsics are captured, state has no prototypes, payloads are read by `plain-data.js`, and nothing here throws into the
// record.
(function () {
    'use strict';

    const { contract, settings, host, keyPrefix } = playerBridge;
    const { put, append, member, each, eachElement, reading } = playerBridge.plainData;
    const { apply, deleteProperty, ownKeys } = Reflect;
    const { create } = Object;
    const { isArray } = Array;
    const isInteger = Number.isInteger;
    const page = globalThis;

    function merged(under, over) {
        const result = {};
        each(under, (name, value) => put(result, name, value));
        each(over, (name, value) => { if (value !== undefined) put(result, name, value); });
        return result;
    }

    /** What the player shows of a product: merged when it is asked for, which keeps a call cheap. */
    function shownData(entry) {
        const dashboard = member(entry.product, 'dashboard');
        try {
            return merged(dashboard, entry.sent);
        } catch {
            return merged(dashboard, undefined);
        }
    }

    // MARK: State

    const events = create(null);
    each(contract.events, (name, entry) => { events[name] = entry; });

    let products, cart, wishlist, pending, ignored, shownErrors, prompt, productList, signedIn, failure, keys;
    let touched = true;

    function reset() {
        if (!touched) return;
        for (let number = 1; number <= (keys ?? 0); number += 1) deleteProperty(page, keyNamed(number));
        each(pending, (key, { timer }) => { if (timer !== undefined) host.clearTimer(timer); });
        cart = create(null);
        wishlist = create(null);
        pending = create(null);
        products = create(null);
        ignored = [];
        shownErrors = [];
        prompt = null;
        failure = null;
        keys = 0;
        productList = 'hidden';
        signedIn = settings.signedIn === true;
        eachElement(settings.products, (product) => { put(products, member(product, 'id'), entryFor(product)); });
        touched = false;
    }

    function entryFor(product) {
        return { __proto__: null, product, sent: null, hydrations: 0 };
    }

    function keyNamed(number) {
        return keyPrefix + number;
    }

    function showError(translationKey, details) {
        append(shownErrors, merged({ translationKey }, details));
    }

    /** A value of the configuration by its path, such as `playerConfig.currency`. */
    function configured(path) {
        let value = settings.configuration;
        let name = '';
        for (let index = 0; index <= path.length; index += 1) {
            if (index < path.length && path[index] !== '.') {
                name += path[index];
            } else {
                value = member(value, name);
                name = '';
            }
        }
        return value;
    }

    function missingConfiguration(functionName) {
        const requires = member(member(member(contract.functions, functionName), 'requires'), 'configuration');
        const missing = [];
        eachElement(requires, (path) => {
            const value = configured(path);
            if (typeof value !== 'string' || value === '') append(missing, path);
        });
        return missing;
    }

    // MARK: Functions that the app calls

    const behaviours = {
        __proto__: null,

        'hydrate'(name, id, data) {
            const missing = missingConfiguration(name);
            const ignore = (why) => append(ignored, { id, why });
            if (missing.length > 0) {
                append(ignored, { id, why: 'not-configured', missing });
            } else if (typeof id !== 'string') {
                ignore('id-is-no-text');
            } else if (data === null || typeof data !== 'object' || isArray(data)) {
                ignore('data-is-no-object');
            } else if (products[id] === undefined && !settings.bare) {
                ignore('not-requested');
            } else {
                const entry = products[id] ?? (products[id] = entryFor({ id }));
                entry.sent = data;
                entry.hydrations += 1;
            }
        },

        'update-wishlist'(name, answer) {
            each(member(answer, 'statuses'), (sku, status) => {
                if (typeof status === 'boolean') wishlist[sku] = status;
            });
        },

        'hide-product-list'() { productList = 'hidden'; },
        'show-product-list'() { productList = 'shown'; },
    };

    const player = {};
    each(contract.functions, (name, entry) => {
        const behaviour = behaviours[member(entry, 'effect')];
        put(player, name, {
            [name](...values) {
                if (behaviour === undefined) return;
                touched = true;
                try {
                    apply(behaviour, undefined, [name, values[0], values[1]]);
                } catch {
                    // A proxy of the payload threw: a player that cannot read its data does nothing with it.
                }
            },
        }[name]);
    });

    // MARK: Answers

    const noAnswer = { __proto__: null };

    /** true, or why not: only what a document calls success is success. */
    function outcome(answer) {
        if (answer === noAnswer) return 'no-answer';
        if (answer === true || member(answer, 'success') === true) return true;
        const reason = member(answer, 'reason');
        return typeof reason === 'string' ? reason : 'failed';
    }

    function cartFailed(reason, sku, answer) {
        if (reason === 'out-of-stock') {
            showError('cart.errors.productOutOfStock', { sku });
        } else if (reason === 'custom-error' && typeof member(answer, 'message') === 'string') {
            showError('cart.errors.custom', { sku, message: member(answer, 'message') });
        } else {
            showError('cart.errors.general', { sku, reason });
        }
    }

    function wishlistFailed(reason, sku) {
        if (reason === 'login-required') prompt = { kind: 'login', sku };
        else if (reason === 'more-info-required') prompt = { kind: 'product-details', sku };
        else showError('wishlist.errors.general', { sku, reason });
    }

    function setQuantity(sku, quantity) {
        if (typeof sku !== 'string') return;
        if (quantity > 0) cart[sku] = quantity;
        else delete cart[sku];
    }

    function setHeart(sku, status) {
        if (typeof sku === 'string') wishlist[sku] = status;
    }

    function productOf(data) {
        return member(data, 'sku') ?? member(data, 'ref');
    }

    const effects = {
        __proto__: null,

        'add-to-cart'(data, answer) {
            const sku = member(data, 'sku');
            const quantity = member(data, 'quantity');
            const result = outcome(answer);
            if (result !== true) return cartFailed(result, sku, answer);
            setQuantity(sku, (cart[sku] ?? 0) + (quantity > 0 ? quantity : 1));
        },
        'update-cart'(data, answer) {
            const result = outcome(answer);
            if (result !== true) return cartFailed(result, member(data, 'sku'), answer);
            setQuantity(member(data, 'sku'), member(data, 'quantity'));
        },
        'sync-cart'(data, answer) {
            if (!isArray(answer)) return showError('cart.errors.general', {});
            cart = create(null);
            eachElement(answer, (item) => {
                const sku = member(item, 'sku');
                const quantity = member(item, 'quantity');
                if (typeof sku === 'string' && isInteger(quantity)) setQuantity(sku, quantity);
            });
        },
        'add-to-wishlist'(data, answer) {
            const result = outcome(answer);
            if (result !== true || answer === true) return wishlistFailed(result, productOf(data));
            setHeart(productOf(data), true);
        },
        'remove-from-wishlist'(data, answer) {
            const result = outcome(answer);
            if (result !== true || answer === true) return wishlistFailed(result, productOf(data));
            setHeart(productOf(data), false);
        },
        'sign-in'(data, answer) {
            if (outcome(answer) !== true) return;
            signedIn = true;
            prompt = null;
        },
        'show-product-list'() { productList = 'shown'; },
        'hide-product-list'() { productList = 'hidden'; },
    };

    function settle(key, answer) {
        const waiting = pending[key];
        if (waiting === undefined) return;
        delete pending[key];
        if (waiting.timer !== undefined) host.clearTimer(waiting.timer);
        const effect = effects[member(events[waiting.type], 'effect')];
        try {
            if (effect !== undefined) apply(effect, undefined, [waiting.data, answer]);
        } catch {
            showError('general', { event: waiting.type });
        }
    }

    function timeLimit(type) {
        const answer = member(events[type], 'answer');
        const seconds = member(answer, 'timeoutSeconds');
        const applies = member(answer, 'timeLimit') === 'cart' || reading['time-limit'] === 'every-key';
        return seconds > 0 && applies ? seconds * 1000 : undefined;
    }

    function waitFor(type, data) {
        keys += 1;
        const key = keyNamed(keys);
        const limit = timeLimit(type);
        const timer = limit === undefined
            ? undefined : host.setTimer(() => settle(key, noAnswer), limit, false, []);
        pending[key] = { __proto__: null, type, data, timer };
        // Left in place after the answer, so that a second answer arrives, is recorded and is ignored.
        put(page, key, host.recordCallback(key, (answer) => settle(key, answer)));
        return key;
    }

    // MARK: Events that the player sends

    function carriesKey(type, options) {
        const asked = member(options, 'callback');
        if (typeof asked === 'boolean') return asked;
        if (type === 'open-wishlist-login' && reading['login-callback'] === 'without') return false;
        return member(events[type], 'callback') === true;
    }

    function passesFilter(type) {
        if (reading['event-filter'] !== 'honoured' || !isArray(settings.events)) return true;
        let passes = false;
        eachElement(settings.events, (name) => { passes ||= name === '*' || name === type; });
        return passes;
    }

    function wishlistData(sku) {
        const data = {};
        if (reading['wishlist-field'] !== 'ref') put(data, 'sku', sku);
        if (reading['wishlist-field'] !== 'sku') put(data, 'ref', sku);
        return data;
    }

    function requests(onlyId) {
        const list = [];
        each(products, (id, { product }) => {
            if (onlyId !== undefined && id !== onlyId) return;
            append(list, { id, ref: member(product, 'ref') ?? '', url: member(product, 'url') ?? '' });
        });
        return { products: list };
    }

    /** Data built from the show where it holds products, else the example of the contract, by the readings. */
    function usualData(type) {
        const example = member(events[type], 'example');
        if (type === 'provide-product-data' && ownKeys(products).length > 0) return requests();
        if (type === 'provide-wishlist-status') {
            const list = [];
            const known = ownKeys(products).length > 0 ? requests() : example;
            eachElement(member(known, 'products'), (product) => append(list, wishlistData(member(product, 'ref'))));
            return { products: list };
        }
        if (type === 'add-to-wishlist' || type === 'remove-from-wishlist') return wishlistData(productOf(example));
        const data = merged(example, undefined);
        if (type === 'should-add-item-to-cart' && reading['add-quantity'] === 'absent') delete data.quantity;
        return data;
    }

    /** Sends an event; returns its callback key, or undefined when it has none or was not sent. */
    function emit(type, data, options) {
        if (failure !== null || !passesFilter(type)) return undefined;
        touched = true;
        const content = data === undefined ? usualData(type) : data;
        const key = carriesKey(type, options) ? waitFor(type, content) : undefined;
        if (key === undefined) {
            const effect = effects[member(events[type], 'effect')];
            if (effect !== undefined && member(events[type], 'callback') !== true) apply(effect, undefined, [content]);
        }
        const envelope = key === undefined ? { event: content } : { event: content, callbackKey: key };
        host.post('playerEvent', { type, data: envelope });
        return key;
    }

    function itemData(sku, quantity) {
        return reading['add-quantity'] === 'absent' ? { sku } : { sku, quantity };
    }

    const controls = {
        start() {
            if (ownKeys(products).length === 0) return;
            emit('provide-wishlist-status');
            emit('provide-product-data');
        },
        emit,
        highlight(id) {
            return emit('provide-product-data', requests(id));
        },
        // Buy on something that is in the cart already is a change of its quantity.
        tapAddToCart(sku) {
            if (cart[sku] === undefined) return emit('should-add-item-to-cart', itemData(sku, 1));
            return controls.changeQuantity(sku, cart[sku] + 1);
        },
        changeQuantity(sku, quantity) {
            return emit('should-update-item-in-cart', { sku, quantity, previousQuantity: cart[sku] ?? 0 });
        },
        tapWishlist(sku) {
            if (reading['login-trigger'] === 'tap' && !signedIn) return emit('open-wishlist-login');
            return emit(wishlist[sku] === true ? 'remove-from-wishlist' : 'add-to-wishlist', wishlistData(sku));
        },
        // The button that an answer of login-required puts up.
        tapLogin() {
            return prompt !== null && prompt.kind === 'login' ? emit('open-wishlist-login') : undefined;
        },
        setSignedIn(value) {
            touched = true;
            signedIn = value === true;
        },
        fail(cause) {
            touched = true;
            failure = cause ?? 'failed';
        },
        reset,
        state() {
            const shownProducts = {};
            const shownCart = [];
            const waiting = [];
            const hearts = {};
            each(products, (id, entry) => {
                const hydrations = entry.hydrations;
                put(shownProducts, id, { data: shownData(entry), hydrated: hydrations > 0, hydrations });
            });
            each(cart, (sku, quantity) => append(shownCart, { sku, quantity }));
            each(pending, (key, { type }) => append(waiting, { key, type }));
            each(wishlist, (sku, status) => put(hearts, sku, status));
            return {
                products: shownProducts, cart: shownCart, wishlist: hearts, productList, signedIn, prompt,
                errors: shownErrors, ignoredHydrations: ignored, pendingCallbacks: waiting, failed: failure,
                configured: missingConfiguration('updateProductWithData').length === 0,
            };
        },
    };

    reset();
    playerBridge.commerce = { player, controls, configured, member };
})()
