import Basics
import Cryptography
import Foundation

/// The names for which a server's certificate is valid.
struct ServerNames: Equatable, Sendable {
    /// Host names.
    let hostNames: [String]
    /// IP literals.
    let addresses: [String]

    /// Collects this machine's names, the loopback addresses and the address listened on.
    init(address: String) {
        let host = ProcessInfo.processInfo.hostName
        hostNames = Self.unique(["localhost", host].filter(Self.isHostName))
        let isWildcard = address == "0.0.0.0" || address == "::"
        addresses = Self.unique(["127.0.0.1", "::1"] + (isWildcard ? [] : [address]))
    }

    /// The names as the value of a certificate's `subjectAltName` (x509v3_config(5)).
    var alternativeNames: String {
        (hostNames.map { "DNS:\($0)" } + addressBytes.map { "IP:\(Self.numbers($0))" })
            .joined(separator: ",")
    }

    /// Returns true if a certificate is valid for all names.
    func areCovered(by certificate: Certificate) -> Bool {
        hostNames.allSatisfy { certificate.covers(host: $0) }
            && addressBytes.allSatisfy { certificate.covers(address: $0) }
    }

    private var addressBytes: [[UInt8]] { addresses.compactMap { IPAddress($0)?.bytes } }

    /// Writes an address as decimal or hexadecimal numbers, without zone and abbreviation.
    private static func numbers(_ bytes: [UInt8]) -> String {
        guard bytes.count == 16 else { return bytes.map(String.init).joined(separator: ".") }
        return stride(from: 0, to: 16, by: 2)
            .map { String(UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]), radix: 16) }
            .joined(separator: ":")
    }

    private static func isHostName(_ text: String) -> Bool {
        (1...253).contains(text.utf8.count)
            && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "." || $0 == "-") }
    }

    private static func unique(_ texts: [String]) -> [String] {
        var seen: Set<String> = []
        return texts.filter { seen.insert($0).inserted }
    }
}
