/// The part of the reader realm that remembers what objects looked like and says what changed since.
enum SnapshotScript {
    static let source = #"""
        const same = Object.is;
        const reads = object => classify(object) !== isProxy || globals.has(object);

        /// `list` is an array of a page: its elements are looked at as own properties only.
        function takeSnapshot(list, others, count) {
            const snapshot = [], known = new Set();
            for (let index = 0; index < count + others.length; index++) {
                const object = index < count ? describe(list, index)?.value : others[index - count];
                if (object === null || (typeof object !== 'object' && typeof object !== 'function')) continue;
                if (known.has(object) || !reads(object)) continue;
                known.add(object);
                const keys = ownKeys(object), found = [];
                for (let at = 0; at < keys.length; at++) found.push(describe(object, keys[at]));
                snapshot.push({ index, object, keys, found, prototype: getPrototypeOf(object),
                                extensible: isExtensible(object) });
            }
            return snapshot;
        }

        function note(index, key, changed) {
            if (typeof key === 'string') emit(changed, 1, key, index);
            else emit(changed, 2, apply(describeSymbol, key, []) ?? '', index);
        }

        function difference(is, before) {
            if (is === undefined) return change.removed;
            const isAccessor = is.writable === undefined, wasAccessor = before.writable === undefined;
            if (isAccessor !== wasAccessor || !same(is.value, before.value) || is.get !== before.get
                || is.set !== before.set) return change.replaced;
            return is.writable === before.writable && is.enumerable === before.enumerable
                && is.configurable === before.configurable ? undefined : change.attributes;
        }

        function noteAdded(was, now) {
            const known = new Set(was.keys);
            for (let at = 0; at < now.length; at++) if (!known.has(now[at])) note(was.index, now[at], change.added);
        }

        function compareSnapshot(snapshot) {
            begin();
            for (let at = 0; at < snapshot.length; at++) {
                const was = snapshot[at], object = was.object, keys = was.keys, found = was.found;
                for (let k = 0; k < keys.length; k++) {
                    const changed = difference(describe(object, keys[k]), found[k]);
                    if (changed !== undefined) note(was.index, keys[k], changed);
                }
                const now = ownKeys(object);
                let k = 0;
                while (k < now.length && now[k] === keys[k]) k++;
                if (k < now.length) noteAdded(was, now);
                if (getPrototypeOf(object) !== was.prototype) emit(change.prototype, 0, '', was.index);
                if (isExtensible(object) !== was.extensible) emit(change.extensibility, 0, '', was.index);
            }
            return finish();
        }
        """#
}
