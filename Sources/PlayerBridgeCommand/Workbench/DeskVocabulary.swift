internal import BridgeFindings
internal import FindingReports
internal import JavaScriptSyntax
internal import PlayerContract
internal import PlayerEmulator

/// What the page offers to choose from: all of it is data of the contracts, of the rules and of the host models.
enum DeskVocabulary {
    /// `vocabulary`
    static func answer(_ question: DeskQuestion, _ answer: WorkbenchDesk.Answer) throws {
        let contracts = try PlayerKind.withContract.compactMap { try PlayerKind(name: $0)?.builtInContract() }
        answer(true) {
            $0.member("version", Version.current)
            $0.array("players", contracts) { $0.object(contract: $1) }
            $0.array("hostModels", HostModel.named) { output, model in
                output.object {
                    $0.member("name", model.name)
                    $0.member("summary", model.summary)
                    $0.member("basis", model.basis)
                }
            }
            $0.array("actions", PlayerAction.all) { output, action in
                output.object {
                    $0.member("who", action.who.rawValue)
                    $0.member("name", action.name)
                    $0.array("fields", action.fields) { $0.element($1) }
                    $0.array("players", action.players) { $0.element($1) }
                }
            }
        }
    }

    /// `rule`: the page of a rule, piece by piece.
    static func answerRule(_ question: DeskQuestion, _ answer: WorkbenchDesk.Answer) throws {
        let name = RuleName(rawValue: try question.text("name"))
        guard let rule = RuleTable.byName[name] else { throw DeskProblem("unknown rule `\(name)`") }
        answer(true) {
            $0.member("name", name.rawValue)
            $0.member("family", rule.family.rawValue)
            $0.member("severity", rule.severity.rawValue)
            $0.member("summary", rule.summary)
            $0.member("javaScript", rule.page.javaScript)
            $0.member("swift", rule.page.swift)
            $0.member("example", rule.page.example)
            $0.member("remedy", rule.page.remedy)
            $0.member("source", rule.page.source)
            $0.array("supersedes", rule.supersedes) { $0.element($1.rawValue) }
        }
    }
}

extension JSONOutput {
    fileprivate mutating func object(contract: PlayerContract) {
        object {
            $0.member("name", contract.player)
            $0.member("version", contract.version)
            $0.array("functions", contract.functionNames.compactMap { contract.functions[$0] }) { output, function in
                output.object {
                    $0.member("name", function.name)
                    $0.member("summary", function.summary)
                    $0.member("confidence", function.fact.confidence.rawValue)
                    $0.member("source", function.fact.source)
                }
            }
            $0.array("events", contract.eventNames.compactMap { contract.events[$0] }) { output, event in
                output.object {
                    $0.member("name", event.name)
                    $0.member("summary", event.summary)
                    $0.member("confidence", event.fact.confidence.rawValue)
                    $0.member("source", event.fact.source)
                    $0.member("hasKey", event.carriesCallbackKey)
                    $0.member("example", event.example)
                    if case .notify = event.answer { $0.member("isAnswered", true) }
                    if case .invoke(let function, _) = event.answer { $0.member("function", function) }
                }
            }
            $0.array("readings", contract.readingNames.compactMap { contract.readings[$0] }) { output, reading in
                output.object {
                    $0.member("name", reading.name)
                    $0.member("summary", reading.summary)
                    $0.member("usual", reading.defaultValue)
                    $0.array("values", reading.values) { output, value in
                        output.object {
                            $0.member("name", value.name)
                            $0.member("says", value.says)
                            $0.member("source", value.source)
                        }
                    }
                }
            }
        }
    }
}
