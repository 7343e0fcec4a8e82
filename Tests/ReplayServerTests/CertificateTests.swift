import Cryptography
import Foundation
import NIOSSL
import Testing
import TestSupport

@testable import ReplayServer
@testable import TestModel

@Suite("Certificates", .mustEnd)
struct CertificateTests {
    private static let names = ["ca-key.pem", "ca.pem", "server-key.pem", "server.pem"]

    private func mode(_ url: URL) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
        return try #require(attributes[.posixPermissions] as? Int)
    }

    private func contents(_ folder: URL) throws -> [String: Data] {
        var contents: [String: Data] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            contents[name] = try Data(contentsOf: folder.appendingPathComponent(name))
        }
        return contents
    }

    private func identity(_ folder: URL, address: String = "127.0.0.1", at now: Date = Date()) async throws
        -> ServerIdentity
    {
        try await CertificateAuthority.identity(in: folder, address: address, at: now)
    }

    @Test("The first start makes four files, the keys for their owner alone; the second start keeps them")
    func madeOnce() async throws {
        try await withTemporaryFolder { parent in
            let folder = parent.appendingPathComponent("home/tls")
            let first = try await identity(folder)
            let made = try contents(folder)
            #expect(made.keys.sorted() == Self.names)
            #expect(try mode(folder) == 0o700)
            for name in Self.names {
                #expect(
                    try mode(folder.appendingPathComponent(name)) == (name.contains("key") ? 0o600 : 0o644))
            }
            let second = try await identity(folder)
            #expect(try contents(folder) == made)
            #expect(second.authorityFingerprint == first.authorityFingerprint)
            #expect(first.authorityFingerprint.count == 64)
            #expect(first.notices.isEmpty && second.notices.isEmpty)
        }
    }

    @Test("The fingerprint is what a tool computes from the file") func fingerprint() async throws {
        try await withTemporaryFolder { folder in
            let identity = try await identity(folder)
            let pem = try String(contentsOf: identity.authorityFile, encoding: .utf8)
            let base64 = pem.split(separator: "\n").filter { !$0.hasPrefix("-----") }.joined()
            let der = try #require(Data(base64Encoded: base64))
            let certificate = try NIOSSLCertificate(bytes: Array(der), format: .der)
            #expect(try certificate.toDERBytes() == Array(der))
            #expect(identity.authorityFingerprint == Digest.sha256(der))
        }
    }

    @Test("Eight starts at once agree on one authority and one certificate") func race() async throws {
        try await withTemporaryFolder { folder in
            let fingerprints = try await withThrowingTaskGroup(of: String.self) { group in
                for _ in 0..<8 {
                    group.addTask { try await identity(folder).authorityFingerprint }
                }
                return try await group.reduce(into: Set<String>()) { $0.insert($1) }
            }
            #expect(fingerprints.count == 1)
            #expect(try contents(folder).keys.sorted() == Self.names)
        }
    }

    @Test(
        "A file that cannot be used is set aside with its partner, named and not overwritten",
        arguments: ["ca-key.pem", "ca.pem", "server-key.pem", "server.pem"])
    func corrupt(name: String) async throws {
        try await withTemporaryFolder { folder in
            let before = try await identity(folder).authorityFingerprint
            let file = folder.appendingPathComponent(name)
            try Data("not what it was".utf8).write(to: file)
            let after = try await identity(folder)
            #expect(after.notices.contains { $0.path == file.path && $0.newName == "\(name).unusable-1" })
            let aside = folder.appendingPathComponent("\(name).unusable-1")
            #expect(try Data(contentsOf: aside) == Data("not what it was".utf8))
            #expect((after.authorityFingerprint == before) == name.hasPrefix("server"))
            #expect(try await identity(folder).notices.isEmpty)
        }
    }

    @Test("A key that does not belong to its certificate is noticed") func mismatch() async throws {
        try await withTemporaryFolder { folder in
            _ = try await identity(folder)
            let server = try Data(contentsOf: folder.appendingPathComponent("server-key.pem"))
            try server.write(to: folder.appendingPathComponent("ca-key.pem"))
            let notices = try await identity(folder).notices
            #expect(notices.count == 2)
            #expect(notices.allSatisfy { $0.cause == .otherKey })
        }
    }

    @Test("An authority that was made while the clock was ahead, or that has expired, is made anew")
    func timesOfAuthorities() async throws {
        let year: TimeInterval = 365 * 86_400
        for (made, cause) in [(5 * year, CertificateNotice.Cause.notYetValid), (-21 * year, .expired)] {
            try await withTemporaryFolder { folder in
                let before = try await identity(folder, at: Date() + made)
                let after = try await identity(folder)
                #expect(after.notices.map(\.cause).prefix(2) == [cause, cause])
                #expect(after.authorityFingerprint != before.authorityFingerprint)
                #expect(try await identity(folder).notices.isEmpty)
            }
        }
    }

    @Test("A server certificate is renewed when it runs out or the address changes; the authority stays")
    func renewal() async throws {
        try await withTemporaryFolder { folder in
            let first = try await identity(folder)
            let leaf = try contents(folder)["server.pem"]
            let later = try await identity(folder, at: Date() + 400 * 86_400)
            #expect(later.authorityFingerprint == first.authorityFingerprint)
            let renewed = try contents(folder)["server.pem"]
            #expect(renewed != leaf)
            let moved = try await identity(folder, address: "192.0.2.7")
            #expect(moved.authorityFingerprint == first.authorityFingerprint)
            let certificate = try Certificate(
                pem: String(contentsOf: folder.appendingPathComponent("server.pem"), encoding: .utf8))
            #expect(ServerNames(address: "192.0.2.7").areCovered(by: certificate))
            #expect(!ServerNames(address: "192.0.2.8").areCovered(by: certificate))
            #expect(certificate.covers(host: "localhost"))
        }
    }

    @Test(
        "A client that trusts the authority speaks TLS with it, host name included", arguments: [true, false])
    func handshake(isVersion12: Bool) async throws {
        try await withServer { server in
            var configuration = TLSConfiguration.makeClientConfiguration()
            configuration.trustRoots = .file(server.endpoint.caCertificate.path)
            configuration.certificateVerification = .fullVerification
            if isVersion12 { configuration.maximumTLSVersion = .tlsv12 }
            let context = try NIOSSLContext(configuration: configuration)
            let channel = try await RawConnection.open(server.endpoint.sideChannelTLS, tls: context)
            try await channel.sendMessage("a1B2c3D4e5;0;Music-05132024;0;1;False;127.0.0.1;3.3")
            try await channel.sendMessage("[-1, null, null]")
            let conversation = try await Conversation.start(channel)
            #expect(conversation.permission == "1;127.0.0.1;100")
            #expect(try await conversation.finish() == ["OK", "OK"])
        }
    }

    @Test("A client that does not trust it sees its handshake fail; the server goes on") func distrust()
        async throws
    {
        try await withServer { server in
            let context = try NIOSSLContext(configuration: .makeClientConfiguration())
            let channel = try await RawConnection.open(server.endpoint.sideChannelTLS, tls: context)
            try? await channel.sendMessage("a1B2c3D4e5;0;Music-05132024;0;1;False;127.0.0.1;3.3")
            #expect(await channel.readToEnd() == [])
            let plain = try await RawConnection.open(server.endpoint.sideChannelTLS)
            try await plain.send("this is no handshake at all, not even nearly")
            _ = await plain.readToEnd()
            #expect(try await Conversation.open(server).permission == "1;127.0.0.1;100")
        }
    }
}
