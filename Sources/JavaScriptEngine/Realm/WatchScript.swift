/// The part of the reader realm that remembers a whole realm and says what changed since.
///
/// The walk starts at the global object, further roots and the intrinsics that only syntax reaches, and follows
/// property values, getters, setters and prototypes. Proxies are compared as values and never looked into.
enum WatchScript {
    static let source = #"""
        const same = Object.is;
        /// A payload can change a million properties; to know of so many is enough.
        const maximumChanges = 1000;
        const isObject = value => value !== null && (typeof value === 'object' || typeof value === 'function');
        const reads = object => classify(object) !== isProxy || globals.has(object);

        /// One object as it is now. `parent` and `link` are the way to it, for its name.
        function remember(watch, object, parent, link) {
            if (!isObject(object) || watch.known.has(object) || watch.records.length >= watch.limit) return;
            if (!reads(object)) return;
            watch.known.add(object);
            watch.records.push({ object, parent, link, keys: ownKeys(object), values: [], bits: [], setters: undefined,
                prototype: getPrototypeOf(object), extensible: isExtensible(object) });
        }

        const accessorBit = 8;

        function bitsOf(is) {
            return (is.writable === undefined ? accessorBit : is.writable ? 1 : 0) | (is.enumerable ? 2 : 0)
                | (is.configurable ? 4 : 0);
        }

        /// Keeps what a property is, in little room: a comparison goes through all of them.
        function keep(was, is) {
            if (is.writable === undefined) {
                (was.setters ??= new Map()).set(was.values.length, is.set);
                was.values.push(is.get);
            } else {
                was.values.push(is.value);
            }
            was.bits.push(bitsOf(is));
        }

        /// The descriptor of a property as it was.
        function before(was, k) {
            const bits = was.bits[k], value = was.values[k];
            const enumerable = (bits & 2) !== 0, configurable = (bits & 4) !== 0;
            return bits & accessorBit ? { get: value, set: was.setters.get(k), enumerable, configurable }
                : { value, writable: (bits & 1) !== 0, enumerable, configurable };
        }

        function rememberProperty(watch, was, key, is) {
            if (is.writable !== undefined) return remember(watch, is.value, was, key);
            remember(watch, is.get, was, key);
            remember(watch, is.set, was, key);
        }

        /// Looks into what is remembered; whatever that leads to is remembered in turn. Prototypes come last, as most
        /// have a better name as a property.
        function walk(watch) {
            const { records } = watch;
            for (let at = 0, linked = 0; at < records.length;) {
                for (; at < records.length; at++) {
                    const was = records[at], { object, keys } = was;
                    for (let k = 0; k < keys.length; k++) {
                        const is = describe(object, keys[k]);
                        keep(was, is);
                        rememberProperty(watch, was, keys[k], is);
                    }
                }
                for (; linked < at; linked++) remember(watch, records[linked].prototype, records[linked], null);
            }
        }

        /// `names` name the roots; properties of the global object called as in `admitted` are left out.
        function watchRealm(page, roots, names, admitted, limit) {
            const watch = { records: [], known: new Set(), limit, admitted: new Map(), global: undefined };
            const { global, hidden } = page;
            remember(watch, global, null, '');
            watch.global = watch.records[0];
            const left = new Set(admitted);
            watch.global.keys = watch.global.keys.filter(key => !left.has(key));
            for (let index = 0; index < roots.length; index++) remember(watch, roots[index], null, names[index]);
            for (const [name, object] of hidden) remember(watch, object, null, name);
            walk(watch);
            admit(watch, admitted);
            return watch;
        }

        /// Remembers the same objects as they are now, and one more, without looking for others.
        function renew(watch, object) {
            watch.admitted.clear();
            remember(watch, object, watch.global, 'player');
            for (const was of watch.records) {
                was.keys = ownKeys(was.object);
                [was.values, was.bits, was.setters] = [[], [], undefined];
                for (const key of was.keys) keep(was, describe(was.object, key));
                was.prototype = getPrototypeOf(was.object);
                was.extensible = isExtensible(was.object);
            }
        }

        /// Takes properties of the global object as they are now for how they are meant to be.
        function admit(watch, keys) {
            for (const key of keys) {
                const is = describe(watch.global.object, key);
                const part = { records: [], known: watch.known, limit: watch.limit };
                if (is !== undefined) {
                    rememberProperty(part, watch.global, key, is);
                    walk(part);
                }
                watch.admitted.set(key, { is, records: part.records });
            }
        }

