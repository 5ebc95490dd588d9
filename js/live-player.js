// The stub of the Live player: a show that plays as soon as it is loaded, unless the app switches that off.
(function () {
    'use strict';

    const { commerce, makePlayback, define } = playerBridge;
    const playback = makePlayback({
        autoplays: commerce.configured('autoplay') !== false,
        onReady() { commerce.controls.start(); },
    });
    define({
        player: commerce.player,
        controls: {
            ...playback.controlsOver(commerce.controls),
            /** A show that runs already asks for everything anew. */
            start() { if (!playback.load()) commerce.controls.start(); },
        },
    });
})()
