/// The part of the reader realm that walks a value. Runs where no page code can reach.
///
/// Everything here that touches a value of the page uses `Reflect` functions of this realm on objects that
/// `classify` has told apart from proxies: none of them runs code of the page. Methods on the realm's own arrays,
/// maps and strings need no such care. Results leave as records on `tape`, see ``Tape``.
enum ReaderScript {
    static let source = #"""
    const functionNames = new Set(['length', 'name', 'prototype', 'arguments', 'caller']);
    const errorNames = new Set(['name', 'message', 'stack', 'line', 'column', 'sourceURL']);
    const lastIndexOnly = new Set(['lastIndex']);
    const getterOf = (prototype, name) => describe(prototype, name).get;
    const dateTime = Date.prototype.getTime;
    const mapSize = getterOf(Map.prototype, 'size'), mapForEach = Map.prototype.forEach;
    const setSize = getterOf(Set.prototype, 'size'), setForEach = Set.prototype.forEach;
    const expressionSource = getterOf(RegExp.prototype, 'source');
    const expressionFlags = [['d', 'hasIndices'], ['g', 'global'], ['i', 'ignoreCase'], ['m', 'multiline'],
        ['s', 'dotAll'], ['u', 'unicode'], ['v', 'unicodeSets'], ['y', 'sticky']]
        .filter(([, name]) => describe(RegExp.prototype, name))
        .map(([letter, name]) => [letter, getterOf(RegExp.prototype, name)]);
    const expressionGlobal = getterOf(RegExp.prototype, 'global');
    const typedLength = getterOf(getPrototypeOf(Int8Array.prototype), 'length');
    const describeSymbol = getterOf(Symbol.prototype, 'description');
    const bigIntDigits = BigInt.prototype.toString;
    const isError = Error.isError ?? (() => false);
    const unbox = {
        [box.string]: String.prototype.valueOf, [box.number]: Number.prototype.valueOf,
        [box.boolean]: Boolean.prototype.valueOf, [box.symbol]: Symbol.prototype.valueOf,
        [box.bigInt]: BigInt.prototype.valueOf,
    };

    let seen, frames, depth, nodes, units, ordinal, stopped, maximumNodes, maximumDepth, maximumUnits;

    function exceed(limit, keyKind, key) {
        emit(op.exceeded, keyKind, key, limit);
        stopped = true;
    }

    function leafText(kind, keyKind, key, content) {
        units += content.length;
        if (units > maximumUnits) return exceed(limit.text, keyKind, key);
        emit(kind, keyKind, key, content.length);
        text += content;
    }

    function visit(value, keyKind, key) {
        if (++nodes > maximumNodes) return exceed(limit.nodes, keyKind, key);
        units += key.length;
        if (units > maximumUnits) return exceed(limit.text, 0, '');
        switch (typeof value) {
        case 'string': return leafText(kind.string, keyKind, key, value);
        case 'number': return emit(kind.number, keyKind, key, value);
        case 'boolean': return emit(kind.boolean, keyKind, key, value ? 1 : 0);
        case 'undefined': return emit(kind.undefined, keyKind, key, 0);
        case 'bigint': return leafText(kind.bigInt, keyKind, key, apply(bigIntDigits, value, []));
        case 'symbol': return leafText(kind.symbol, keyKind, key, apply(describeSymbol, value, []) ?? '');
        }
        if (value === null) return emit(kind.null, keyKind, key, 0);
        const known = seen.get(value);
        if (known !== undefined) {
            return known < 0 ? emit(kind.cycle, keyKind, key, -1 - known) : emit(op.share, keyKind, key, known);
        }
        const brand = classify(value);
        if (brand === isProxy && !globals.has(value)) return emit(kind.proxy, keyKind, key, 0);
        if (depth >= maximumDepth) return exceed(limit.depth, keyKind, key);
        open(value, brand, keyKind, key);
    }

    /// The value of a data property, own or inherited, or undefined: getters and proxies end the search.
    function inheritedData(object, name) {
        for (let steps = 0; object !== null && steps < 1000; steps++) {
            if (classify(object) === isProxy && !globals.has(object)) return undefined;
            const found = describe(object, name);
            if (found !== undefined) return found.value;
            object = getPrototypeOf(object);
        }
    }

