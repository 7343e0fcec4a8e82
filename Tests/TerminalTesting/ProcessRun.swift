import Basics
import Foundation
import Glibc
import Synchronization

/// A program run to its end without a terminal, and what it said.
package struct ProcessRun: Sendable {
    /// What it printed on standard output.
    package let output: String
    /// What it printed on standard error.
    package let error: String
    /// How it ended.
    package let status: ExitStatus

    /// Runs a program, with a pipe as its standard input.
    ///
    /// - Parameters:
    ///   - program: a path, or a name to be looked up in `PATH`.
    ///   - arguments: the words after the program's name.
    ///   - input: the text on its standard input.
    ///   - environment: variables beside those of `TestEnvironment`.
    ///   - workingDirectory: where the program starts; the test's own folder if nil.
    ///   - limit: when a hanging program is killed.
    /// - Throws: `cannotStart`, or `stillRunning` with the output so far.
    package init(
        program: String,
        arguments: [String] = [],
        input: String = "",
        environment: [String: String] = [:],
        workingDirectory: String? = nil,
        within limit: Duration = Deadline.hang
    ) async throws {
        // Output goes to files: however much there is, nobody waits for it to be read.
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let outputFile = folder.appendingPathComponent("output")
        let errorFile = folder.appendingPathComponent("error")

        let child: ChildProcess
        do {
            let streams = try Self.openStreams(
                program: program,
                output: outputFile.path,
                error: errorFile.path
            )
            defer { for descriptor in [streams.read, streams.output, streams.error] { close(descriptor) } }
            do {
                child = try ChildProcess(
                    program: program,
                    arguments: arguments,
                    environment: environment,
                    workingDirectory: workingDirectory,
                    streams: .descriptors(input: streams.read, output: streams.output, error: streams.error)
                )
            } catch {
                close(streams.write)
                throw error
            }
            Self.pour(Array(input.utf8), into: streams.write)
        }
        let ended = try await child.wait(until: ContinuousClock.now + limit)
        child.kill()
        output = String(decoding: (try? Data(contentsOf: outputFile)) ?? Data(), as: UTF8.self)
        error = String(decoding: (try? Data(contentsOf: errorFile)) ?? Data(), as: UTF8.self)
        guard let ended else {
            throw TerminalTestingError.stillRunning(program: program, transcript: output + error)
        }
        status = ended
    }

    private static func openStreams(
        program: String,
        output: String,
        error: String
    ) throws -> (read: Int32, write: Int32, output: Int32, error: Int32) {
        var ends: [Int32] = [-1, -1]
        ChildProcess.descriptors.withLock { _ in
            _ = pipe(&ends)
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        }
        let flags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC
        let files = [output, error].map { (path: String) in open(path, flags, 0o600) }
        guard (ends + files).allSatisfy({ $0 >= 0 }) else {
            for descriptor in ends + files where descriptor >= 0 { close(descriptor) }
            throw TerminalTestingError.cannotStart(program: program, reason: "no descriptors for its streams")
        }
        return (ends[0], ends[1], files[0], files[1])
    }

    /// Writes the input on a thread of its own, as the program may not read it all, and closes the pipe.
    private static func pour(_ bytes: [UInt8], into descriptor: Int32) {
        let thread = Thread {
            // A program that ends before it has read everything must not kill the tests.
            var signals = sigset_t()
            sigemptyset(&signals)
            sigaddset(&signals, SIGPIPE)
            pthread_sigmask(SIG_BLOCK, &signals, nil)
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { break }
                rest = rest.dropFirst(count)
            }
            close(descriptor)
        }
        thread.name = "standard input of a program"
        thread.start()
    }
}
