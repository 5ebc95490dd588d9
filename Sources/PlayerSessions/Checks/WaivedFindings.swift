import BridgeFindings
import PlayerEmulator

/// Findings that a case file waives stay in the report as notes, until their last day is over.
enum WaivedFindings {
    /// - Parameter today: Nil: no waiver holds.
    static func apply(_ waivers: [Waiver], to findings: inout [Finding], on today: CalendarDay?) {
        for waiver in waivers {
            for index in findings.indices where findings[index].rule == waiver.rule {
                let isOver = today.map { $0 > waiver.until } ?? true
                let day = today.map { " (today is \($0))" } ?? ""
                findings[index].notes.append(
                    .init("waived \(isOver ? "only " : "")until \(waiver.until)\(day): \(waiver.reason)"))
                if !isOver { findings[index].severity = .note }
            }
        }
    }
}
