// The page around a stub player: what a web page has and the bare engine lacks, on the player clock.
//
// Payloads may replace any built-in afterwards, so everything used later is captured here, and copies are filled
// with property definitions: an assignment would run a setter that a payload put on a shared prototype.
(function (host) {
    'use strict';

    const { apply, construct, defineProperty, getOwnPropertyDescriptor, ownKeys } = Reflect;
    const { create, getPrototypeOf } = Object;
    const { isArray } = Array;
    const { fromCharCode } = String;
    const { charCodeAt, indexOf } = String.prototype;
    const { then } = Promise.prototype;
    const [RealDate, RealError, RealMap, RealSet, RealTypeError] = [Date, Error, Map, Set, TypeError];
    const [NumberOf, StringOf, ObjectOf, RealPromise, evaluate] = [Number, String, Object, Promise, eval];
    const { get: mapGet, set: mapSet, has: mapHas, forEach: mapEach } = Map.prototype;
    const { add: setAdd, has: setHas, forEach: setEach } = Set.prototype;
    const { getTime: dateTime, toString: dateText } = Date.prototype;
    const weakHas = [WeakMap.prototype.has, WeakSet.prototype.has];
    const objectText = ObjectOf.prototype.toString;
    const page = globalThis;

    function define(target, name, value, enumerable = false) {
        defineProperty(target, name, { __proto__: null, value, writable: true, enumerable, configurable: true });
    }

    function fixed(target, name, value) {
        defineProperty(target, name, {
            __proto__: null, value, writable: false, enumerable: true, configurable: false,
        });
    }

    // MARK: Errors

    const codes = { __proto__: null, InvalidCharacterError: 5, DataCloneError: 25 };

    class DOMException extends RealError {
        constructor(message = '', name = 'Error') {
            super(message);
            define(this, 'name', StringOf(name));
            define(this, 'code', codes[name] ?? 0);
        }
    }

    // MARK: Timers

    function delayOf(value) {
        const delay = NumberOf(value);
        return delay > 0 && delay < 2147483648 ? delay : 0;
    }

    function timerTask(handler) {
        if (typeof handler === 'function') return handler;
        const script = StringOf(handler);
        return () => evaluate(script);
    }

    const timers = {
        setTimeout(handler, delay = 0, ...values) {
            return host.setPageTimer(timerTask(handler), delayOf(delay), false, values);
        },
        setInterval(handler, delay = 0, ...values) {
            return host.setPageTimer(timerTask(handler), delayOf(delay), true, values);
        },
        clearTimeout(id) {
            host.clearTimer(NumberOf(id));
        },
        clearInterval(id) {
            host.clearTimer(NumberOf(id));
        },
        requestAnimationFrame(handler) {
            if (typeof handler !== 'function') throw new RealTypeError('requestAnimationFrame needs a function');
            return host.setPageTimer(() => apply(handler, undefined, [host.performanceNow()]), 16, false, []);
        },
        cancelAnimationFrame(id) {
            host.clearTimer(NumberOf(id));
        },
        queueMicrotask(handler) {
            if (typeof handler !== 'function') throw new RealTypeError('queueMicrotask needs a function');
            const turn = new RealPromise((resolve) => resolve());
            apply(then, turn, [() => { apply(handler, undefined, []); }]);
        },
    };

    // MARK: Clock and chance

    function PlayerDate(...parts) {
        if (new.target === undefined) return apply(dateText, new RealDate(host.now()), []);
        return construct(RealDate, parts.length === 0 ? [host.now()] : parts, new.target);
    }
    define(PlayerDate, 'name', 'Date');
    define(PlayerDate, 'length', 7);
    define(PlayerDate, 'now', function now() { return host.now(); });
    define(PlayerDate, 'parse', RealDate.parse);
    define(PlayerDate, 'UTC', RealDate.UTC);
    defineProperty(PlayerDate, 'prototype', { __proto__: null, value: RealDate.prototype, writable: false });
    define(RealDate.prototype, 'constructor', PlayerDate);
    define(Math, 'random', function random() { return host.random(); });

    // A format without a date is one of now.
    const formats = Intl.DateTimeFormat.prototype;
    const { get: realFormat } = getOwnPropertyDescriptor(formats, 'format');
    const { formatToParts } = formats;
    const { get: weakGet, set: weakSet } = WeakMap.prototype;
    const ownFormats = new WeakMap();
    const dated = {
        get format() {
            const known = apply(weakGet, ownFormats, [this]);
            if (known !== undefined) return known;
            const real = apply(realFormat, this, []);
            const own = { '': (date) => real(date === undefined ? host.now() : date) }[''];
            apply(weakSet, ownFormats, [this, own]);
            return own;
        },
        formatToParts(date) {
            return apply(formatToParts, this, [date === undefined ? host.now() : date]);
        },
    };
    defineProperty(formats, 'format', {
        __proto__: null, get: getOwnPropertyDescriptor(dated, 'format').get, enumerable: false, configurable: true,
    });
    define(formats, 'formatToParts', dated.formatToParts);

    const performance = {
        now() { return host.performanceNow(); },
        timeOrigin: host.now() - host.performanceNow(),
    };

    // MARK: Console

    const console = {};
    const levels = [
        'debug', 'error', 'info', 'log', 'trace', 'warn', 'dir', 'table', 'group', 'groupCollapsed', 'groupEnd',
        'count', 'time', 'timeEnd', 'timeLog',
    ];
    for (const level of levels) {
        define(console, level, { [level](...values) { host.console(level, values); } }[level], true);
    }
    define(console, 'assert', function assert(condition, ...values) {
        if (!condition) host.console('assert', values);
    }, true);

    // MARK: Copies

    const typedArray = getPrototypeOf(Uint8Array.prototype);
    const typeOfView = getOwnPropertyDescriptor(typedArray, Symbol.toStringTag).get;
    const [viewBuffer, viewOffset, viewLength] = [
        getOwnPropertyDescriptor(typedArray, 'buffer').get,
        getOwnPropertyDescriptor(typedArray, 'byteOffset').get,
        getOwnPropertyDescriptor(typedArray, 'length').get,
    ];
    const bufferLength = getOwnPropertyDescriptor(ArrayBuffer.prototype, 'byteLength').get;
    const bufferSlice = ArrayBuffer.prototype.slice;
    const patternSource = getOwnPropertyDescriptor(RegExp.prototype, 'source').get;
    const patternFlags = getOwnPropertyDescriptor(RegExp.prototype, 'flags').get;
    const RealRegExp = RegExp;
    const views = create(null);
    for (const view of [
        Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array, Float32Array,
        Float64Array, BigInt64Array, BigUint64Array,
    ]) {
        views[view.name] = view;
    }
    const errors = create(null);
    for (const kind of [Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError]) {
        errors[kind.name] = kind;
    }
    const boxes = create(null);
    for (const [name, kind] of [['Boolean', Boolean], ['Number', Number], ['String', String]]) {
        boxes[name] = kind.prototype.valueOf;
    }
    const boxNames = ownKeys(boxes);

    // The internal slots decide what an object is, as in a browser: a method that insists on a slot either works or
    // throws, whatever the object's prototype and tags say.
    function holds(method, value, parameters = []) {
        try {
            apply(method, value, parameters);
            return true;
        } catch {
            return false;
        }
    }

    function refuse(what) {
        throw new DOMException(what + ' can not be cloned.', 'DataCloneError');
    }

    // The copy of one object without what it holds: `fill` puts that on the work list.
    function cloneOf(value, copyOf, fill) {
        if (typeof value === 'function') refuse('A function');
        if (typeof value === 'symbol') refuse('A symbol');
        if (value === null || typeof value !== 'object') return value;
        if (isArray(value)) {
            const copy = [];
            copy.length = value.length;
            fill(value, copy);
            return copy;
        }
        if (holds(dateTime, value)) return new RealDate(apply(dateTime, value, []));
        if (holds(mapHas, value, [0])) {
            const copy = new RealMap();
            fill(value, copy, 'map');
            return copy;
        }
        if (holds(setHas, value, [0])) {
            const copy = new RealSet();
            fill(value, copy, 'set');
            return copy;
        }
        if (holds(bufferLength, value)) return apply(bufferSlice, value, [0]);
        const view = apply(typeOfView, value, []);
        if (view !== undefined) {
            const whole = apply(viewBuffer, value, []);
            return new views[view](copyOf(whole), apply(viewOffset, value, []), apply(viewLength, value, []));
        }
        for (let index = 0; index < boxNames.length; index += 1) {
            const name = boxNames[index];
            if (holds(boxes[name], value)) return ObjectOf(apply(boxes[name], value, []));
        }
        const tag = apply(objectText, value, []);
        if (tag === '[object RegExp]') {
            return new RealRegExp(apply(patternSource, value, []), apply(patternFlags, value, []));
        }
        if (tag === '[object Error]') return errorCopy(value);
        if (holds(weakHas[0], value, [value]) || holds(weakHas[1], value, [value])) refuse('A weak collection');
        if (holds(then, value, [undefined, () => {}])) refuse('A promise');
        const copy = {};
        fill(value, copy);
        return copy;
    }

    function copyText(value, copy, key) {
        const property = getOwnPropertyDescriptor(value, key);
        if (property !== undefined && typeof property.value === 'string') define(copy, key, property.value);
    }

    function errorCopy(value) {
        const copy = new (errors[StringOf(value.name)] ?? RealError)();
        copyText(value, copy, 'message');
        copyText(value, copy, 'stack');
        return copy;
    }

    // A work list instead of recursion: a value may be nested deeper than the engine's stack.
    function structuredClone(value) {
        if (arguments.length === 0) throw new RealTypeError('structuredClone needs a value');
        const known = new RealMap();
        let work = null;

        function copyOf(original) {
            if (original === null || (typeof original !== 'object' && typeof original !== 'function')) {
                return cloneOf(original, copyOf, fill);
            }
            if (apply(mapHas, known, [original])) return apply(mapGet, known, [original]);
            const copy = cloneOf(original, copyOf, fill);
            apply(mapSet, known, [original, copy]);
            return copy;
        }
        function fill(original, copy, kind = 'members') {
            work = { __proto__: null, original, copy, kind, next: work };
        }

        const result = copyOf(value);
        while (work !== null) {
            const { original, copy, kind } = work;
            work = work.next;
            if (kind === 'map') {
                apply(mapEach, original, [(item, key) => { apply(mapSet, copy, [copyOf(key), copyOf(item)]); }]);
            } else if (kind === 'set') {
                apply(setEach, original, [(item) => { apply(setAdd, copy, [copyOf(item)]); }]);
            } else {
                const keys = ownKeys(original);
                for (let index = 0; index < keys.length; index += 1) {
                    const property = getOwnPropertyDescriptor(original, keys[index]);
                    if (typeof keys[index] === 'string' && property !== undefined && property.enumerable) {
                        define(copy, keys[index], copyOf(original[keys[index]]), true);
                    }
                }
            }
        }
        return result;
    }

    // MARK: Base 64

    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

    function notBase64(message) {
        throw new DOMException(message, 'InvalidCharacterError');
    }

    function btoa(text) {
        const source = StringOf(text);
        let result = '';
        for (let index = 0; index < source.length; index += 3) {
            let bits = 0;
            for (let offset = 0; offset < 3; offset += 1) {
                const code = index + offset < source.length ? apply(charCodeAt, source, [index + offset]) : 0;
                if (code > 255) notBase64('The text holds characters above U+00FF.');
                bits = bits << 8 | code;
            }
            const missing = index + 3 - source.length;
            result += alphabet[bits >> 18] + alphabet[bits >> 12 & 63];
            result += (missing > 1 ? '=' : alphabet[bits >> 6 & 63]) + (missing > 0 ? '=' : alphabet[bits & 63]);
        }
        return result;
    }

    function atob(text) {
        const given = StringOf(text);
        let source = '';
        for (let index = 0; index < given.length; index += 1) {
            if (apply(indexOf, ' \t\n\f\r', [given[index]]) < 0) source += given[index];
        }
        let length = source.length;
        if (length % 4 === 0 && source[length - 1] === '=') length -= source[length - 2] === '=' ? 2 : 1;
        let result = '';
        let bits = 0;
        let count = 0;
        for (let index = 0; index < length; index += 1) {
            const digit = apply(indexOf, alphabet, [source[index]]);
            if (digit < 0) notBase64('The text is not base 64.');
            bits = (bits << 6 | digit) & 0xFFFFFF;
            count += 6;
            if (count >= 8) {
                count -= 8;
                result += fromCharCode(bits >> count & 255);
            }
        }
        if (length % 4 === 1) notBase64('The text is not base 64.');
        return result;
    }

    // MARK: Installation

    const messageHandlers = {};
    for (const name of host.handlerNames) {
        fixed(messageHandlers, name, { postMessage(value) { return host.postFromPage(name, value); } });
    }

    fixed(page, 'window', page);
    define(page, 'self', page, true);
    define(page, 'Date', PlayerDate);
    define(page, 'DOMException', DOMException);
    define(page, 'console', console);
    define(page, 'performance', performance, true);
    define(page, 'structuredClone', structuredClone, true);
    define(page, 'atob', atob, true);
    define(page, 'btoa', btoa, true);
    define(page, 'webkit', { messageHandlers }, true);
    define(page, 'document', { title: '', readyState: 'complete', visibilityState: 'visible', hidden: false }, true);
    define(page, 'location', { href: 'https://player.invalid/', origin: 'https://player.invalid' }, true);
    define(page, 'navigator', { language: 'en-US', onLine: true, userAgent: 'PlayerBridge' }, true);
    for (const name of ownKeys(timers)) define(page, name, timers[name], true);

    // MARK: Between two payloads

    const { exec } = RegExp.prototype;
    const setMultiline = getOwnPropertyDescriptor(RegExp, 'multiline')?.set;
    const emptyPattern = new RegExp('');

    // What the newest match was is kept by the engine, where no property shows it.
    return function forget() {
        apply(exec, emptyPattern, ['']);
        if (setMultiline !== undefined) apply(setMultiline, RealRegExp, [false]);
    };
})
