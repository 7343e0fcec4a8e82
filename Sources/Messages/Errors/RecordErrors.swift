import Basics
import Home
package import TestModel

extension RecordError: Reported {
    package var key: String { "unusable-record" }

    package var exitCode: Int32 { ExitCode.failure }

    package func sentence(_ messages: Messages) -> String { messages.fault(self) }
}

extension Messages {
    /// Describes a fault in a line of an exported file.
    package func fault(_ fault: RecordError) -> String {
        switch fault {
        case .tooLong(let bytes):
            say(
                "the line is longer than \(limit(bytes)), as no test is",
                "la ligne dépasse \(limit(bytes)), plus que tout test")
        case .tooManyValues(let limit):
            say(
                "the line has more than \(limit) values, as no test has",
                "la ligne a plus de \(limit) valeurs, plus que tout test")
        case .notUTF8: say("the line is no UTF-8 text", "la ligne n'est pas du texte UTF-8")
        case .notJSON(let column):
            say(
                "the line is not JSON from byte \(column) on",
                "la ligne n'est plus du JSON à partir de l'octet \(column)")
        case .repeatedKey(let key):
            say(
                "\"\(UntrustedText(key).shown(limit: 80))\" is there twice; one of its values would be lost",
                "« \(UntrustedText(key).shown(limit: 80)) » y est deux fois ; une de ses valeurs serait perdue"
            )
        case .notAnObject: say("the line is no JSON object", "la ligne n'est pas un objet JSON")
        case .schema(nil):
            say(
                "\"schema\" is missing, so it is no test that \"results export\" wrote",
                "« schema » manque : « results export » n'a pas écrit ce test")
        case .schema(let found?):
            say(
                "the schema is \(found); this program reads \(PortableTest.schema) (see \"help export\")",
                "le schéma est \(found) ; ce programme lit \(PortableTest.schema) (voir « help export »)")
        case .missing(let key): say("\"\(key)\" is missing", "« \(key) » manque")
        case .unknown(let key):
            say(
                "\"\(key)\" is no key of schema \(PortableTest.schema) (see \"help export\")",
                "« \(key) » n'est pas une clé du schéma \(PortableTest.schema) (voir « help export »)")
        case .wrong(let key, let value):
            say(
                "\"\(key)\" cannot be \(value) (see \"help export\")",
                "« \(key) » ne peut pas être \(value) (voir « help export »)")
        case .outside(let key, let value, let range):
            say("\"\(key)\" is \(value); \(misfit(range))", "« \(key) » vaut \(value) ; \(misfit(range))")
        }
    }

    private func misfit(_ misfit: FieldRange) -> String {
        func name(_ unit: FieldUnit) -> String {
            switch unit {
            case .bytes: "o"
            case .seconds, .megabitsPerSecond, .decibelMilliwatts: unit.rawValue
            }
        }

        func between(_ lower: String, _ upper: String, _ unit: FieldUnit?) -> String {
            say(
                "it lies between \(lower) and \(upper)" + (unit.map { " \($0.rawValue)" } ?? ""),
                "ses limites sont \(lower) et \(upper)" + (unit.map { " \(name($0))" } ?? ""))
        }
        return switch misfit {
        case .integer(let range, let unit): between("\(range.lowerBound)", "\(range.upperBound)", unit)
        case .real(let range, let unit):
            between(
                JSONValue.number(range.lowerBound).text, JSONValue.number(range.upperBound).text, unit)
        case .length(let range) where range.lowerBound > 0:
            say(
                "it has \(range.lowerBound) to \(range.upperBound) bytes",
                "il y faut de \(range.lowerBound) à \(range.upperBound) octets")
        case .length(let range):
            say("it has at most \(range.upperBound) bytes", "il y faut \(range.upperBound) octets au plus")
        }
    }

    /// States the number of tests imported before an error.
    package func importStopped(_ count: Int) -> String {
        switch language {
        case .english:
            count == 0
                ? "nothing was imported"
                : "\(Quantities.count(count, "test")) before it \(count == 1 ? "was" : "were") imported and stay; "
                    + "a second import skips \(count == 1 ? "it" : "them")"
        case .french:
            switch count {
            case 0: "rien n'a été importé"
            case 1: "le test qui précède est importé et le reste ; un second import le passe"
            default:
                "les \(count) tests qui précèdent sont importés et le restent ; un second import les passe"
            }
        }
    }
}
