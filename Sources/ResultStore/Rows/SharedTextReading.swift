import Basics
import GRDB
import TestModel

/// Cache of the texts shared by many tests, by their numbers.
final class SharedTextReading {
    fileprivate var settings: [Int64: [String: String]] = [:]
    fileprivate var decisions: [Int64: SharedDecisions] = [:]
    fileprivate var sliceEnds: [Int64: [Double]] = [:]

    /// The maximum number of stored values of each kind.
    private static let most = 1_000

    /// Returns a cached value, or creates and caches it.
    fileprivate func value<Value>(
        _ number: Int64, _ path: ReferenceWritableKeyPath<SharedTextReading, [Int64: Value]>,
        _ make: () throws -> Value
    ) rethrows -> Value {
        if let value = self[keyPath: path][number] { return value }
        let value = try make()
        if self[keyPath: path].count == Self.most { self[keyPath: path] = [:] }
        self[keyPath: path][number] = value
        return value
    }
}

extension TestReading {
    /// Returns the row with the shared texts of a test; nil if it has none.
    func texts(of id: Int64) throws -> ColumnReader? {
        try rows("texts", "SELECT settings, decisions, numbers FROM test_text WHERE test_id = ?", id).first
            .map { ColumnReader(row: $0, place: .part(table: "test_text", of: id), path: path) }
    }

    /// Returns the settings to which a row of texts refers.
    func settings(_ texts: ColumnReader) throws -> [String: String] {
        guard let number = try texts.optionalInteger("settings") else { return [:] }
        return try shared.value(number, \.settings) {
            guard let text = try sharedText(number), let plain = try? JSONValue(parsing: text),
                let settings = [String: String](plain: plain)
            else { throw texts.unreadable("settings") }
            return settings
        }
    }

    /// Returns the decisions to which a row of texts refers, with its numbers.
    func decisions(_ texts: ColumnReader) throws -> [StoredDecision] {
        guard let number = try texts.optionalInteger("decisions") else { return [] }
        do {
            let common = try shared.value(number, \.decisions) {
                guard let text = try sharedText(number) else { throw texts.unreadable("decisions") }
                return try SharedDecisions(text)
            }
            return try common.decisions(with: try texts.optionalText("numbers"))
        } catch let misfit as SharedDecisions.Misfit {
            guard case .part(_, let id) = texts.place else { throw texts.unreadable("decisions") }
            throw ResultStoreError.unreadable(
                path: path, .column(misfit.field, of: .part(table: "decision", of: id)),
                found: .value(misfit.found.text))
        }
    }

    /// Returns the ends of slices to which a block of samples refers.
    func sliceEnds(_ number: Int64, _ block: ColumnReader) throws -> [Double] {
        try shared.value(number, \.sliceEnds) {
            guard let text = try sharedText(number), let ends = JSONValue.numbers(in: text) else {
                throw block.unreadable("slice_ends")
            }
            return ends
        }
    }

    /// Returns a shared text; nil if there is none of that number.
    private func sharedText(_ number: Int64) throws -> String? {
        let row = try rows("shared text", "SELECT text FROM shared_text WHERE id = ?", number).first
        return row.flatMap { String.fromDatabaseValue($0[0]) }
    }
}
