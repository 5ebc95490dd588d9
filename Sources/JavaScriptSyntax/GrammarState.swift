/// What a lexer must know of the grammar to tell a regular expression from a division.
///
/// A slash starts a regular expression where an operand or a statement may begin, and divides after an operand. Two
/// closers need a memory of their opener: `)` of `if (…)` is followed by a statement, `)` of a call by an operator;
/// `}` of a block by a statement, `}` of an object literal or a function expression by an operator. So each open
/// bracket keeps what it is and what may follow it.
///
/// Approximations, all of them in texts that hardly any payload holds: `await` and `yield` are followed by an operand
/// even where they are plain names; a line break before `/` never ends a statement (nor does it in the grammar, except
/// where a division would be an error); class members are told from statements by the braces alone.
struct GrammarState {
    enum Position: UInt8 {
        case statement, operand
        /// After an operand.
        case `operator`
    }

    /// One open bracket, or the text itself.
    struct Level {
        /// What may follow the closing bracket.
        var following = Position.operator
        /// Whether the bracket holds statements, so that `:` outside a conditional ends a label.
        var holdsStatements = false
        /// Conditionals whose `:` is still to come.
        var conditionals: Int32 = 0
        /// A `function` or `class` whose body's brace is still to come.
        var body = Body.none
        /// The parenthesis of `for (`, where `of` is an operator.
        var isControl = false
        /// For `${`: where the template began, as a position in the token array.
        var templateHead: Int32 = 0
    }

    enum Body: UInt8 {
        case none, function, functionExpression, `class`, classExpression
    }

    private(set) var position: Position
    private var level: Level
    private var stack = BracketStack<Level>()
    private var afterDot = false
    private var afterArrow = false
    private var controlPending = false
    /// Where `async` stood, for the `function` right after it.
    private var positionBeforeAsync: Position?

    init(startsWithStatement: Bool) {
        position = startsWithStatement ? .statement : .operand
        level = Level(holdsStatements: startsWithStatement)
    }

    /// Whether a slash here starts a regular expression.
    var expectsOperand: Bool { position != .operator }

    /// After a literal or any other whole operand.
    mutating func operand() {
        position = .operator
        settle()
    }

    mutating func identifier(_ keyword: Keyword?) {
        guard let keyword, !afterDot else { return operand() }
        word(keyword)
    }

    private mutating func word(_ keyword: Keyword) {
        let before = position
        let asynchronous = positionBeforeAsync
        let keepsControl = keyword == .await && controlPending
        settle()
        switch keyword {
        case .this, .super, .null, .true, .false:
            position = .operator
        case .else, .do, .try, .finally:
            position = .statement
        case .if, .for, .while, .with, .switch:
            position = .operand
            controlPending = true
        case .catch:
            position = .statement
            controlPending = true
        case .function:
            level.body = (asynchronous ?? before) == .statement ? .function : .functionExpression
            position = .operand
        case .class:
            level.body = before == .statement ? .class : .classExpression
            position = .operand
        case .async:
            positionBeforeAsync = before
            position = .operator
        case .of:
            position = level.isControl && before == .operator ? .operand : .operator
        case .await, .yield:
            position = .operand
            controlPending = keepsControl
        default:
            position = .operand
        }
    }

    /// A punctuator that is no bracket.
    mutating func punctuator(_ punctuator: Punctuator, afterLineEnd: Bool) {
        settle()
        switch punctuator {
        case .increment, .decrement:
            if position == .operator && !afterLineEnd { return }
            position = .operand
        case .semicolon:
            position = level.holdsStatements ? .statement : .operand
            level.conditionals = 0
            level.body = .none
        case .question:
            level.conditionals += 1
            position = .operand
        case .colon:
            if level.conditionals > 0 {
                level.conditionals -= 1
                position = .operand
            } else {
                position = level.holdsStatements ? .statement : .operand
            }
        case .dot, .optionalChain:
            afterDot = true
            position = .operand
        case .arrow:
            afterArrow = true
            position = .operand
        default:
            position = .operand
        }
    }

    mutating func open(_ bracket: Bracket, templateHead: Int32 = 0) {
        var inner = Level()
        var start = Position.operand
        switch bracket {
        case .parenthesis:
            inner.isControl = controlPending
            inner.following = controlPending ? .statement : .operator
        case .square: break
        case .substitution:
            inner.templateHead = templateHead
        case .brace:
            inner = brace()
            start = inner.holdsStatements ? .statement : .operand
        }
        stack.push(bracket, level)
        level = inner
        settle()
        position = start
    }

    /// What a `{` at this place opens.
    private mutating func brace() -> Level {
        let body = level.body
        switch (body, position) {
        case (.class, _), (.classExpression, _):
            level.body = .none
            return Level(following: body == .class ? .statement : .operator)
        case (.function, .operator), (.functionExpression, .operator):
            level.body = .none
            return Level(following: body == .function ? .statement : .operator, holdsStatements: true)
        case (_, .operand) where !afterArrow:
            return Level(following: .operator)
        default:
            return Level(following: .statement, holdsStatements: true)
        }
    }

    /// Closes with `)`, `]` or `}` (named by `.brace`).
    ///
    /// - Returns: the position of the template's head, when this `}` ends a substitution and the template goes on.
    mutating func close(_ closer: Bracket) -> Int32? {
        settle()
        var inner = level
        // What the stack holds for an opener is the level around it, so giving one up moves one level outwards.
        guard let entry = stack.close(closer, givenUp: { inner = $0 }) else {
            // A `)` too many leaves the host's call: statements may follow.
            level.holdsStatements = true
            position = closer == .brace ? .statement : .operator
            return nil
        }
        level = entry.element
        position = inner.following
        return entry.bracket == .substitution ? inner.templateHead : nil
    }

    /// Forgets what only the very next token needed to know.
    private mutating func settle() {
        afterDot = false
        afterArrow = false
        controlPending = false
        positionBeforeAsync = nil
    }
}
