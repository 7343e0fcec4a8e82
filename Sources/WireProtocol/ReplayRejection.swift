/// Answer of a replay port to a client whose address was not announced on a side channel (Specification 6.6).
package enum ReplayRejection {
    /// The word with which both forms begin.
    package static let prefix = Array("SuspiciousClientIP!".utf8)

    /// Returns the answer to a request that is (`;`), or is not (`,`), an HTTP GET.
    package static func answer(address: String, toGET: Bool) -> [UInt8] {
        prefix + Array((toGET ? ";" : ",").utf8) + Array(address.utf8)
    }

    /// Returns true if the first bytes of a reply are the rejection.
    package static func isRejection(_ bytes: some Collection<UInt8>) -> Bool { bytes.starts(with: prefix) }
}
