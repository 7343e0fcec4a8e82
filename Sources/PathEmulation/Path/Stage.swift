import Basics

/// One thing that happens to each packet of a flow on its way.
struct Stage: Sendable {
    /// The effect.
    enum Kind: Sendable, Equatable {
        /// It passes the bucket at this place of the table.
        case bucket(Int)
        /// It takes longer.
        case delay(time: Int64, jitter: Int64)
        /// It is lost with so many millionths of probability.
        case loss(Int64)
        /// It is lost as these bursts have it.
        case bursts(LossBursts)
        /// With so many millionths of probability it comes so much later, and others overtake it.
        case reorder(Int64, time: Int64)
        /// With so many millionths of probability it comes twice.
        case duplicate(Int64)
    }

    /// The index of its rule.
    let rule: Int
    let kind: Kind
    /// It happens to bytes from this place of the server's stream on.
    let start: Int64
    /// The side whose packets it happens to.
    var sender = LabSender.server
    /// True if other flows pass the same bucket.
    var isShared = false
    /// True if a TCP sender notices it.
    let needsSender: Bool
    /// The bytes that a sender has under way at this stage's rate within a second; 0 if it has none.
    let bytesPerSecond: Double

    /// A bucket with a rate.
    static func bucket(
        _ place: Int, of rule: Int, start: Int64, rate: BitRate, sender: LabSender = .server,
        isShared: Bool
    ) -> Stage {
        Stage(
            rule: rule, kind: .bucket(place), start: start, sender: sender, isShared: isShared,
            needsSender: true, bytesPerSecond: Double(rate.parts) / 8)
    }
}
