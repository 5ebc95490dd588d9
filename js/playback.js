// How a player loads and plays: the states that the app hears of, in the order that the documents give.
//
// `ready` comes once loading is done; the state `error` comes before the error itself. What no document settles is a
// reading: whether an interrupted stream shows as `buffering` or as `loading`.
(function () {
    'use strict';

    const { settings, host, contract, commerce } = playerBridge;
    const { member } = commerce;
    const buffering = member(settings.readings, 'buffering-state')
        ?? member(member(contract.readings, 'buffering-state'), 'default');

    playerBridge.makePlayback = function makePlayback(kind) {
        const beginning = kind.mode ?? 'fullExperience';
        let state, mode, position, duration, hasThumbnail, picture;

        function begin() {
            state = 'idle';
            mode = beginning;
            position = 0;
            duration = 0;
            hasThumbnail = kind.hasThumbnail === true;
            picture = false;
        }

        function tell(what, value) {
            host.post('playback', { what, value });
        }

        function change(next) {
            if (state === next) return;
            state = next;
            tell('state', next);
        }

        /** Whether there was something to load. */
        function load() {
            if (state !== 'idle') return false;
            change('loading');
            change('ready');
            if (kind.onReady !== undefined) kind.onReady();
            if (kind.autoplays) play();
            return true;
        }

        function play() {
            load();
            if (state === 'error' || state === 'playing') return;
            hasThumbnail = false;
            change('playing');
        }

        function moveTo(seconds, length) {
            duration = length;
            position = seconds;
            tell('progress', { duration, currentTime: position });
        }

        const own = {
            start() { if (kind.preloads !== false) load(); },
            preload() { load(); },
            play,
            pause() { if (state === 'playing') change('paused'); },
            stop() { if (state !== 'idle' && state !== 'error') change('stopped'); },
            complete() { if (state === 'playing') change('completed'); },
            /** The stream is interrupted; `play` goes on. */
            stall() { if (state === 'playing') change(buffering === 'loading' ? 'loading' : 'buffering'); },
            /** A live show has no position to move to. */
            seek(seconds) {
                if (settings.isLive === true || state === 'idle' || state === 'error') return;
                moveTo(seconds < 0 ? 0 : duration > 0 && seconds > duration ? duration : seconds, duration);
            },
            progress(seconds, length) { moveTo(seconds, length); },
            changeMode(next) {
                if (kind.mode === undefined || mode === next || state === 'error') return mode;
                mode = next;
                tell('mode', mode);
                if (kind.onMode !== undefined) kind.onMode(next);
                return mode;
            },
            tapThumbnail() {
                if (!hasThumbnail) return;
                tell('thumbnail', null);
                play();
            },
            startPicture() {
                if (picture) return;
                tell('picture', 'willStart');
                picture = true;
                tell('picture', 'started');
            },
            stopPicture() {
                if (!picture) return;
                tell('picture', 'willStop');
                picture = false;
                tell('picture', 'stopped');
            },
            /** The viewer comes back from the small window to the app. */
            restorePicture() {
                if (!picture) return;
                picture = false;
                tell('picture', 'restored');
            },
        };

        begin();
        return {
            load,
            mode() { return mode; },
            controlsOver(controls) {
                return {
                    ...controls,
                    ...own,
                    fail(cause) {
                        controls.fail(cause);
                        change('error');
                        tell('error', cause ?? 'failed');
                    },
                    reset() {
                        begin();
                        if (kind.onReset !== undefined) kind.onReset();
                        return controls.reset();
                    },
                    state() {
                        return { ...controls.state(), playback: { state, mode, position, duration, hasThumbnail, picture } };
                    },
                };
            },
        };
    };
})()
