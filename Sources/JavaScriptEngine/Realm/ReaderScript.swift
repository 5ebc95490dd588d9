/// The part of the reader realm that walks a value. Runs where no page code can reach.
///
/// Everything here that touches a value of the page uses `Reflect` functions of this realm on objects that
/// `classify` has told apart from proxies: none of them runs code of the page. Methods on the realm's own arrays,
/// maps and strings need no such care. Results leave as records on `tape`, see ``ValueTape``.
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
            if (prototype === null || classify(prototype) === isProxy) return undefined;
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

        /// Finds out what a frame's object is: each of these sets the kind, the text or number, how many children have
        /// no name, which names say nothing new, and which prototype goes without saying (`accepts`).
        function shapeFunction(frame) {
            frame.kind = kind.function;
            frame.label = ownString(frame.object, 'name');
            frame.skip = functionNames;
            // The prototypes of async functions and generators cannot be had by name.
            const isSpecial = frame.implied !== kind.function && classOf(frame.prototype) !== undefined;
            frame.accepts = isSpecial ? frame.implied : kind.function;
        }

        function shapeArray(frame) {
            frame.kind = frame.accepts = kind.array;
            frame.limit = describe(frame.object, 'length').value;
        }

        function shapeDate(frame) {
            frame.kind = frame.accepts = kind.date;
            frame.number = apply(dateTime, frame.object, []);
        }

        function shapeTyped(frame, name) {
            frame.kind = kind.instance;
            frame.label = name;
            if (name !== 'ArrayBuffer') frame.keyAt = frame.limit = apply(typedLength, frame.object, []);
            frame.accepts = frame.implied === undefined && classOf(frame.prototype) ? undefined : kind.instance;
        }

        function shapeEntries(frame, code, forEach, pairs, size) {
            frame.kind = frame.accepts = code;
            frame.forEach = forEach;
            frame.pairs = pairs;
            frame.limit = pairs ? 2 * size : size;
        }

        function shapeBox(frame, primitive) {
            if (primitive === undefined) return;
            frame.list = [primitive];
            frame.limit = 1;
            if (typeof primitive !== 'string') return;
            frame.keyAt = primitive.length;
            frame.skip = functionNames;
        }

        /// Objects of other classes. The brand of a built-in class shows only in whether its methods accept the object.
        function shapeOther(frame) {
            const { object, prototype, implied } = frame, made = classOf(prototype);
            let size;
            if (isError(object)) {
                frame.kind = kind.error;
                frame.accepts = implied === undefined && made ? undefined : kind.error;
                frame.label = errorText(object);
                frame.skip = errorNames;
            } else if (attempt(expressionGlobal, object) !== undefined) {
                frame.kind = frame.accepts = kind.regularExpression;
                frame.label = `/${apply(expressionSource, object, [])}/${flagsOf(object)}`;
                if (describe(object, 'lastIndex').value === 0) frame.skip = lastIndexOnly;
            } else if ((size = attempt(mapSize, object)) !== undefined) {
                shapeEntries(frame, kind.map, mapForEach, true, size);
            } else if ((size = attempt(setSize, object)) !== undefined) {
                shapeEntries(frame, kind.set, setForEach, false, size);
            } else if (implied === kind.promise) {
                frame.kind = frame.accepts = kind.promise;
                frame.label = 'unreadable';
            } else if (made) {
                frame.kind = kind.instance;
                frame.accepts = implied;
                frame.label = ownString(made, 'name');
                if (unbox[implied]) shapeBox(frame, attempt(unbox[implied], object));
            }
        }

        function open(object, brand, keyKind, key) {
            const prototype = getPrototypeOf(object);
            const implied = prototype === null ? undefined : intrinsics.get(prototype);
            const frame = {
                object, prototype, implied, accepts: kind.object, kind: kind.object, label: '', number: 0,
                ordinal: ordinal++, at: 0, limit: 0, list: undefined, forEach: undefined, pairs: false,
                keys: undefined, keyAt: 0, skip: undefined, showsPrototype: false,
            };
            if (typeof object === 'function') shapeFunction(frame);
            else if (isArray(object)) shapeArray(frame);
            else if (brand === isDate) shapeDate(frame);
            else if (brand >= firstTyped) shapeTyped(frame, typedNames[brand - firstTyped]);
            else if (implied !== kind.object && prototype !== null) shapeOther(frame);
            if (frame.limit > maximumNodes - nodes) return exceed(limit.nodes, keyKind, key);
            if (frame.forEach) frame.list = entriesOf(object, frame.forEach, frame.pairs);
            const keys = frame.keys = ownKeys(object);
            if (frame.kind === kind.array) {
                // Index keys come first, then `length`, then the names.
                frame.keyAt = (keys[frame.limit] === 'length' ? frame.limit : keys.indexOf('length')) + 1;
            }
            frame.showsPrototype = implied !== frame.accepts;
            if (textual.has(frame.kind)) leafText(frame.kind, keyKind, key, frame.label);
            else emit(frame.kind, keyKind, key, frame.number);
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
            if (frame.showsPrototype) {
                frame.showsPrototype = false;
                visit(frame.prototype, 3, '');
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
