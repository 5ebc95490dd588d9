internal import CSoup

/// The `playerbridge` behind one tab, while it is needed: lines go in, lines come out.
final class Desk {
    /// Takes each line that it writes.
    var onLine: (UnsafeMutablePointer<UInt8>, Int) -> Void = { _, _ in }
    /// It ended by itself.
    var onEnd: () -> Void = {}

    private var process: OpaquePointer?
    private let input: UnsafeMutablePointer<GOutputStream>
    private let output: UnsafeMutablePointer<GInputStream>
    private let cancellable: UnsafeMutablePointer<GCancellable>
    /// Lines that wait to be written; the first is being written.
    private var waiting: [UnsafeMutablePointer<GByteArray>] = []
    private var line: [UInt8] = []
    private var isOver = false

    /// Bytes that may wait for the desk.
    static let mostWaiting = 64 << 20
    /// Bytes of one line that it may write.
    private static let longestLine = 128 << 20

    /// Nil when it cannot be started.
    init?(program: String, paths: [String]) {
        let words = [program, "--workbench-desk"] + paths
        var arguments: [UnsafePointer<CChar>?] = words.map { UnsafePointer(g_strdup($0)) } + [nil]
        defer { arguments.forEach { g_free(UnsafeMutableRawPointer(mutating: $0)) } }
        let flags = GSubprocessFlags(G_SUBPROCESS_FLAGS_STDIN_PIPE.rawValue | G_SUBPROCESS_FLAGS_STDOUT_PIPE.rawValue)
        guard let process = g_subprocess_newv(&arguments, flags, nil), let input = g_subprocess_get_stdin_pipe(process),
            let output = g_subprocess_get_stdout_pipe(process)
        else { return nil }
        self.process = process
        self.input = input
        self.output = output
        cancellable = g_cancellable_new()
        workbench_never_block(input)
        read()
    }

    deinit {
        g_object_unref(cancellable)
        if let process { g_object_unref(UnsafeMutableRawPointer(process)) }
    }

    /// Ends it: a desk whose input is closed ends its worker and itself.
    func end() {
        guard !isOver else { return }
        isOver = true
        g_cancellable_cancel(cancellable)
        // What is under way ends first. A desk that is stuck does not see the end of its input.
        later(milliseconds: 20) { $0.closePipes() }
        later(milliseconds: 3_000) { g_subprocess_force_exit($0.process) }
    }

    private func later(milliseconds: guint, _ body: @escaping (Desk) -> Void) {
        let task = DeskTask(desk: self, body: body)
        g_timeout_add(
            milliseconds,
            { data in
                CallbackData.last(data, of: DeskTask.self)?.run()
                return 0
            }, CallbackData.retained(task))
    }

    private func closePipes() {
        waiting.forEach { g_byte_array_unref($0) }
        waiting = []
        g_output_stream_close(input, nil, nil)
        g_input_stream_close(output, nil, nil)
    }

    // MARK: In

    var waitingBytes: Int { waiting.reduce(0) { $0 + Int($1.pointee.len) } }

    /// A line without its line feed.
    func write(_ bytes: UnsafeRawBufferPointer) {
        guard !isOver, let line = g_byte_array_sized_new(guint(bytes.count + 1)) else { return }
        g_byte_array_append(line, bytes.bindMemory(to: UInt8.self).baseAddress, guint(bytes.count))
        g_byte_array_append(line, [0x0A], 1)
        waiting.append(line)
        if waiting.count == 1 { writeFirst() }
    }

    private func writeFirst() {
        guard let line = waiting.first else { return }
        g_output_stream_write_all_async(
            input, line.pointee.data, gsize(line.pointee.len), G_PRIORITY_DEFAULT, cancellable,
            { _, result, data in
                guard let desk = CallbackData.last(data, of: Desk.self) else { return }
                let isWritten = g_output_stream_write_all_finish(desk.input, result, nil, nil) != 0
                guard !desk.isOver else { return }
                if !desk.waiting.isEmpty { g_byte_array_unref(desk.waiting.removeFirst()) }
                if isWritten { desk.writeFirst() }
            }, CallbackData.retained(self))
    }

    // MARK: Out

    private func read() {
        g_input_stream_read_bytes_async(
            output, 1 << 18, G_PRIORITY_DEFAULT, cancellable,
            { _, result, data in
                guard let desk = CallbackData.last(data, of: Desk.self) else { return }
                let bytes = g_input_stream_read_bytes_finish(desk.output, result, nil)
                defer { if let bytes { g_bytes_unref(bytes) } }
                guard !desk.isOver else { return }
                var size: gsize = 0
                guard let bytes, let data = g_bytes_get_data(bytes, &size), size > 0 else {
                    desk.end()
                    return desk.onEnd()
                }
                desk.take(UnsafeRawBufferPointer(start: data, count: Int(size)))
                if !desk.isOver { desk.read() }
            }, CallbackData.retained(self))
    }

    private func take(_ bytes: UnsafeRawBufferPointer) {
        var rest = bytes[...]
        while let end = rest.firstIndex(of: 0x0A) {
            line += rest[..<end]
            line.withUnsafeMutableBufferPointer { if let start = $0.baseAddress { onLine(start, $0.count) } }
            line.removeAll(keepingCapacity: line.count < 1 << 20)
            rest = rest[(end + 1)...]
        }
        line += rest
        if line.count > Self.longestLine {
            end()
            onEnd()
        }
    }
}

/// Something to be done with a desk later, which keeps it until then.
private final class DeskTask {
    private let desk: Desk
    private let body: (Desk) -> Void

    init(desk: Desk, body: @escaping (Desk) -> Void) {
        self.desk = desk
        self.body = body
    }

    func run() { body(desk) }
}