    function ownString(object, name) {
        const found = describe(object, name);
        return found !== undefined && typeof found.value === 'string' ? found.value : '';
    }

    /// The class of which `prototype` is the prototype property, or undefined.
    function classOf(prototype) {
        const made = describe(prototype, 'constructor')?.value;
        if (typeof made !== 'function' || classify(made) === isProxy) return undefined;
        return describe(made, 'prototype')?.value === prototype ? made : undefined;
    }

    function attempt(method, object) {
        try { return apply(method, object, []); } catch { return undefined; }
    }

    function entriesOf(object, forEach, pairs) {
        const list = [];
        apply(forEach, object, [(value, key) => { if (pairs) list.push(key); list.push(value); }]);
        return list;
    }

    function flagsOf(object) {
        let flags = '';
        for (const [letter, getter] of expressionFlags) if (attempt(getter, object)) flags += letter;
        return flags;
    }

    function errorText(error) {
        const name = inheritedData(error, 'name'), message = inheritedData(error, 'message');
        const shown = typeof name === 'string' ? name : 'Error';
        return typeof message === 'string' && message !== '' ? `${shown}: ${message}` : shown;
    }

    function open(object, brand, keyKind, key) {
        const prototype = getPrototypeOf(object);
        const implied = prototype === null ? undefined : intrinsics.get(prototype);
        const frame = {
            object, ordinal: ordinal++, at: 0, limit: 0, list: undefined, skip: undefined, keys: undefined, keyAt: 0,
            prototype: undefined,
        };
        let code = kind.object, label = '', number = 0, isText = false, accepts = kind.object;
        if (typeof object === 'function') {
            code = accepts = kind.function;
            label = ownString(object, 'name');
            isText = true;
            frame.skip = functionNames;
            if (implied !== accepts && prototype !== null && classify(prototype) !== isProxy && classOf(prototype)) {
                accepts = implied;
            }
        } else if (isArray(object)) {
            code = accepts = kind.array;
            frame.limit = describe(object, 'length').value;
            if (frame.limit > maximumNodes - nodes) return exceed(limit.nodes, keyKind, key);
            frame.keys = ownKeys(object);
            // Index keys come first, then `length`, then the names.
            frame.keyAt = (frame.keys[frame.limit] === 'length' ? frame.limit : frame.keys.indexOf('length')) + 1;
        } else if (brand === isDate) {
            code = accepts = kind.date;
            number = apply(dateTime, object, []);
        } else if (brand >= firstTyped) {
            code = accepts = kind.instance;
            label = typedNames[brand - firstTyped];
            isText = true;
            if (label !== 'ArrayBuffer') frame.limit = apply(typedLength, object, []);
            if (frame.limit > maximumNodes - nodes) return exceed(limit.nodes, keyKind, key);
            frame.keys = ownKeys(object);
            frame.keyAt = frame.limit;
            if (implied === undefined && prototype !== null && classify(prototype) !== isProxy && classOf(prototype)) {
                accepts = undefined;
            }
        } else if (implied !== kind.object && prototype !== null) {
            const outer = classify(prototype) === isProxy && !globals.has(prototype);
            const constructor = outer ? undefined : classOf(prototype);
            let size;
            if (isError(object)) {
                code = kind.error;
                accepts = implied === undefined && constructor ? undefined : kind.error;
                label = errorText(object);
                isText = true;
                frame.skip = errorNames;
            } else if (attempt(expressionGlobal, object) !== undefined) {
                code = accepts = kind.regularExpression;
                label = `/${apply(expressionSource, object, [])}/${flagsOf(object)}`;
                isText = true;
                if (describe(object, 'lastIndex').value === 0) frame.skip = lastIndexOnly;
            } else if ((size = attempt(mapSize, object)) !== undefined) {
                code = accepts = kind.map;
                if (2 * size > maximumNodes - nodes) return exceed(limit.nodes, keyKind, key);
                frame.list = entriesOf(object, mapForEach, true);
            } else if ((size = attempt(setSize, object)) !== undefined) {
                code = accepts = kind.set;
                if (size > maximumNodes - nodes) return exceed(limit.nodes, keyKind, key);
                frame.list = entriesOf(object, setForEach, false);
            } else if (implied === kind.promise) {
                code = accepts = kind.promise;
                label = 'unreadable';
                isText = true;
            } else if (constructor) {
                code = kind.instance;
                accepts = implied;
                label = ownString(constructor, 'name');
                isText = true;
                if (unbox[implied]) {
                    const primitive = attempt(unbox[implied], object);
                    if (primitive !== undefined) frame.list = [primitive];
                    if (typeof primitive === 'string') {
                        frame.keys = ownKeys(object);
                        frame.keyAt = primitive.length;
                        frame.skip = functionNames;
                    }
                }
            }
            frame.limit = frame.list ? frame.list.length : 0;
        }
        if (implied !== accepts) frame.prototype = prototype;
        frame.keys ??= ownKeys(object);
        if (isText) leafText(code, keyKind, key, label); else emit(code, keyKind, key, number);
        seen.set(object, -1 - depth);
        frames[depth++] = frame;
    }

