package import ClassifierSearch
package import Foundation
package import Recordings

/// A search for the bytes that a classifier matches, as it is kept with its test.
package struct StoredRuleSearch: Sendable, Codable, Equatable {
    /// Who chose the probes.
    package var lead: Lead
    /// How it ended; nil for one that was interrupted or failed.
    package var conclusion: Conclusion.Key?
    /// Whether all alternatives of the rule are known.
    package var isComplete: Bool
    /// What was never inverted.
    package var sparing: Sparing
    /// What the server said of the rule, in a search that it led.
    package var serverText: String?
    /// The regions found, main ones first.
    package var regions: [Region]
    /// Every probe of this attempt, in order.
    package var probes: [Probe]

    /// Describes a search.
    package init(
        lead: Lead, conclusion: Conclusion.Key? = nil, isComplete: Bool = false, sparing: Sparing = .nothing,
        serverText: String? = nil, regions: [Region] = [], probes: [Probe] = []
    ) {
        self.lead = lead
        self.conclusion = conclusion
        self.isComplete = isComplete
        self.sparing = sparing
        self.serverText = serverText
        self.regions = regions
        self.probes = probes
    }

    /// Who chose the probes.
    package enum Lead: String, Codable, CaseIterable, Sendable {
        case client, server
    }

    /// What was never inverted.
    package enum Sparing: String, Codable, CaseIterable, Sendable {
        case nothing
        /// Whatever tells a parser where fields are.
        case framing
        /// The first bytes of each packet, in a search that the server led (Specification 12.2).
        case firstBytes = "first-bytes"

        /// What a search of this client spares.
        package init(_ sparing: SearchSpace.Sparing) {
            self =
                switch sparing {
                case .nothing: .nothing
                case .framing: .framing
                }
        }
    }

    /// Neighbouring bytes that the rule needs.
    package struct Region: Sendable, Codable, Equatable {
        /// Which of several alternatives it belongs to, from 1.
        package var alternative: Int
        /// The packet's label, "C_1" for the first (Specification 12.2).
        package var packet: String
        /// The first byte in the packet's payload, from 0.
        package var left: Int
        /// The byte behind the last one.
        package var right: Int
        /// The first byte among its sender's bytes of the flow, from 0.
        package var flowOffset: Int
        /// The bytes as hexadecimal digits.
        package var hex: String
        /// The bytes as text; what is not printable ASCII is written `\xNN`.
        package var text: String
        /// The fields they lie in.
        package var fields: [Kept<FieldName>]
        /// Whether they are only lengths and types.
        package var isFraming: Bool

        /// Describes a region.
        package init(
            alternative: Int, packet: String, left: Int, right: Int, flowOffset: Int, hex: String,
            text: String,
            fields: [Kept<FieldName>], isFraming: Bool
        ) {
            self.alternative = alternative
            self.packet = packet
            self.left = left
            self.right = right
            self.flowOffset = flowOffset
            self.hex = hex
            self.text = text
            self.fields = fields
            self.isFraming = isFraming
        }
    }

    /// One replay with some bytes inverted.
    package struct Probe: Sendable, Codable, Equatable {
        /// Its number in the search, which goes on over several attempts.
        package var number: Int
        /// Its number in the protocol, from 2.
        package var testID: Int
        /// What it was to find out; nil if the server asked for it.
        package var purpose: ClassifierSearch.Probe.Purpose?
        /// The bytes inverted, "C_1 10-517" for bytes 10 up to 516.
        package var regions: [String]
        /// What it showed.
        package var outcome: ProbeOutcome
        /// What told the outcome.
        package var evidence: ProbeRecord.Evidence
        /// When it began.
        package var started: Date
        /// How long it took, in seconds.
        package var duration: Double
        /// Payload received, in bytes.
        package var bytesReceived: Int64
        /// Payload sent, in bytes.
        package var bytesSent: Int64
        /// How the replay ended; stopped when its outcome was clear.
        package var ending: ReplayEnding.Key

        /// Describes a probe; `started` is rounded to the millisecond.
        package init(
            number: Int, testID: Int, purpose: ClassifierSearch.Probe.Purpose?, regions: [String],
            outcome: ProbeOutcome, evidence: ProbeRecord.Evidence, started: Date, duration: Double,
            bytesReceived: Int64, bytesSent: Int64, ending: ReplayEnding.Key
        ) {
            self.number = number
            self.testID = testID
            self.purpose = purpose
            self.regions = regions
            self.outcome = outcome
            self.evidence = evidence
            self.started = Timestamp.rounded(started)
            self.duration = duration
            self.bytesReceived = bytesReceived
            self.bytesSent = bytesSent
            self.ending = ending
        }
    }
}
