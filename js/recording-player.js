// A page without a contract: the window itself is the player, and each function it is told to record does nothing.
(function () {
    'use strict';

    const { host, settings, define, keyPrefix } = playerBridge;
    const { defineProperty, deleteProperty } = Reflect;
    const page = globalThis;
    let keys = 0;

    function expose(name, value) {
        defineProperty(page, name, { __proto__: null, value, writable: true, enumerable: true, configurable: true });
    }

    for (const name of settings.functions) {
        expose(name, { [name]() {} }[name]);
    }

    define({
        player: page,
        controls: {
            start() {},
            // There is no contract to say which events carry a key: one is made only when it is asked for.
            emit(type, data, options) {
                if (options === undefined || !options.callback) return undefined;
                keys += 1;
                const key = keyPrefix + keys;
                expose(key, host.recordCallback(key, () => {}));
                return key;
            },
            state() {
                return {};
            },
            reset() {
                while (keys > 0) {
                    deleteProperty(page, keyPrefix + keys);
                    keys -= 1;
                }
            },
            setSignedIn() {},
            fail() {},
        },
    });
})()
