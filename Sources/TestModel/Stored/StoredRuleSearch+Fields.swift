import Basics
package import ClassifierSearch
import Foundation

extension StoredRuleSearch: FieldRecord {
    package static let blank = StoredRuleSearch(lead: .client)

    package static let table = FieldTable<StoredRuleSearch>([
        .field("lead", .open, \.lead, .both("who chose the probes", "qui a choisi les sondes")),
        .field("conclusion", .open, \.conclusion, .both("how it ended", "son issue")),
        .field(
            "complete", .open, \.isComplete, .flag,
            .both(
                "whether all alternatives of the rule are known",
                "vrai si toutes les variantes de la règle sont connues")),
        .field(
            "sparing", .open, \.sparing, .both("what was never inverted", "ce qui n'a jamais été inversé")),
        .field(
            "server_text", .withheld(.remarks), \.serverText, .words,
            .both("what the server said of the rule", "ce que le serveur dit de la règle")),
        .list(
            "matches", .open, \.regions,
            .both("the regions that the rule needs", "les régions nécessaires à la règle")),
        .list("probes", .open, \.probes, .both("the probes", "les sondes")),
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
        .field(
            "alternative", .open, \.alternative, .count,
            .both("which alternative it belongs to, from 1", "le numéro de sa variante, à partir de 1")),
        .field("packet", .open, \.packet, .words, .both("the packet's label", "le nom du paquet")),
        .field(
            "left", .open, \.left, .position,
            .both(
                "the first byte in the packet's payload, from 0",
                "le premier octet dans la charge utile du paquet, à partir de 0"),
            columns: .named("left_byte")),
        .field(
            "right", .open, \.right, .position,
            .both("the byte behind the last one", "l'octet qui suit le dernier"),
            columns: .named("right_byte")),
        .field(
            "flow_offset", .open, \.flowOffset, .position,
            .both(
                "the first byte among its sender's bytes of the flow, from 0",
                "le premier octet parmi ceux de son émetteur dans le flux, à partir de 0")),
        .field(
            "hex", .open, \.hex, .words,
            .both("the bytes as hexadecimal digits", "les octets en hexadécimal"),
            columns: .named("bytes_hex")),
        .field("text", .open, \.text, .words, .both("the bytes as text", "les octets en texte")),
        .field(
            "fields", .open, \.fields, .list(of: .cause),
            .both("the fields of the protocol that they lie in", "les champs du protocole où ils se trouvent")
        ),
        .field(
            "framing", .open, \.isFraming, .flag,
            .both(
                "whether they are only lengths and types", "vrai si ce ne sont que des longueurs et des types"
            )),
    ])
}

extension StoredRuleSearch.Probe: FieldRecord {
    package static let blank = Self(
        number: 0, testID: 0, purpose: nil, regions: [], outcome: .inconclusive, evidence: .throughput,
        started: .distantPast,
        duration: 0, bytesReceived: 0, bytesSent: 0, ending: .complete)

    package static let table = FieldTable<Self>([
        .field(
            "number", .open, \.number, .count,
            .both("its number in the search", "son numéro dans la recherche")),
        .field(
            "test_id", .open, \.testID, .count,
            .both("its number in the protocol", "son numéro dans le protocole"),
            columns: .named("server_test_id")),
        .field("purpose", .open, \.purpose, .both("what it was to find out", "la question posée")),
        .field(
            "regions", .open, \.regions, .list(of: .words), .both("the bytes inverted", "les octets inversés")
        ),
        .field("outcome", .open, \.outcome, .both("its outcome", "son résultat")),
        .field("evidence", .open, \.evidence, .both("what told the outcome", "ce qui fonde le résultat")),
        .field("started", .open, \.started, .instant, .both("when it began", "son début")),
        .field("duration_s", .open, \.duration, .duration, .both("how long it took", "sa durée")),
        .field(
            "received_bytes", .open, \.bytesReceived, .bytes,
            .both("payload received", "la charge utile reçue")),
        .field("sent_bytes", .open, \.bytesSent, .bytes, .both("payload sent", "la charge utile envoyée")),
        .field("ending", .open, \.ending, .both("how it ended", "son issue")),
    ])
}
