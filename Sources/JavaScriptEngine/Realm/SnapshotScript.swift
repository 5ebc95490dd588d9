/// The part of the reader realm that remembers what objects looked like and says what changed since.
enum SnapshotScript {
    static let source = #"""
    const reads = object => classify(object) !== isProxy || globals.has(object);

    function takeSnapshot(list) {
        return list.filter(reads).map(object => {
            const keys = ownKeys(object), indices = new Map();
            keys.forEach((key, index) => indices.set(key, index));
            return {
                object, keys, indices, found: keys.map(key => describe(object, key)),
                prototype: getPrototypeOf(object), extensible: isExtensible(object),
            };
        });
    }

    function note(index, key, changed) {
        if (typeof key === 'string') emit(changed, 1, key, index);
        else emit(changed, 2, apply(describeSymbol, key, []) ?? '', index);
    }

    function compareProperty(index, key, was) {
        const is = describe(was.object, key), before = was.found[was.indices.get(key)];
        if (is === undefined) return note(index, key, change.removed);
        if (is.writable === undefined
            ? is.get !== before.get || is.set !== before.set
            : before.writable === undefined || !Object.is(is.value, before.value)) {
            return note(index, key, change.replaced);
        }
        if (is.writable !== before.writable || is.enumerable !== before.enumerable
            || is.configurable !== before.configurable) note(index, key, change.attributes);
    }

    function compareSnapshot(snapshot) {
        begin();
        for (let index = 0; index < snapshot.length; index++) {
            const was = snapshot[index], object = was.object, keys = was.keys, found = was.found;
            for (let at = 0; at < keys.length; at++) {
                const is = describe(object, keys[at]), before = found[at];
                if (is !== undefined && Object.is(is.value, before.value) && is.writable === before.writable
                    && is.get === before.get && is.set === before.set && is.enumerable === before.enumerable
                    && is.configurable === before.configurable) continue;
                compareProperty(index, keys[at], was);
            }
            const now = ownKeys(object);
            for (let at = 0; at < now.length; at++) {
                if (now[at] !== keys[at] && !was.indices.has(now[at])) note(index, now[at], change.added);
            }
            if (getPrototypeOf(object) !== was.prototype) emit(change.prototype, 0, '', index);
            if (isExtensible(object) !== was.extensible) emit(change.extensibility, 0, '', index);
        }
        return finish();
    }
    """#
}
