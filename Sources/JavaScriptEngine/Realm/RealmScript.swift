import CJavaScriptCore
import JavaScriptSyntax

/// The whole script of the reader realm: constants that Swift and JavaScript share, the tape, and the three parts.
enum RealmScript {
    static let source = """
        (function (classify, native) {
        'use strict';
        \(constants)
        \(common)
        \(ReaderScript.source)
        \(WriterScript.source)
        \(WatchScript.source)
        \(PromiseScript.source)
        return { register, currentTape, reserve, read, describeThrown, write, defineData, dressFunction,
                 watchRealm, renew, admit, dismiss, compareRealm, restoreRealm, watchPromise, promiseProgress };
        })
        """

    /// What a fresh context hands over before its first script: the objects whose identity means something, and one
    /// object for each prototype that only syntax and methods reach.
    static let intrinsics = """
        [[globalThis, Object, Array, Function, Date, RegExp, Map, Set, Promise, Error, String, Number, Boolean, Symbol,
          BigInt, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError],
         ['GeneratorFunction.prototype', function* () {}, 'AsyncFunction.prototype', async function () {},
          'AsyncGeneratorFunction.prototype', async function* () {},
          'ArrayIterator.prototype', [][Symbol.iterator](), 'StringIterator.prototype', ''[Symbol.iterator](),
          'MapIterator.prototype', new Map()[Symbol.iterator](), 'SetIterator.prototype', new Set()[Symbol.iterator](),
          'RegExpStringIterator.prototype', /a/[Symbol.matchAll](''),
          'IteratorHelper.prototype', [].values().map?.(() => {}),
          'WrapForValidIterator.prototype', globalThis.Iterator?.from?.({ next() {} })]]
        """

    private static var constants: String {
        let kinds = JavaScriptValue.Kind.allCases.map { "\($0): \($0.rawValue)" }
        let limits = ReadBudget.Limit.allCases.map { "\($0): \($0.rawValue)" }
        let progress = PromiseProgress.allCases.map { "\($0): \($0.rawValue)" }
        let changes = RealmChange.Kind.allCases.map { "\($0): \($0.rawValue)" }
        let textual = JavaScriptValue.Kind.allCases.filter(\.holdsText).map { "\($0.rawValue)" }
        return """
            const kind = { \(kinds.joined(separator: ", ")) };
            const limit = { \(limits.joined(separator: ", ")) };
            const change = { \(changes.joined(separator: ", ")) };
            const progress = { \(progress.joined(separator: ", ")) };
            const op = { close: \(ValueTape.close), share: \(ValueTape.share), exceeded: \(ValueTape.exceeded) };
            const textual = new Set([\(textual.joined(separator: ", "))]);
            const isProxy = \(Brand.proxy), isDate = \(Brand.date), firstTyped = \(Brand.firstTyped);
            const typedNames = [\(Brand.typedNames.map { "'\($0)'" }.joined(separator: ", "))];
            const box = { string: 101, number: 102, boolean: 103, symbol: 104, bigInt: 105 };
            """
    }

    private static let common = #"""
        const { apply, defineProperty, deleteProperty, getPrototypeOf, isExtensible, ownKeys, setPrototypeOf } = Reflect;
        const describe = Reflect.getOwnPropertyDescriptor, isArray = Array.isArray;
        const intrinsics = new WeakMap(), globals = new WeakSet();
        let tape = new Float64Array(4096), count = 1, text = '';

        function begin() { count = 1; text = ''; }

        function finish() {
            tape[0] = count;
            const result = text;
            text = '';
            return result;
        }

        function reserve(words) {
            if (words <= tape.length) return;
            const larger = new Float64Array(Math.max(words, tape.length * 2));
            larger.set(tape);
            tape[0] = -1;
            tape = larger;
        }

        function currentTape() { return tape; }

        function word(number) {
            if (count >= tape.length) reserve(count + 1);
            tape[count++] = number;
        }

        function emit(code, keyKind, key, number) {
            if (count + 2 > tape.length) reserve(count + 2);
            tape[count] = code + 64 * keyKind + 256 * key.length;
            tape[count + 1] = number;
            count += 2;
            text += key;
        }

        function register([list, reachable]) {
            const [global, object, array, callable, date, expression, map, set, promise, error, string, number, boolean,
                symbol, bigInt, ...errors] = list;
            globals.add(global);
            const known = (constructor, code) => intrinsics.set(constructor.prototype, code);
            known(object, kind.object);
            known(array, kind.array);
            known(callable, kind.function);
            known(date, kind.date);
            known(expression, kind.regularExpression);
            known(map, kind.map);
            known(set, kind.set);
            known(promise, kind.promise);
            registerPromises(promise);
            known(string, box.string);
            known(number, box.number);
            known(boolean, box.boolean);
            known(symbol, box.symbol);
            known(bigInt, box.bigInt);
            const named = new Map([['Error', error]]);
            known(error, kind.error);
            for (const constructor of errors) {
                known(constructor, kind.error);
                named.set(constructor.name, constructor);
            }
            const hidden = [];
            for (let at = 0; at < reachable.length; at += 2) {
                if (reachable[at + 1]) hidden.push([reachable[at], getPrototypeOf(reachable[at + 1])]);
            }
            return { global, hidden, Object: object, Array: array, Date: date, RegExp: expression, Map: map, Set: set,
                     Error: error, errors: named, functionPrototype: callable.prototype };
        }
        """#
}
