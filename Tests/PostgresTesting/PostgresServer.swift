package import Foundation
import Synchronization
import TestSupport

/// A PostgreSQL server of a test's own, from Debian's programs, in a temporary folder.
///
/// People come in over a socket in that folder, whoever they say they are; over TCP it has no address unless a test asks.
package final class PostgresServer: Sendable {
    private static let programs = [
        "/usr/lib/postgresql/15/bin", "/usr/lib/postgresql/16/bin", "/usr/lib/postgresql/17/bin",
    ]
    .first { FileManager.default.isExecutableFile(atPath: $0 + "/initdb") }

    /// Whether there are the programs, and a way to run them: PostgreSQL refuses to run as root.
    package static let isHere =
        programs != nil
        && (getuid() != 0 || FileManager.default.isExecutableFile(atPath: "/usr/sbin/runuser"))
    package static let missing =
        "PostgreSQL 15 or later is not here; install Debian's postgresql to run these tests"

    /// The server of the suite that runs.
    @TaskLocal package static var current: PostgresServer?

    private let folder: TemporaryFolder
    private let options: Mutex<[String]>
    private var data: String { folder.file("data").path }
    private var log: String { folder.file("log").path }
    /// The folder of the socket.
    package var socket: String { folder.url.path }

    package init() throws {
        folder = try TemporaryFolder()
        options = Mutex([])
        if getuid() == 0 { try Self.succeed("/usr/bin/chown", ["postgres", folder.url.path]) }
        try run(
            "initdb", ["-D", data, "-U", "owner", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"])
        try start()
    }

    deinit { try? stop(now: true) }

    /// The number of the process that starts all others.
    package var process: pid_t? {
        (try? String(contentsOfFile: data + "/postmaster.pid", encoding: .utf8))
            .flatMap { $0.split(separator: "\n").first }.flatMap { pid_t($0) }
    }

    package func start() throws {
        let options = ["-k \(socket)", "-c listen_addresses='\(listening)'"] + options.withLock { $0 }
        // After a crash the old processes may take a moment to notice, and longer on a busy machine.
        for attempt in 1...600 {
            do {
                return try run(
                    "pg_ctl",
                    ["start", "-s", "-w", "-D", data, "-l", log, "-o", options.joined(separator: " ")])
            } catch {
                guard attempt < 600 else { throw error }
                usleep(100_000)
            }
        }
    }

    package func stop(now: Bool) throws {
        try run("pg_ctl", ["stop", "-s", "-D", data, "-m", now ? "immediate" : "fast"])
    }

    /// Ends the first process as the kernel would for want of memory.
    package func kill() { if let process { Foundation.kill(process, SIGKILL) } }

    private let listens = Mutex<String?>(nil)
    private var listening: String { listens.withLock { $0 } == nil ? "" : "127.0.0.1" }

    /// Has the server listen on a port of this machine too, with a certificate of its own that nobody signed.
    ///
    /// - Returns: the port and the certificate's file.
    package func listenEncrypted(named name: String) throws -> (port: Int, certificate: String) {
        let (key, certificate) = (folder.file("server.key").path, folder.file("server.crt").path)
        try Self.succeed(
            "/usr/bin/openssl",
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                "-days", "9",
                "-subj", "/CN=\(name)", "-addext", "subjectAltName=DNS:\(name)", "-keyout", key, "-out",
                certificate,
            ])
        if getuid() == 0 { try Self.succeed("/usr/bin/chown", ["postgres", key, certificate]) }
        try stop(now: false)
        let port = try Self.freePort()
        listens.withLock { $0 = name }
        options.withLock {
            $0 = ["-p \(port)", "-c ssl=on", "-c ssl_key_file=\(key)", "-c ssl_cert_file=\(certificate)"]
        }
        try start()
        return (port, certificate)
    }

    /// Asks a database with PostgreSQL's own program, as the owner of the server.
    ///
    /// - Parameters:
    ///   - sql: a statement.
    ///   - database: the database's name.
    /// - Returns: the rows, their columns with `|` between them.
    /// - Throws: ``Unsuccessful``; what keeps the answer from being read.
    @discardableResult
    package func ask(_ sql: String, of database: String = "postgres") throws -> [String] {
        let answer = folder.file("answer-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: answer) }
        try run(
            "psql",
            [
                "-h", socket, "-U", "owner", "-d", database, "-X", "-A", "-t", "-q", "-v", "ON_ERROR_STOP=1",
                "-o",
                answer.path, "-c", sql,
            ])
        return try String(contentsOf: answer, encoding: .utf8).split(separator: "\n").map(String.init)
    }

    private func run(_ program: String, _ arguments: [String]) throws {
        // It works when nobody else wants to, as tests that measure run beside it.
        let command = ["/usr/bin/nice", "-n", "19", "\(Self.programs ?? "")/\(program)"] + arguments
        if getuid() == 0 {
            try Self.succeed("/usr/sbin/runuser", ["-u", "postgres", "--"] + command)
        } else {
            try Self.succeed(command[0], Array(command.dropFirst()))
        }
    }

    /// Runs a program to its end. Foundation's `Process` waits for what the program leaves running, too.
    private static func succeed(_ program: String, _ arguments: [String]) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for descriptor: Int32 in 0...2 {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
        }
        let words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
        let environment = ["PATH=/usr/bin:/bin", "LC_ALL=C"]
        let variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup($0) } + [nil]
        defer { for word in words + variables { free(word) } }
        var child = pid_t()
        var status: Int32 = 0
        let code = posix_spawn(&child, program, &actions, nil, words, variables)
        if code == 0 { while waitpid(child, &status, 0) < 0, errno == EINTR {} }
        guard code == 0, status == 0 else {
            throw Unsuccessful(
                program: ([program] + arguments).joined(separator: " "), status: code == 0 ? status : code)
        }
    }

    /// A program that ended otherwise than it should.
    package struct Unsuccessful: Error {
        package let program: String
        package let status: Int32
    }

    /// A port that nobody had a moment ago.
    private static func freePort() throws -> Int {
        let descriptor = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let found = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
            }
        }
        guard found else { throw POSIXError(.EADDRNOTAVAIL) }
        return Int(UInt16(bigEndian: address.sin_port))
    }
}
