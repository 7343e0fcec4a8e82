/// What a replay port says to a client whose address no side channel announced (Specification 6.6).
package enum ReplayRejection {
    /// The word both forms begin with.
    package static let prefix = Array("SuspiciousClientIP!".utf8)

    /// The answer to a request that is (`;`), or is not (`,`), an HTTP GET.
    package static func answer(address: String, toGET: Bool) -> [UInt8] {
        prefix + Array((toGET ? ";" : ",").utf8) + Array(address.utf8)
    }

    /// Whether the first bytes of a reply are the rejection.
    package static func isRejection(_ bytes: some Collection<UInt8>) -> Bool { bytes.starts(with: prefix) }
}
