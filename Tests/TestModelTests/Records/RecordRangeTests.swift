import Foundation
import ReportTesting
import TestSupport
import Testing

@testable import Basics
@testable import TestModel

@Suite("What a record may hold")
struct RecordRangeTests {
    private static let samples = Sample.inEveryPlace
    private static let records = samples.map { ExportRecord.pairs($0, samples: true) }

    /// A record that has a value in a field, and in every field that goes with it.
    private static func record(with name: String) -> ExportRecord.Pairs? {
        records.first { pairs in
            guard let value = pairs.first(where: { $0.key == name })?.value else { return false }
            return value != .null && value != []
        }
    }

    private static func line(_ pairs: ExportRecord.Pairs, _ name: String, _ value: JSONValue) -> String {
        JSONValue.object(pairs.map { ($0.key, $0.key == name ? value : $0.value) }).text
    }

    /// Why a record with a value in a field is refused; nil where it is taken.
    private static func fault(_ name: String, _ value: JSONValue) throws -> RecordError? {
        let pairs = try #require(record(with: name), "no sample has a \(name)")
        do throws(RecordError) {
            _ = try ExportRecord.test(line: line(pairs, name, value))
            return nil
        } catch { return error }
    }

    /// Fields whose value follows from others, so that a change is refused for that.
    private static let dependent: Set = ["schema", "original_samples", "control_samples"]

    @Test("The table has every key of a record, in order, with and without samples")
    func keys() {
        for portable in Self.samples {
            for samples in [true, false] {
                #expect(
                    ExportRecord.pairs(portable, samples: samples).map(\.key)
                        == ExportRecord.keys(samples: samples))
            }
        }
    }

    @Test("The tables of lists have the keys of what is in the lists")
    func parts() throws {
        for field in PortableTest.table.fields {
            guard case .list(of: .record(let parts)) = field.value, field.name != "further_replays",
                let pairs = Self.record(with: field.name),
                case .array(let values)? = pairs.first(where: { $0.key == field.name })?.value,
                case .object(let first)? = values.first
            else { continue }
            #expect(Set(first.map(\.key)) == Set(parts.map(\.name)), "\(field.name)")
        }
    }

    @Test("Every whole number is taken within its limits and refused one beyond them")
    func integers() throws {
        for field in PortableTest.table.fields {
            guard case .integer(let range, _) = field.value, !Self.dependent.contains(field.name) else {
                continue
            }
            for inside in [range.lowerBound, range.upperBound] {
                #expect(try Self.fault(field.name, .integer(inside)) == nil, "\(field.name) = \(inside)")
            }
            for (outside, isBeyond) in [
                range.lowerBound.subtractingReportingOverflow(1), range.upperBound.addingReportingOverflow(1),
            ] where !isBeyond {
                #expect(
                    try Self.fault(field.name, .integer(outside))
                        == .outside(
                            key: field.name, value: String(outside), range: try #require(misfit(field))),
                    "\(field.name) = \(outside)")
            }
            for other in [JSONValue.number(1e19), .number(0.5), .string("1"), .bool(true), .null] {
                if other == .null, field.isOptional { continue }
                #expect(try Self.fault(field.name, other) != nil, "\(field.name) = \(other.text)")
            }
        }
    }

    @Test("Every number is taken within its limits and refused beyond them")
    func reals() throws {
        for field in PortableTest.table.fields {
            let range: ClosedRange<Double>
            let isList: Bool
            switch field.value {
            case .real(let limits, _): (range, isList) = (limits, false)
            case .gappedList(of: .real(let limits, _)): (range, isList) = (limits, true)
            default: continue
            }
            func value(_ number: Double) throws -> JSONValue {
                guard isList else { return .number(number) }
                let pairs = try #require(Self.record(with: field.name))
                guard case .array(var list)? = pairs.first(where: { $0.key == field.name })?.value else {
                    return .null
                }
                list[0] = .number(number)
                return .array(list)
            }
            for inside in [range.lowerBound, range.upperBound, 0, -0.0] {
                #expect(try Self.fault(field.name, value(inside)) == nil, "\(field.name) = \(inside)")
            }
            let outside = [
                range.lowerBound.nextDown, range.lowerBound - 1, range.upperBound + 1, 1e19, -1e19, 1e308,
                -1e308, range.upperBound.nextUp,
            ]
            for outside in Thoroughness.some(of: outside, atMost: 2) {
                let text = JSONValue.number(outside).text
                #expect(
                    try Self.fault(field.name, value(outside))
                        == .outside(key: field.name, value: text, range: try #require(misfit(field))),
                    "\(field.name) = \(text)")
            }
        }
    }

    /// JSON has no other numbers; a file may have their names all the same.
    @Test(
        "What is no number in JSON is none in a record", arguments: ["NaN", "Infinity", "-Infinity", "1e999"])
    func noNumber(text: String) throws {
        let pairs = try #require(Self.record(with: "original_duration_s"))
        let line = Self.line(pairs, "original_duration_s", "HERE").replacing("\"HERE\"", with: text)
        do throws(RecordError) {
            _ = try ExportRecord.test(line: line)
            Issue.record("taken")
        } catch {
            guard case .notJSON = error else {
                Issue.record("\(error)")
                return
            }
        }
    }

    @Test("A replay has a duration: null is refused")
    func noDuration() throws {
        #expect(
            try Self.fault("original_duration_s", .null)
                == .wrong(key: "original_duration_s", value: "null"))
    }

    @Test("Every text is taken up to its length and refused beyond it")
    func texts() throws {
        for field in PortableTest.table.fields {
            guard case .text(let lengths) = field.value else { continue }
            for length in [lengths.lowerBound, lengths.upperBound] where !field.name.hasSuffix("_role") {
                let text = String(repeating: "x", count: length)
                #expect(try Self.fault(field.name, .string(text)) == nil, "\(field.name), \(length)")
            }
            for length in [lengths.lowerBound - 1, lengths.upperBound + 1] where length >= 0 {
                let text = String(repeating: "x", count: length)
                guard
                    case .outside(field.name, let value, .length(lengths))? = try Self.fault(
                        field.name, .string(text))
                else {
                    Issue.record("\(field.name), \(length)")
                    continue
                }
                #expect(value.count < 60)
            }
        }
    }

    @Test("The numbers of lists inside a record have limits too")
    func nested() throws {
        for (key, value) in [
            ("dpi_matches", "right"), ("dpi_probes", "received_bytes"), ("dpi_probes", "duration_s"),
            ("decisions", "area_threshold"),
        ] {
            let pairs = try #require(Self.record(with: key))
            let text = JSONValue.object(pairs).text
            for number in ["\(Int.min)", "\(Int.max)", "1e19"] {
                let broken = text.replacing(
                    try Regex("(\"\(key)\":\\[\\{[^}]*?\"\(value)\":)[-+.0-9e]+"),
                    with: { match in
                        (match.output[1].substring.map(String.init) ?? "") + number
                    })
                #expect(broken != text)
                #expect(throws: RecordError.self, "\(key).\(value) = \(number)") {
                    try ExportRecord.test(line: broken)
                }
            }
        }
    }

    private func misfit(_ field: TestField) -> FieldRange? {
        switch field.value {
        case .integer(let range, let unit): .integer(range, unit)
        case .real(let range, let unit), .gappedList(of: .real(let range, let unit)): .real(range, unit)
        default: nil
        }
    }
}
