package import Foundation
import Glibc

/// How a command went.
package struct CommandOutcome: Sendable {
    /// How it ended.
    package let status: ExitStatus
    /// What it wrote on standard output.
    package let output: Data
    /// What it wrote on standard error.
    package let error: String

    package init(status: ExitStatus, output: Data = Data(), error: String = "") {
        self.status = status
        self.output = output
        self.error = error
    }

    /// Whether it succeeded.
    package var succeeded: Bool { status == .exited(0) }

    /// Why it failed: what it wrote, else how it ended.
    package var failure: CommandFailure {
        let lines = error.split(whereSeparator: \.isNewline).map { $0.trimmingPrefix("Error: ") }
        return lines.first.map { .wrote(String($0.hasSuffix(".") ? $0.dropLast() : $0)) } ?? .ended(status)
    }
}

/// What runs commands: the system, or a test's double.
package protocol CommandRunner: Sendable {
    /// Runs a command until it ends; a cancelled task ends it early.
    ///
    /// - Throws: `NamespaceLabError.cannotStart`; a command that fails throws nothing.
    func run(_ invocation: Invocation) async throws -> CommandOutcome
}

/// Runs commands as processes of this machine.
package struct SystemCommandRunner: CommandRunner {
    package init() {}

    package func run(_ invocation: Invocation) async throws -> CommandOutcome {
        guard let path = ProgramPath.find(invocation.program) else {
            throw NamespaceLabError.cannotStart(program: invocation.program, .noSuchProgram)
        }
        // Files, not pipes: whoever inherits a pipe's end could keep its reader waiting for ever.
        let streams = try AnonymousFiles(program: path, input: invocation.input)
        defer { streams.close() }
        let child = try ChildProcess(
            path: path, arguments: invocation.arguments, input: streams.input, output: streams.output,
            error: streams.error)
        let status = await withTaskCancellationHandler {
            await child.end()
        } onCancel: {
            child.signal(SIGTERM)
        }
        return CommandOutcome(
            status: status, output: AnonymousFiles.content(streams.output),
            error: String(decoding: AnonymousFiles.content(streams.error), as: UTF8.self))
    }
}

/// Three files without names, for a command's standard streams.
private struct AnonymousFiles {
    let input: Int32
    let output: Int32
    let error: Int32

    init(program: String, input text: String) throws(NamespaceLabError) {
        var files: [Int32] = []
        for _ in 0..<3 {
            guard let file = Self.make() else {
                for file in files { _ = Glibc.close(file) }
                throw .cannotStart(program: program, .noTemporaryFile)
            }
            files.append(file)
        }
        (input, output, error) = (files[0], files[1], files[2])
        let bytes = Array(text.utf8)
        guard pwrite(input, bytes, bytes.count, 0) == bytes.count else {
            close()
            throw .cannotStart(program: program, .temporaryDiskFull)
        }
    }

    func close() {
        for file in [input, output, error] { _ = Glibc.close(file) }
    }

    static func content(_ file: Int32) -> Data {
        lseek(file, 0, SEEK_SET)
        return (try? FileHandle(fileDescriptor: file, closeOnDealloc: false).readToEnd()) ?? Data()
    }

    private static func make() -> Int32? {
        guard let stream = tmpfile() else { return nil }
        defer { fclose(stream) }
        let copy = fcntl(fileno(stream), F_DUPFD_CLOEXEC, 3)
        return copy >= 0 ? copy : nil
    }
}
