/// The part of the reader realm that makes page values from a tape, with the page's own constructors.
///
/// Properties are defined, never assigned, so that no setter of the page runs; the constructors were taken before
/// the first payload, and none of them looks at anything a payload can replace.
enum WriterScript {
    static let source = #"""
        const mapSet = Map.prototype.set, setAdd = Set.prototype.add;

        function containerOf(page, code, content, number) {
            switch (code) {
            case kind.object: return new page.Object();
            case kind.array: return new page.Array();
            case kind.date: return new page.Date(number);
            case kind.map: return new page.Map();
            case kind.set: return new page.Set();
            case kind.regularExpression: {
                const end = content.lastIndexOf('/');
                return new page.RegExp(content.slice(1, end), content.slice(end + 1));
            }
            case kind.error: {
                const colon = content.indexOf(': ');
                const name = colon < 0 ? content : content.slice(0, colon);
                const known = page.errors.get(name);
                const Made = known ?? page.Error;
                const made = colon < 0 ? new Made() : new Made(content.slice(colon + 2));
                if (!known) define(made, 'name', name, false);
                return made;
            }
            }
        }

        function define(object, name, value, enumerable = true) {
            // Only `lastIndex` of a regular expression is there already and fixed.
            defineData(object, name, value, enumerable) || defineProperty(object, name, { value });
        }

        function place(parent, keyKind, key, value) {
            if (keyKind === 1) return define(parent.object, key, value);
            if (keyKind === 2) return define(parent.object, Symbol(key), value);
            if (keyKind === 3) return void setPrototypeOf(parent.object, value);
            if (parent.code === kind.set) return void apply(setAdd, parent.object, [value]);
            if (parent.code !== kind.map) return define(parent.object, parent.next++, value);
            if (parent.hasKey) apply(mapSet, parent.object, [parent.key, value]);
            parent.key = value;
            parent.hasKey = !parent.hasKey;
        }

        function write(page, content, words) {
            const stack = [], containers = [];
            let offset = 0, parent, root;
            const take = length => content.slice(offset, offset += length);
            for (let at = 1; at < words; at += 2) {
                const head = tape[at], number = tape[at + 1];
                const code = head % 64, keyKind = Math.floor(head / 64) % 4, key = take(Math.floor(head / 256));
                if (code === op.close) {
                    stack.pop();
                    parent = stack[stack.length - 1];
                    continue;
                }
                if (code === kind.hole) {
                    parent.next++;
                    defineProperty(parent.object, 'length', { value: parent.next });
                    continue;
                }
                let value, isContainer = false;
                switch (code) {
                case kind.undefined: break;
                case kind.null: value = null; break;
                case kind.boolean: value = number === 1; break;
                case kind.number: value = number; break;
                case kind.string: value = take(number); break;
                case kind.bigInt: value = BigInt(take(number)); break;
                case kind.symbol: value = Symbol(take(number)); break;
                case kind.cycle: value = stack[number].object; break;
                case op.share: value = containers[number]; break;
                default:
                    isContainer = true;
                    value = containerOf(page, code, textual.has(code) ? take(number) : '', number);
                    containers.push(value);
                }
                if (parent === undefined) root = value; else place(parent, keyKind, key, value);
                if (isContainer) stack.push(parent = { object: value, code, next: 0, key: undefined, hasKey: false });
            }
            return root;
        }

        function defineData(object, name, value, enumerable) {
            return defineProperty(object, name, { value, writable: true, enumerable, configurable: true });
        }

        /// Makes a callable object of the C interface look like a function of the page.
        function dressFunction(page, callable, name) {
            defineProperty(callable, 'name', { value: name, configurable: true });
            setPrototypeOf(callable, page.functionPrototype);
        }
        """#
}