    function advance(frame) {
        const here = depth, object = frame.object, keys = frame.keys, skip = frame.skip;
        while (frame.at < frame.limit) {
            const index = frame.at++;
            if (frame.list) {
                visit(frame.list[index], 0, '');
            } else {
                const found = describe(object, index);
                if (found === undefined) hole(); else property(found, 0, '');
            }
            if (depth !== here || stopped) return;
        }
        while (frame.keyAt < keys.length) {
            const name = keys[frame.keyAt++];
            if (skip !== undefined && skip.has(name)) continue;
            const found = describe(object, name);
            if (found === undefined) continue;
            if (typeof name === 'string') property(found, 1, name);
            else property(found, 2, apply(describeSymbol, name, []) ?? '');
            if (depth !== here || stopped) return;
        }
        if (frame.prototype !== undefined) {
            const prototype = frame.prototype;
            frame.prototype = undefined;
            visit(prototype, 3, '');
            if (depth !== here || stopped) return;
        }
        emit(op.close, 0, '', 0);
        seen.set(object, frame.ordinal);
        frames[--depth] = undefined;
    }

    function property(found, keyKind, key) {
        if (found.writable !== undefined) return visit(found.value, keyKind, key);
        if (++nodes > maximumNodes) return exceed(limit.nodes, keyKind, key);
        units += key.length;
        if (units > maximumUnits) return exceed(limit.text, 0, '');
        emit(kind.accessor, keyKind, key, 0);
    }

    function hole() {
        if (++nodes > maximumNodes) return exceed(limit.nodes, 0, '');
        emit(kind.hole, 0, '', 0);
    }

    function read(value, nodeLimit, depthLimit, unitLimit) {
        maximumNodes = nodeLimit;
        maximumDepth = depthLimit;
        maximumUnits = unitLimit;
        begin();
        seen = new Map();
        frames = [];
        depth = nodes = units = ordinal = 0;
        stopped = false;
        try {
            visit(value, 0, '');
            while (depth > 0 && !stopped) advance(frames[depth - 1]);
            return finish();
        } finally {
            seen = frames = undefined;
        }
    }

    /// What is known about a thrown value, as text lengths and numbers on the tape.
    function describeThrown(value) {
        begin();
        const put = content => { word(content.length); text += content; };
        const number = content => word(typeof content === 'number' ? content : -1);
        const isObject = value !== null && (typeof value === 'object' || typeof value === 'function');
        if (isObject && classify(value) !== isProxy && isError(value)) {
            const shown = (name, otherwise) => {
                const content = inheritedData(value, name);
                return typeof content === 'string' ? content : otherwise;
            };
            word(1);
            put(shown('name', 'Error'));
            put(shown('message', ''));
            put(ownString(value, 'sourceURL'));
            put(ownString(value, 'stack'));
            number(describe(value, 'line')?.value);
            number(describe(value, 'column')?.value);
        } else {
            word(0);
            put('');
            put(typeof value === 'symbol' ? `Symbol(${apply(describeSymbol, value, []) ?? ''})`
                : typeof value === 'function' ? 'a function'
                : isObject ? 'an object' : `${value}`);
            put('');
            put('');
            word(-1);
            word(-1);
        }
        return finish();
    }
    """#
}
