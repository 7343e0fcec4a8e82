import Foundation
import Synchronization
import TestSupport
import Testing

@testable import SharedResults

/// A PostgreSQL server of a test's own, from Debian's programs, in a temporary folder.
///
/// People come in over a socket in that folder, whoever they say they are; over TCP it has no address unless a test asks.
final class PostgresServer: Sendable {
    private static let programs = [
        "/usr/lib/postgresql/15/bin", "/usr/lib/postgresql/16/bin", "/usr/lib/postgresql/17/bin",
    ]
    .first { FileManager.default.isExecutableFile(atPath: $0 + "/initdb") }

    /// Whether there are the programs, and a way to run them: PostgreSQL refuses to run as root.
    static let isHere =
        programs != nil
        && (getuid() != 0 || FileManager.default.isExecutableFile(atPath: "/usr/sbin/runuser"))
    static let missing = "PostgreSQL 15 or later is not here; install Debian's postgresql to run these tests"

    /// The server of the suite that runs.
    @TaskLocal static var current: PostgresServer?

    private let folder: TemporaryFolder
    private let options: Mutex<[String]>
    private var data: String { folder.file("data").path }
    private var log: String { folder.file("log").path }
    /// The folder of the socket.
    var socket: String { folder.url.path }

    init() throws {
        folder = try TemporaryFolder()
        options = Mutex([])
        if getuid() == 0 { try Self.succeed("/usr/bin/chown", ["postgres", folder.url.path]) }
        try run(
            "initdb", ["-D", data, "-U", "owner", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"])
        try start()
    }

    deinit { try? stop(now: true) }

    /// The number of the process that starts all others.
    var process: pid_t? {
        (try? String(contentsOfFile: data + "/postmaster.pid", encoding: .utf8))
            .flatMap { $0.split(separator: "\n").first }.flatMap { pid_t($0) }
    }

    func start() throws {
        let options = ["-k \(socket)", "-c listen_addresses='\(listening)'"] + options.withLock { $0 }
        // After a crash the old processes may take a moment to notice.
        for attempt in 1...40 {
            do {
                return try run(
                    "pg_ctl",
                    ["start", "-s", "-w", "-D", data, "-l", log, "-o", options.joined(separator: " ")])
            } catch {
                guard attempt < 40 else { throw error }
                usleep(100_000)
            }
        }
    }

    func stop(now: Bool) throws {
        try run("pg_ctl", ["stop", "-s", "-D", data, "-m", now ? "immediate" : "fast"])
    }

    /// Ends the first process as the kernel would for want of memory.
    func kill() { if let process { Foundation.kill(process, SIGKILL) } }

    private let listens = Mutex<String?>(nil)
    private var listening: String { listens.withLock { $0 } == nil ? "" : "127.0.0.1" }

    /// Has the server listen on a port of this machine too, with a certificate of its own that nobody signed.
    ///
    /// - Returns: the port and the certificate's file.
    func listenEncrypted(named name: String) throws -> (port: Int, certificate: String) {
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

    /// A new database of this server, over the socket.
    func database(_ name: String = "d" + UUID().uuidString.prefix(8).lowercased()) async throws
        -> TestDatabase
    {
        let database = TestDatabase(server: self, name: name)
        try await database.asOwner(of: "postgres", "CREATE DATABASE \(name)")
        return database
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

    struct Unsuccessful: Error {
        let program: String
        let status: Int32
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
        let port: Int? = found ? Int(UInt16(bigEndian: address.sin_port)) : nil
        return try #require(port)
    }
}

/// A database of a test, by its address for each user.
struct TestDatabase: Sendable {
    let server: PostgresServer
    let name: String

    /// Its address for a user, as people type it.
    func url(_ user: String = "owner") -> String { "postgresql://\(user)@/\(name)?host=\(server.socket)" }

    func address(_ user: String = "owner") throws -> DatabaseAddress {
        try DatabaseAddress(url(user), environment: [:])
    }

    func open(_ user: String = "owner") async throws -> SharedDatabase {
        try await SharedDatabase.open(address(user))
    }

    /// Runs a statement as somebody and gives its rows, whose columns are texts.
    @discardableResult
    func ask(_ sql: String, as user: String = "owner") async throws -> [PostgresRow] {
        try await PostgresConnection.open(address(user)).perform { try $0.rows(sql) }
    }

    /// Runs statements as the owner of the server, by default in this database.
    func asOwner(of other: String? = nil, _ script: String) async throws {
        let database = TestDatabase(server: server, name: other ?? name)
        try await PostgresConnection.open(database.address()).perform { try $0.run(script) }
    }

    /// The number that a statement counts.
    func count(_ sql: String, as user: String = "owner") async throws -> Int? {
        try await ask(sql, as: user).first?.number(0)
    }
}

/// Gives a suite a server of its own, which goes with it.
struct PostgresTrait: SuiteTrait, TestScoping {
    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        let server = try PostgresServer()
        try await PostgresServer.$current.withValue(server, operation: function)
        withExtendedLifetime(server) {}
    }
}

extension Trait where Self == PostgresTrait {
    static var postgres: Self { PostgresTrait() }
}
