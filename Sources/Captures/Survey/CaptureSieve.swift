/// Lets each packet of a surveyed capture pass once, with its time put right.
package struct CaptureSieve: Sendable {
    private let survey: CaptureSurvey
    private let isNeeded: Bool
    private let steps: [CaptureClock.Step]
    private var twins = PacketTwins()
    private var nextStep = 0
    private var offset: Int64 = 0

    /// - Parameter survey: of the same capture.
    package init(_ survey: CaptureSurvey) {
        self.survey = survey
        steps = survey.clock.all
        isNeeded = survey.copies > 0 || !survey.translated.isEmpty
    }

    /// Takes the next packet.
    ///
    /// - Returns: the packet; nil for a copy, and for what is seen again behind an address translation.
    package mutating func pass(_ packet: CapturedPacket) -> CapturedPacket? {
        while nextStep < steps.count, steps[nextStep].packet <= packet.number {
            offset -= steps[nextStep].by
            nextStep += 1
        }
        if isNeeded, case .segment(let segment) = Segment.find(in: packet), isCounted(segment, packet) {
            return nil
        }
        return offset == 0 ? packet : packet.timed(packet.time + offset)
    }

    /// True if the packet counts already.
    private mutating func isCounted(_ segment: Segment, _ packet: CapturedPacket) -> Bool {
        let pair = EndpointPair(segment)
        switch twins.twin(of: segment, in: packet) {
        case .copy?: return true
        case .undecided?: return survey.doubled?.contains(pair) ?? true
        case .translated?, nil: return survey.translated[pair] != nil
        }
    }
}
