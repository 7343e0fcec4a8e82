import Differentiation
import Basics
import TestModel

/// Decisions separated into two parts: a text shared by many tests, and the compared numbers, which are
/// specific to a test.
///
/// The text is the JSON list of the decisions, in which each compared number is replaced by a list with its
/// index among the numbers: `"value":[0]`.
struct CutDecisions {
    /// The text shared by many tests.
    let text: String
    /// The distinct numbers, as a JSON list; nil if there are none.
    let numbers: String?

    private static let value = "value"

    /// Separates decisions.
    ///
    /// - Parameter decisions: each as an object; its `reasons` are a list, unless the row was edited
    ///   manually.
    init(_ decisions: [JSONValue]) {
        var numbers: [Double] = []
        let common = decisions.map { decision in
            decision.replacing("reasons") { reasons in
                guard case .array(let reasons) = reasons else { return reasons }
                return .array(reasons.map { $0.replacing(Self.value) { Self.place(of: $0, in: &numbers) } })
            }
        }
        text = JSONValue.array(common).text
        self.numbers = numbers.isEmpty ? nil : JSONValue.text(of: numbers)
    }

    /// Replaces a number by its index, appending it if necessary; other values are returned unchanged.
    private static func place(of value: JSONValue, in numbers: inout [Double]) -> JSONValue {
        guard value.isKnown, let number = Double(plain: value), number.isFinite else { return value }
        if let place = numbers.firstIndex(of: number) { return [.count(place)] }
        numbers.append(number)
        return [.count(numbers.count - 1)]
    }
}

/// The shared part of decisions, parsed once for all tests that use it.
struct SharedDecisions {
    /// A value in the decisions that is not valid.
    struct Misfit: Error {
        /// The invalid field of a decision.
        let field: String
        /// The value found in the field.
        let found: JSONValue
    }

    /// A reason with a number specific to a test.
    private struct Slot {
        let decision: Int
        let reason: Int
        /// The index of the number among the test's numbers.
        let place: Int
        /// The reason as an object.
        let object: JSONValue
        /// The comparison, to be combined with another number; nil for a reason unknown to this program.
        let comparison: DecisionReason?

        /// Returns the reason with a number.
        func reason(_ number: Double) -> StoredCause<StoredReason>? {
            if let comparison {
                return .cause(
                    .compared(
                        DecisionReason(
                            comparison.quantity, number, comparison.relation, comparison.threshold)))
            }
            return StoredCause(plain: object.replacing("value") { _ in .number(number) })
        }
    }

    private let decisions: [StoredDecision]
    private let slots: [Slot]

    /// Parses a text.
    ///
    /// - Parameter text: ``CutDecisions/text``.
    /// - Throws: ``Misfit``.
    init(_ text: String) throws(Misfit) {
        guard let plain = try? JSONValue(parsing: text), case .array(let elements) = plain else {
            throw Misfit(field: "decisions", found: .string(text))
        }
        var decisions: [StoredDecision] = []
        var slots: [Slot] = []
        for (number, element) in elements.enumerated() {
            do throws(FieldError) {
                decisions += try StoredDecision.list([element], named: "decisions")
            } catch {
                let field = error.field.split(separator: ".").last.map(String.init) ?? error.field
                throw Misfit(field: field, found: error.value)
            }
            for (place, reason) in element.elements(of: "reasons").enumerated() {
                guard case .array(let list)? = reason.value(of: "value"), list.count == 1,
                    let own = Int(plain: list[0]), own >= 0
                else { continue }
                var comparison: DecisionReason?
                if case .compared(let found)? = StoredReason(plain: reason.replacing("value") { _ in 0 }) {
                    comparison = found
                }
                slots.append(
                    Slot(
                        decision: number, reason: place, place: own, object: reason, comparison: comparison))
            }
        }
        (self.decisions, self.slots) = (decisions, slots)
    }

    /// Returns the decisions of a test.
    ///
    /// - Parameter numbers: ``CutDecisions/numbers`` of the test.
    /// - Returns: the decisions.
    /// - Throws: ``Misfit``.
    func decisions(with numbers: String?) throws(Misfit) -> [StoredDecision] {
        guard !slots.isEmpty else { return decisions }
        guard let text = numbers, let values = JSONValue.numbers(in: text) else {
            throw Misfit(field: "numbers", found: .optional(numbers))
        }
        var decisions = decisions
        for slot in slots {
            guard values.indices.contains(slot.place), let reason = slot.reason(values[slot.place]) else {
                throw Misfit(field: "numbers", found: .string(text))
            }
            decisions[slot.decision].reasons[slot.reason] = reason
        }
        return decisions
    }
}

extension JSONValue {
    /// Returns the object with the value of a key replaced; unchanged if it is not an object or lacks the
    /// key.
    fileprivate func replacing(_ key: String, _ replaced: (JSONValue) -> JSONValue) -> JSONValue {
        guard case .object(var pairs) = self, let place = pairs.firstIndex(where: { $0.key == key }) else {
            return self
        }
        pairs[place].value = replaced(pairs[place].value)
        return .object(pairs)
    }

    fileprivate func value(of key: String) -> JSONValue? {
        guard case .object(let pairs) = self else { return nil }
        return pairs.first { $0.key == key }?.value
    }

    fileprivate func elements(of key: String) -> [JSONValue] {
        guard case .array(let elements)? = value(of: key) else { return [] }
        return elements
    }
}
