/// The version of the command line tool and of its reports' producer.
enum Version {
    static let current = "0.1.0"
}
