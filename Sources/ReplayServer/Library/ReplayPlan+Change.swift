import NIOCore
import Recordings
import WireProtocol

extension ReplayPlan {
    /// Returns the plan with one of the server's packets altered, as requested by a client that searches for
    /// a rule (Specification 5.3.2).
    ///
    /// - Parameter change: the packet, from 1 among the non-empty ones, and the alteration.
    /// - Returns: the plan; nil if the change is impossible: the server's bytes are unknown, or there is no
    ///   such packet or region.
    func altered(by change: ChangeSpecification) -> ReplayPlan? {
        guard case .alter(let number, let action, let region) = change else { return self }
        guard isRecorded, number >= 1 else { return nil }
        let seed = "\(name) \(number)"
        var plan = self
        var before = 0
        for (index, answer) in answers.enumerated() {
            guard let recorded = answer.recorded else { continue }
            let own = number - 1 - before
            before += recorded.marks.count
            guard own < recorded.marks.count else { continue }
            guard let altered = recorded.altering(own, { action.apply(to: $0, in: region, seed: seed) })
            else {
                return nil
            }
            plan.answers[index] = PlannedAnswer(length: answer.length, recorded: altered)
            return plan
        }
        for (index, datagram) in datagrams.enumerated() where datagram.length > 0 {
            before += 1
            guard before == number else { continue }
            guard let payload = datagram.payload.flatMap({ action.apply(to: $0, in: region, seed: seed) })
            else { return nil }
            plan.datagrams[index] = ServerScript.Datagram(timestamp: datagram.timestamp, payload: payload)
            return plan
        }
        return nil
    }
}

extension RecordedContent {
    /// Returns the content with one of its parts altered, at equal length; nil if that is impossible.
    fileprivate func altering(_ part: Int, _ alter: ([UInt8]) -> [UInt8]?) -> RecordedContent? {
        let start = marks[part].offset
        let end = part + 1 < marks.count ? marks[part + 1].offset : bytes.writerIndex
        guard let payload = bytes.getBytes(at: start, length: end - start), let altered = alter(payload),
            altered.count == payload.count
        else { return nil }
        var bytes = bytes
        bytes.setBytes(altered, at: start)
        return RecordedContent(bytes: bytes, marks: marks)
    }
}

extension ChangeSpecification.Action {
    /// Returns the altered payload, of the same length; nil if it has no such region, or if the replacement
    /// is unknown.
    fileprivate func apply(to payload: [UInt8], in region: Range<Int>?, seed: String) -> [UInt8]? {
        switch self {
        case .invert: return payload.map { ~$0 }
        case .randomise: return SeededBytes.bytes(payload.count, name: seed)
        case .replaceRegion: return nil
        case .invertRegion, .randomiseRegion:
            guard let region, !region.isEmpty, region.clamped(to: payload.indices) == region else {
                return nil
            }
            guard self == .randomiseRegion else { return PayloadInversion.inverted(payload, in: region) }
            var altered = payload
            altered.replaceSubrange(region, with: SeededBytes.bytes(region.count, name: seed))
            return altered
        }
    }
}
