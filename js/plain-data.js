// Reading and building plain data in a page that payloads may have taken over: intrinsics are captured before anything
// else runs, neither getters nor prototypes of a payload are asked, and lists are never taken apart by `[a, b] = …`
// (that would run the page's iterator).
(function () {
    'use strict';

    const { contract, settings } = playerBridge;
    const { defineProperty, getOwnPropertyDescriptor, ownKeys } = Reflect;
    const { create } = Object;
    const { isArray } = Array;

    function put(target, name, value) {
        defineProperty(target, name, { __proto__: null, value, writable: true, enumerable: true, configurable: true });
        return target;
    }

    function append(list, value) {
        put(list, list.length, value);
    }

    /** A member that is plain data, else undefined. */
    function member(object, name) {
        if (object === null || typeof object !== 'object') return undefined;
        const property = getOwnPropertyDescriptor(object, name);
        return property !== undefined && getOwnPropertyDescriptor(property, 'value') !== undefined
            ? property.value : undefined;
    }

    function each(object, visit) {
        if (object === null || typeof object !== 'object') return;
        const names = ownKeys(object);
        for (let index = 0; index < names.length; index += 1) {
            if (typeof names[index] === 'string') visit(names[index], member(object, names[index]));
        }
    }

    function eachElement(list, visit) {
        const count = isArray(list) ? list.length : 0;
        for (let index = 0; index < count; index += 1) visit(member(list, index));
    }

    /** The side of each dispute that this page takes. */
    const reading = create(null);
    each(contract.readings, (name, entry) => { reading[name] = member(entry, 'default'); });
    each(settings.readings, (name, value) => { reading[name] = value; });

    playerBridge.plainData = { put, append, member, each, eachElement, reading };
})();
