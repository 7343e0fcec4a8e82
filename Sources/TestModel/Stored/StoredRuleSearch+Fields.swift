package import ClassifierSearch
import Foundation

extension StoredRuleSearch: FieldRecord {
    package static let blank = StoredRuleSearch(lead: .client)

    package static let table = FieldTable<StoredRuleSearch>([
        .field("lead", .open, \.lead, "who chose the probes"),
        .field("conclusion", .open, \.conclusion, "how it ended"),
        .field("complete", .open, \.isComplete, .flag, "whether all alternatives of the rule are known"),
        .field("sparing", .open, \.sparing, "what was never inverted"),
        .field("server_text", .withheld(.remarks), \.serverText, .words, "what the server said of the rule"),
        .list("matches", .open, \.regions, "the regions that the rule needs"),
        .list("probes", .open, \.probes, "the probes"),
    ])
}

extension StoredRuleSearch.Lead: FieldRepresentable {}
extension StoredRuleSearch.Sparing: FieldRepresentable {}
extension Conclusion.Key: FieldRepresentable {}
extension Probe.Purpose: FieldRepresentable {}
extension ProbeOutcome: FieldRepresentable {}
extension ProbeRecord.Evidence: FieldRepresentable {}

extension StoredRuleSearch.Region: FieldRecord {
    package static let blank = Self(
        alternative: 0, packet: "", left: 0, right: 0, flowOffset: 0, hex: "", text: "", fields: [],
        isFraming: false)

    package static let table = FieldTable<Self>([
        .field("alternative", .open, \.alternative, .count, "which alternative it belongs to, from 1"),
        .field("packet", .open, \.packet, .words, "the packet's label"),
        .field(
            "left", .open, \.left, .position, "the first byte in the packet's payload, from 0",
            columns: .named("left_byte")),
        .field(
            "right", .open, \.right, .position, "the byte behind the last one", columns: .named("right_byte")),
        .field(
            "flow_offset", .open, \.flowOffset, .position,
            "the first byte among its sender's bytes of the flow, from 0"),
        .field("hex", .open, \.hex, .words, "the bytes as hexadecimal digits", columns: .named("bytes_hex")),
        .field("text", .open, \.text, .words, "the bytes as text"),
        .field("fields", .open, \.fields, .list(of: .cause), "the fields of the protocol that they lie in"),
        .field("framing", .open, \.isFraming, .flag, "whether they are only lengths and types"),
    ])
}

extension StoredRuleSearch.Probe: FieldRecord {
    package static let blank = Self(
        number: 0, testID: 0, purpose: nil, regions: [], outcome: .inconclusive, evidence: .throughput,
        started: .distantPast,
        duration: 0, bytesReceived: 0, bytesSent: 0, ending: .complete)

    package static let table = FieldTable<Self>([
        .field("number", .open, \.number, .count, "its number in the search"),
        .field(
            "test_id", .open, \.testID, .count, "its number in the protocol",
            columns: .named("server_test_id")),
        .field("purpose", .open, \.purpose, "what it was to find out"),
        .field("regions", .open, \.regions, .list(of: .words), "the bytes inverted"),
        .field("outcome", .open, \.outcome, "its outcome"),
        .field("evidence", .open, \.evidence, "what told the outcome"),
        .field("started", .open, \.started, .instant, "when it began"),
        .field("duration_s", .open, \.duration, .duration, "how long it took"),
        .field("received_bytes", .open, \.bytesReceived, .bytes, "payload received"),
        .field("sent_bytes", .open, \.bytesSent, .bytes, "payload sent"),
        .field("ending", .open, \.ending, "how it ended"),
    ])
}
