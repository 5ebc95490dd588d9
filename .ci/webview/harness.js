// Does to a page in a worker of a web view what the emulator did to a page in the embedded engine, and tells what the
// page let see. `page.js` and the stub players run unchanged; what they ask of their host is here, in the engine's own
// language. A worker has a global object of its own, the web view's engine, and can be ended when it loops for ever.
//
// Payloads may replace any built-in: everything is captured first, and results leave as text put together by hand.
(function () {
    'use strict';

    const { apply, defineProperty, deleteProperty, getOwnPropertyDescriptor, ownKeys, getPrototypeOf } = Reflect;
    const { create } = Object;
    const { isArray } = Array;
    const { stringify } = JSON;
    const { fromCharCode } = String;
    const { charCodeAt, slice } = String.prototype;
    const evaluate = eval;
    const clone = structuredClone;
    const page = globalThis;
    const send = page.postMessage.bind(page);
    const post = new MessageChannel();
    const { toString: bigIntText } = BigInt.prototype;
    const asUint64 = BigInt.asUintN;
    const { get: symbolText } = getOwnPropertyDescriptor(Symbol.prototype, 'description');
    const { getTime } = Date.prototype;
    const { toString: patternText } = RegExp.prototype;
    const { forEach: mapEach } = Map.prototype;
    const { forEach: setEach } = Set.prototype;
    const { then } = Promise.prototype;
    const prototypes = {
        __proto__: null, object: Object.prototype, array: Array.prototype, date: Date.prototype, map: Map.prototype,
        set: Set.prototype, pattern: RegExp.prototype, promise: Promise.prototype, error: Error.prototype,
    };

    // MARK: Values as text, in the $ notation of the project

    function text(value) {
        let units = '';
        let lone = false;
        for (let index = 0; index < value.length; index += 1) {
            const unit = apply(charCodeAt, value, [index]);
            const next = index + 1 < value.length ? apply(charCodeAt, value, [index + 1]) : 0;
            units += (index > 0 ? ',' : '') + unit;
            if (unit >= 0xD800 && unit < 0xDC00 && next >= 0xDC00 && next < 0xE000) {
                units += ',' + next;
                index += 1;
            } else if (unit >= 0xD800 && unit < 0xE000) {
                lone = true;
            }
        }
        return lone ? '{"$utf16":[' + units + ']}' : stringify(value);
    }

    function key(name) {
        return stringify(apply(charCodeAt, name, [0]) === 0x24 ? '$' + name : name);
    }

    function accepts(method, value, values = []) {
        try {
            apply(method, value, values);
            return true;
        } catch {
            return false;
        }
    }

    // MARK: Objects. `path` leads from the root to where a value stands: a list of what holds it, with their places.

    function notation(value, depth, path) {
        switch (typeof value) {
        case 'undefined': return '{"$undefined":true}';
        case 'boolean': return value ? 'true' : 'false';
        case 'string': return text(value);
        case 'number':
            if (value !== value || value === Infinity || value === -Infinity) return '{"$number":"' + value + '"}';
            return value === 0 && 1 / value < 0 ? '{"$number":"-0"}' : stringify(value);
        case 'bigint': return '{"$bigint":"' + apply(bigIntText, value, []) + '"}';
        case 'symbol': return '{"$symbol":' + text(apply(symbolText, value, []) ?? '') + '}';
        }
        if (value === null) return 'null';
        for (let above = path; above !== null; above = above.above) {
            if (above.value === value) return '{"$cycle":' + text(above.place) + '}';
        }
        if (depth > 2000) return '{"$unreadable":"depth"}';
        try {
            const place = path === null ? '' : path.child;
            return object(value, depth + 1, { __proto__: null, value, above: path, place, child: '' });
        } catch {
            // Only a proxy can refuse to tell its keys.
            return '{"$proxy":true}';
        }
    }

    function property(found, depth, path, name) {
        if (getOwnPropertyDescriptor(found, 'value') === undefined) return '{"$accessor":true}';
        if (typeof name === 'number') path.child = path.place + '[' + name + ']';
        else if (typeof name === 'string') {
            const isPlain = accepts(plainName, name);
            path.child = path.place + (isPlain ? (path.place === '' ? '' : '.') + name : '[' + stringify(name) + ']');
        }
        return notation(found.value, depth, path);
    }

    function plainName() {
        for (let index = 0; index < this.length; index += 1) {
            const unit = apply(charCodeAt, this, [index]);
            const isLetter = unit === 0x24 || unit === 0x5F || unit > 0x40 && unit < 0x5B || unit > 0x60 && unit < 0x7B;
            if (!isLetter && !(index > 0 && unit > 0x2F && unit < 0x3A)) throw unit;
        }
    }

    function object(value, depth, path) {
        const prototype = getPrototypeOf(value);
        let marker = '';
        let usual = prototypes.object;
        let skipped = { __proto__: null };
        if (typeof value === 'function') {
            const name = getOwnPropertyDescriptor(value, 'name');
            marker = '"$function":' + text(typeof name?.value === 'string' ? name.value : '');
            skipped = { __proto__: null, length: 1, name: 1, prototype: 1, arguments: 1, caller: 1 };
            usual = prototype;
        } else if (isArray(value)) {
            return list(value, depth, path);
        } else if (prototype === prototypes.date && accepts(getTime, value)) {
            marker = '"$date":' + notation(apply(getTime, value, []), 0, null);
            usual = prototype;
        } else if (prototype === prototypes.pattern) {
            marker = '"$regexp":' + text(apply(patternText, value, []));
            skipped = { __proto__: null, lastIndex: 1 };
            usual = prototype;
        } else if (prototype === prototypes.promise && accepts(then, value, [undefined, () => {}])) {
            marker = '"$promise":"unreadable"';
            usual = prototype;
        } else if (prototype === prototypes.map || prototype === prototypes.set) {
            return entries(value, prototype === prototypes.map, depth, path);
        } else if (prototype !== null && prototype !== prototypes.object && getPrototypeOf(prototype) === prototypes.error
            || prototype === prototypes.error) {
            const message = getOwnPropertyDescriptor(value, 'message')?.value;
            marker = '"$error":' + text(value.name + (typeof message === 'string' && message !== '' ? ': ' + message : ''));
            skipped = { __proto__: null, name: 1, message: 1, stack: 1, line: 1, column: 1, sourceURL: 1 };
            usual = prototype;
        }
        let result = '{' + marker;
        let odd = '';
        const names = ownKeys(value);
        for (let index = 0; index < names.length; index += 1) {
            const name = names[index];
            const found = getOwnPropertyDescriptor(value, name);
            if (found === undefined) continue;
            if (typeof name === 'symbol') {
                odd += (odd === '' ? '' : ',') + '[' + notation(name, 0, null) + ',' + property(found, depth, path, name) + ']';
            } else if (skipped[name] === undefined) {
                result += (result === '{' ? '' : ',') + key(name) + ':' + property(found, depth, path, name);
            }
        }
        if (odd !== '') result += (result === '{' ? '' : ',') + (marker === '' ? '"$entries":[' : '"$properties":[') + odd + ']';
        if (prototype !== usual) {
            result += (result === '{' ? '' : ',') + '"$prototype":' + notation(prototype, depth, path);
        }
        return result + '}';
    }

    function list(value, depth, path) {
        let result = '[';
        for (let index = 0; index < value.length; index += 1) {
            const found = getOwnPropertyDescriptor(value, index);
            result += (index > 0 ? ',' : '') + (found === undefined ? '{"$hole":true}' : property(found, depth, path, index));
        }
        return result + ']';
    }

    function entries(value, pairs, depth, path) {
        let result = '';
        apply(pairs ? mapEach : setEach, value, [(item, name) => {
            const shown = notation(item, depth, path);
            result += (result === '' ? '' : ',') + (pairs ? '[' + notation(name, depth, path) + ',' + shown + ']' : shown);
        }]);
        return '{"$class":"' + (pairs ? 'Map' : 'Set') + '","$entries":[' + result + ']}';
    }

    /** A value of a plan, in the same notation. */
    function meant(value) {
        if (isArray(value)) {
            const result = [];
            for (let index = 0; index < value.length; index += 1) put(result, index, meant(value[index]));
            return result;
        }
        if (value === null || typeof value !== 'object') return value;
        if (value.$utf16 !== undefined) return apply(fromCharCode, undefined, value.$utf16);
        if (value.$undefined !== undefined) return undefined;
        if (value.$number !== undefined) return value.$number === '-0' ? -0 : +value.$number;
        if (value.$date !== undefined) return new Date(meant(value.$date));
        const result = {};
        const names = ownKeys(value);
        for (let index = 0; index < names.length; index += 1) {
            const name = names[index];
            put(result, name[0] === '$' ? apply(slice, name, [1]) : name, meant(value[name]));
        }
        return result;
    }

    function put(target, name, value) {
        defineProperty(target, name, { __proto__: null, value, writable: true, enumerable: true, configurable: true });
    }

    // MARK: The record of what reaches the page

    const record = { __proto__: null };
    let opened = { __proto__: null };

    function clear(names) {
        for (let index = 0; index < names.length; index += 1) record[names[index]] = '';
    }

    // The page of the call widget calls its callbacks itself: what a payload calls is the outermost.
    let isForwarding = false;
    let keepsOutermost = false;

    function note(kind, name, shown) {
        record[kind] += (record[kind] === '' ? '' : ',') + '[' + text(name) + ',' + shown + ']';
    }

    function tap(name, original) {
        return {
            [name](...values) {
                if (!isForwarding || !keepsOutermost) note('calls', name, notation(values, 0, null));
                if (original === undefined) return undefined;
                const wasForwarding = isForwarding;
                isForwarding = true;
                try {
                    return apply(original, this, values);
                } finally {
                    isForwarding = wasForwarding;
                }
            },
        }[name];
    }

    // MARK: The host of page.js

    const epoch = 1767225600000;
    let now = 0;
    let timers = null;
    let lastTimer = 0;
    let seed = 1n;

    function mixed() {
        seed = asUint64(64, seed + 0x9E3779B97F4A7C15n);
        let bits = asUint64(64, (seed ^ (seed >> 30n)) * 0xBF58476D1CE4E5B9n);
        bits = asUint64(64, (bits ^ (bits >> 27n)) * 0x94D049BB133111EBn);
        return bits ^ (bits >> 31n);
    }

    const host = {
        setTimer(task, delay, repeats, values) {
            const wait = delay > (repeats ? 1 : 0) ? delay : repeats ? 1 : 0;
            lastTimer += 1;
            timers = {
                __proto__: null, id: lastTimer, due: now + wait, interval: repeats ? wait : undefined, task, values,
                next: timers,
            };
            return lastTimer;
        },
        clearTimer(id) {
            let kept = null;
            for (let timer = timers; timer !== null; timer = timer.next) {
                if (timer.id !== id) kept = { __proto__: null, ...timer, next: kept };
            }
            timers = kept;
        },
        now: () => epoch + now,
        performanceNow: () => now,
        random: () => Number(mixed() >> 11n) * 2 ** -53,
        console(level, values) { note('console', level, notation(values, 0, null)); },
        // What carries messages of a web view is the structured clone, which this is: the engine's own.
        post(name, value) { note('messages', name, notation(clone(value), 0, null)); },
        recordCallback(name, callback) {
            opened[name] = true;
            return tap(name, callback);
        },
        handlerNames: [],
    };

    host.setPageTimer = host.setTimer;
    host.postFromPage = host.post;

    /** The timer that is due next, at `limit` or before. */
    function nextTimer(limit) {
        let first = null;
        for (let timer = timers; timer !== null; timer = timer.next) {
            if (timer.due > limit) continue;
            if (first === null || timer.due < first.due || timer.due === first.due && timer.id < first.id) first = timer;
        }
        return first;
    }

    // MARK: What a payload changes

    let watched;

    function watch() {
        const handler = 'webkit.messageHandlers.' + host.handlerNames[0];
        const objects = evaluate('[' + watchedNames + ',' + handler + ',typeof player === "object" ? player : globalThis]');
        watched = [];
        for (let index = 0; index < objects.length; index += 1) {
            const held = objects[index];
            const found = { __proto__: null };
            const names = ownKeys(held);
            for (let at = 0; at < names.length; at += 1) found[names[at]] = getOwnPropertyDescriptor(held, names[at]);
            put(watched, index, { held, found, names, prototype: getPrototypeOf(held), isGlobal: held === page });
        }
    }

    function isSame(before, after) {
        if (after === undefined || before === undefined) return before === after;
        const parts = ['get', 'set', 'writable', 'enumerable', 'configurable'];
        for (let index = 0; index < parts.length; index += 1) {
            if (before[parts[index]] !== after[parts[index]]) return false;
        }
        return before.value === after.value || before.value !== before.value;
    }

    function changes(isScript) {
        let count = 0;
        for (let index = 0; index < watched.length; index += 1) {
            const { held, found, names, prototype, isGlobal } = watched[index];
            if (getPrototypeOf(held) !== prototype) count += 1;
            for (let at = 0; at < names.length; at += 1) {
                if (!isSame(found[names[at]], getOwnPropertyDescriptor(held, names[at]))) count += 1;
            }
            const present = ownKeys(held);
            for (let at = 0; at < present.length; at += 1) {
                const isNew = found[present[at]] === undefined;
                if (isNew && !isScript && !(isGlobal && opened[present[at]])) count += 1;
            }
        }
        return count;
    }

    const watchedNames = [
        'globalThis', 'Object', 'Object.prototype', 'Function.prototype', 'Array', 'Array.prototype', 'String',
        'String.prototype', 'Number.prototype', 'Boolean.prototype', 'Symbol.prototype', 'RegExp.prototype', 'Date',
        'Date.prototype', 'Error.prototype', 'Map.prototype', 'Set.prototype', 'WeakMap.prototype', 'WeakSet.prototype',
        'Promise', 'Promise.prototype', 'Proxy', 'Reflect', 'JSON', 'Math', 'console', 'webkit',
        'webkit.messageHandlers',
    ].join(',');

    // MARK: Actions

    let scripts, contracts, player, controls;

    function load(action) {
        host.handlerNames = action.handlers;
        keepsOutermost = action.startPage !== undefined;
        evaluate(scripts['page.js'])(host);
        const settings = meant(action.settings);
        page.playerBridge = {
            contract: contracts[action.load] ?? {}, settings, host, keyPrefix: action.keyPrefix,
            define(given) { ({ player, controls } = given); },
        };
        if (action.startPage !== undefined) {
            try {
                page.playerBridge.embedConfiguration = evaluate(meant(action.startPage));
            } catch {
                // A start page whose script does not run has no widget.
            }
        }
        for (let index = 0; index < action.scripts.length; index += 1) evaluate(scripts[action.scripts[index]]);
        delete page.playerBridge;
        const isWindow = player === page;
        const names = isWindow ? action.functions : ownKeys(player);
        for (let index = 0; index < names.length; index += 1) {
            if (typeof player[names[index]] === 'function') put(player, names[index], tap(names[index], player[names[index]]));
        }
        if (!isWindow) put(page, 'player', player);
    }

    /** Does one action, then calls `done` with how it ended once everything that it set off has happened. */
    function perform(action, done) {
        const ended = { __proto__: null, outcome: 'completed', result: '{"$undefined":true}', changes: 0 };
        const attempt = (body) => {
            try {
                body();
            } catch (error) {
                ended.outcome = nameOf(error);
            }
        };
        const finish = () => done(ended);
        if (action.load !== undefined) {
            load(action);
            finish();
        } else if (action.run !== undefined) {
            clear(['calls', 'console', 'messages']);
            opened = { __proto__: null };
            watch();
            attempt(() => {
                const result = evaluate(meant(action.run));
                if (action.async && accepts(then, result, [undefined, (reason) => { ended.outcome = nameOf(reason); }])) {
                    ended.result = '{"$promise":"unreadable"}';
                } else {
                    ended.result = notation(result, 0, null);
                }
            });
            afterReactions(() => {
                ended.changes = changes(action.script === true) > 0 ? 1 : 0;
                if (ended.outcome !== 'completed') ended.result = '{"$undefined":true}';
                finish();
            });
        } else if (action.control !== undefined) {
            attempt(() => {
                const result = apply(controls[action.control], undefined, meant(action.arguments));
                ended.result = notation(result, 0, null);
            });
            afterReactions(finish);
        } else if (action.openCallback !== undefined) {
            put(page, action.openCallback, tap(action.openCallback));
            finish();
        } else {
            fire(now + action.advance * 1000, finish);
        }
    }

    function fire(limit, done) {
        const timer = nextTimer(limit);
        if (timer === null) {
            if (limit > now) now = limit;
            return done();
        }
        if (timer.due > now) now = timer.due;
        if (timer.interval === undefined) host.clearTimer(timer.id);
        else timer.due += timer.interval;
        try {
            apply(timer.task, undefined, timer.values);
        } catch {
            // The emulator goes on as well.
        }
        afterReactions(() => fire(limit, done));
    }

    /** A message comes after all promise reactions, and needs no promise that a payload may have replaced. */
    let waiting = null;
    post.port1.onmessage = () => { const task = waiting; waiting = null; task(); };
    const ring = post.port2.postMessage.bind(post.port2);

    function afterReactions(task) {
        waiting = task;
        ring(0);
    }

    function nameOf(error) {
        if (error === null || typeof error !== 'object') return '';
        for (let object = error, steps = 0; object !== null && steps < 100; object = getPrototypeOf(object), steps += 1) {
            const found = getOwnPropertyDescriptor(object, 'name');
            if (found !== undefined) return typeof found.value === 'string' && isError(error) ? found.value : '';
        }
        return '';
    }

    function isError(value) {
        for (let object = value; object !== null; object = getPrototypeOf(object)) {
            if (object === prototypes.error) return true;
        }
        return false;
    }

    // MARK: Orders from the page

    /** Whether the parser takes a text as a script: the first statement throws before anything else can run. */
    function parses(script) {
        try {
            evaluate((/^\s*(['"])use strict\1/.test(script) ? '"use strict";' : '') + 'throw 0;\n' + script);
        } catch (error) {
            return nameOf(error) !== 'SyntaxError';
        }
        return true;
    }

    page.onmessage = ({ data }) => {
        page.onmessage = null;
        if (data.accepts !== undefined) {
            send(data.accepts.map((script) => parses(meant(script))));
            return;
        }
        ({ scripts, contracts } = data);
        clear(['calls', 'console', 'messages']);
        const { actions } = data;
        const count = actions.length;
        const next = (index) => {
            if (index === count) return send('end');
            clear(['messages', 'console']);
            perform(actions[index], (ended) => {
                send('{"outcome":' + text(ended.outcome) + ',"result":' + ended.result + ',"changes":' + ended.changes
                    + ',"calls":[' + record.calls + '],"messages":[' + record.messages + '],"console":['
                    + record.console + ']}');
                next(index + 1);
            });
        };
        next(0);
    };
})();
