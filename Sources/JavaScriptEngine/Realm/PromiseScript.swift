/// The part of the reader realm that learns how far a promise of a page has come.
///
/// `then` asks a promise for its constructor, and that for its species: each may be code of a payload. So a promise is
/// watched only where all of them are the ones that its page began with.
enum PromiseScript {
    static let source = #"""
        const thenOf = Promise.prototype.then, promiseMakers = new WeakMap();
        let promiseState = progress.pending;

        function registerPromises(constructor) {
            promiseMakers.set(constructor.prototype, {
                constructor, species: describe(constructor, Symbol.species).get,
            });
        }

        /// Whether `promiseProgress` will tell how far this promise has come, once the reactions have run.
        function watchPromise(promise) {
            promiseState = progress.pending;
            if (promise === null || typeof promise !== 'object' || classify(promise) === isProxy) return false;
            const prototype = getPrototypeOf(promise), maker = promiseMakers.get(prototype);
            if (maker === undefined || describe(promise, 'constructor') !== undefined
                || describe(prototype, 'constructor')?.value !== maker.constructor
                || describe(maker.constructor, Symbol.species)?.get !== maker.species) return false;
            try {
                apply(thenOf, promise, [() => { promiseState = progress.fulfilled; },
                    () => { promiseState = progress.rejected; }]);
                return true;
            } catch {
                return false;
            }
        }

        function promiseProgress() { return promiseState; }
        """#
}
