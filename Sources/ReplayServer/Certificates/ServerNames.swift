import Basics
import Foundation
import SwiftASN1
import X509

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

    /// The names in the form used in certificates.
    var generalNames: [GeneralName] {
        hostNames.map { .dnsName($0) }
            + addresses.compactMap { IPAddress($0)?.bytes }.map {
                .ipAddress(ASN1OctetString(contentBytes: $0[...]))
            }
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
