// The stub of the Shoppable Video player: a thumbnail, a preview, and the full experience with its products.
//
// That products are asked for when the full experience opens is assumed: no document says when.
(function () {
    'use strict';

    const { commerce, makePlayback, define } = playerBridge;
    const { controls, configured, member } = commerce;
    let isStarted = false;

    const playback = makePlayback({
        autoplays: configured('playerConfig.autoplay') === true,
        preloads: configured('preload') !== false,
        hasThumbnail: configured('thumbnail.enabled') !== false,
        mode: 'preview',
        onReset() { isStarted = false; },
        onMode(mode) {
            if (mode !== 'fullExperience' || isStarted) return;
            isStarted = true;
            controls.start();
        },
    });

    define({
        player: commerce.player,
        controls: {
            ...playback.controlsOver(controls),
            /** The viewer taps the preview; the app decides whether it grows. */
            tapPreview() {
                return playback.mode() === 'preview' ? controls.emit('preview-should-expand') : undefined;
            },
            /** The cross of the full experience is the app's business only where the configuration says so. */
            tapClose() {
                const dismiss = member(configured('playerConfig.buttons'), 'dismiss');
                return dismiss === 'event' ? controls.emit('close') : undefined;
            },
        },
    });
})()
