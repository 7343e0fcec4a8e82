import Foundation
import Glibc
import Basics

/// Starts a server in its namespace, and waits for it to be ready.
struct ServerStart {
    private let child: ChildProcess
    private let entry: LabRecord.Server

    /// Who it is; nil if it ended at once.
    let process: ProcessIdentity?

    /// - Throws: `NamespaceLabError.cannotStart`.
    init(_ entry: LabRecord.Server) throws(NamespaceLabError) {
        self.entry = entry
        guard let ip = ProgramPath.find("ip") else { throw .programMissing("ip") }
        let streams = try [("/dev/null", O_RDONLY), (entry.outputFile, Self.new), (entry.logFile, Self.new)]
            .map { path, flags throws(NamespaceLabError) in
                let file = open(path, flags | O_CLOEXEC, 0o600)
                guard file >= 0 else {
                    throw .cannotStart(
                        program: entry.commandLine.first ?? entry.name,
                        .file(path: path, SystemError(errno)))
                }
                return file
            }
        defer { for file in streams { close(file) } }
        // ip only changes the namespace and then becomes the server: the process keeps its number.
        child = try ChildProcess(
            path: ip, arguments: ["netns", "exec", entry.namespace] + entry.commandLine, input: streams[0],
            output: streams[1], error: streams[2])
        process = ProcessIdentity(number: child.identifier)
    }

    private static let new = O_WRONLY | O_CREAT | O_TRUNC | O_APPEND

    /// Waits until the server says where it listens.
    ///
    /// - Throws: `NamespaceLabError.serverDidNotStart` if it ends or is silent for `timeout`;
    ///   `CancellationError`.
    func ready(timeout: Duration) async throws -> ServerAnnouncement {
        let deadline = ContinuousClock.now + timeout
        while true {
            // Asked before reading, so that what it wrote last is read.
            let status = child.status
            if let announcement = Self.announcement(in: entry.outputFile) { return announcement }
            if status != nil { throw failure(.ended(lastWords: lastWords)) }
            guard ContinuousClock.now < deadline else {
                throw failure(.silent(seconds: timeout.components.seconds))
            }
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    private func failure(_ problem: ServerProblem) -> NamespaceLabError {
        .serverDidNotStart(name: entry.name, problem, log: entry.logFile)
    }

    private var lastWords: String? {
        let log = (try? String(contentsOfFile: entry.logFile, encoding: .utf8)) ?? ""
        return log.split(whereSeparator: \.isNewline).last.map(String.init)
    }

    static func announcement(in path: String) -> ServerAnnouncement? {
        let data = FileManager.default.contents(atPath: path) ?? Data()
        return data.split(separator: 0x0A)
            .compactMap { try? JSONDecoder().decode(ServerAnnouncement.self, from: Data($0)) }
            .first(where: \.isReady)
    }
}
