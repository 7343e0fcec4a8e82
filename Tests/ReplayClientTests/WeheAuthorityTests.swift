import Cryptography
import Foundation
import NIOSSL
import TestModel
import TestSupport
import Testing

@testable import ReplayClient

@Suite("The Wehe project's authority")
struct WeheAuthorityTests {
    @Test("The certificate is the one with the published fingerprint, and a trust root that TLS takes")
    func fingerprint() throws {
        let certificates = try WeheAuthority.certificates()
        let bytes = try #require(try certificates.first?.toDERBytes())
        #expect(certificates.count == 1)
        let digest = SHA256.hash(bytes).map { String(format: "%02x", $0) }.joined()
        #expect(digest == WeheAuthority.fingerprint)
        _ = try TrustRoots(.wehe)
    }

    @Test("Sources are written as the words that settings take")
    func sources() {
        #expect(TrustSource(word: "wehe") == .wehe && TrustSource(word: "system") == .system)
        #expect(TrustSource(word: "/etc/ca.pem") == .file("/etc/ca.pem"))
        for source in [TrustSource.wehe, .system, .file("/etc/ca.pem")] {
            #expect(TrustSource(word: source.word) == source)
        }
    }
}