        /// Properties that were admitted are gone again.
        function dismiss(watch) {
            for (const { records } of watch.admitted.values()) {
                for (const { object } of records) watch.known.delete(object);
            }
            watch.admitted.clear();
        }

        function nameOf(record) {
            if (record.parent === null) return record.link;
            const name = nameOf(record.parent);
            if (record.link === null) return `${name || 'globalThis'}.[[Prototype]]`;
            if (typeof record.link === 'symbol') return `${name}[Symbol(${apply(describeSymbol, record.link, []) ?? ''})]`;
            return name === '' ? record.link : `${name}.${record.link}`;
        }

        function note(was, key, changed) {
            if (count > 2 * maximumChanges) return;
            const name = nameOf(was), keyKind = typeof key === 'symbol' ? 2 : key === undefined ? 0 : 1;
            const shown = keyKind === 2 ? apply(describeSymbol, key, []) ?? '' : key ?? '';
            emit(changed, keyKind, shown, name.length);
            text += name;
        }

        function difference(is, before) {
            if (is === undefined) return before === undefined ? undefined : change.removed;
            if (before === undefined) return change.added;
            if (is.writable !== before.writable && (is.writable === undefined || before.writable === undefined)
                || !same(is.value, before.value) || is.get !== before.get || is.set !== before.set) return change.replaced;
            return is.writable === before.writable && is.enumerable === before.enumerable
                && is.configurable === before.configurable ? undefined : change.attributes;
        }

        function compareProperty(was, key, before) {
            const changed = difference(describe(was.object, key), before);
            if (changed !== undefined) note(was, key, changed);
        }

        /// Whether a property is what it was, without making a descriptor.
        function isSame(was, k, is) {
            return is !== undefined && bitsOf(is) === was.bits[k] && (is.writable === undefined
                ? is.get === was.values[k] && is.set === was.setters.get(k) : same(is.value, was.values[k]));
        }

        function isAsBefore(was) {
            const { object, keys } = was, count = keys.length;
            if (getPrototypeOf(object) !== was.prototype || isExtensible(object) !== was.extensible
                || ownKeys(object).length !== count) return false;
            for (let k = 0; k < count; k++) if (!isSame(was, k, describe(object, keys[k]))) return false;
            return true;
        }

        function addedKeys(was, admitted) {
            const known = new Set(was.keys);
            return ownKeys(was.object).filter(key => !known.has(key) && !admitted.has(key));
        }

        const noKeys = new Map();

        function compareRecord(was, admitted = noKeys) {
            if (admitted.size === 0 && isAsBefore(was)) return;
            for (let k = 0; k < was.keys.length; k++) compareProperty(was, was.keys[k], before(was, k));
            for (const key of addedKeys(was, admitted)) note(was, key, change.added);
            if (getPrototypeOf(was.object) !== was.prototype) note(was, undefined, change.prototype);
            if (isExtensible(was.object) !== was.extensible) note(was, undefined, change.extensibility);
        }

        function compareRealm(watch) {
            begin();
            const { records, admitted, global } = watch;
            compareRecord(global, admitted);
            for (let at = 1; at < records.length; at++) compareRecord(records[at]);
            for (const [key, { is, records }] of admitted) {
                compareProperty(global, key, is);
                for (const was of records) compareRecord(was);
            }
            return finish();
        }

        /// Puts properties back to what they were; false where that cannot be done without a trace.
        function restoreRecord(was, admitted = noKeys) {
            if (admitted.size === 0 && isAsBefore(was)) return true;
            const { object, keys } = was;
            if (getPrototypeOf(object) !== was.prototype || isExtensible(object) !== was.extensible) return false;
            for (const key of addedKeys(was, admitted)) if (!deleteProperty(object, key)) return false;
            for (let k = 0; k < keys.length; k++) {
                const is = describe(object, keys[k]);
                // A property that comes back would come last.
                if (is === undefined) return false;
                if (!isSame(was, k, is) && !defineProperty(object, keys[k], before(was, k))) return false;
            }
            return true;
        }

        function restoreRealm(watch) {
            const { records, admitted, global } = watch;
            if (!restoreRecord(global, admitted)) return false;
            for (let at = 1; at < records.length; at++) if (!restoreRecord(records[at])) return false;
            for (const was of records) if (was !== global && !isAsBefore(was)) return false;
            return addedKeys(global, admitted).length === 0;
        }
        """#
}
