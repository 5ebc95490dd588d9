internal import BridgeFindings

/// The version of the command line tool and of its reports' producer.
enum Version {
    static let current = ToolVersion.current
}
