/// The fourth message: announces a bandwidth probe, which current clients never do (Specification 5.3.4).
package enum BandwidthProbeAnnouncement: String, Equatable, Sendable {
    /// No probe.
    case none = "NoIperf"
    /// A second message with the rate follows.
    case follows = "WillSendIperf"

    /// Reads the announcement.
    ///
    /// - Throws: ``WireProtocolError/malformed(message:body:expected:)``.
    package init(body: String) throws(WireProtocolError) {
        guard let value = Self(rawValue: body) else {
            throw .malformed(
                message: .bandwidthProbeAnnouncement, body: body,
                expected: .literally(["NoIperf", "WillSendIperf"]))
        }
        self = value
    }
}

/// The fifth message: announces device statistics (Specification 5.3.5, 14.2).
package enum StatisticsAnnouncement: String, Equatable, Sendable {
    /// No statistics.
    case none = "NoMobileStats"
    /// A second message with a JSON object follows.
    case follows = "WillSendMobileStats"

    /// Reads the announcement.
    ///
    /// - Throws: ``WireProtocolError/malformed(message:body:expected:)``.
    package init(body: String) throws(WireProtocolError) {
        guard let value = Self(rawValue: body) else {
            throw .malformed(
                message: .statisticsAnnouncement, body: body,
                expected: .literally(["NoMobileStats", "WillSendMobileStats"]))
        }
        self = value
    }
}
