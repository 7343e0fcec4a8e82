import Foundation
import ResultStore
import TestModel

/// Which tests a browser asks for, in which order, after which one, and how many.
struct TestQuestion: Sendable, Equatable {
    /// Which.
    var filter = TestFilter()
    /// In which order.
    var sort = TestSort.newestFirst
    /// The place after which they come; nil from the first one on.
    var place: PageCursor?
    /// How many at most.
    var limit = 50

    /// True if summaries count tests that say nothing about a network.
    var countsArtificial = false

    /// Which tests are counted in summaries: whole ones, each once, and evidence only unless all are asked for.
    var counted: TestFilter {
        var counted = filter
        counted.hidesPairs = false
        counted.countsOnce = true
        counted.isEvidence = countsArtificial ? nil : true
        return counted
    }

    /// What is wrong with a question: the name of its part.
    struct Mistake: Error, Equatable {
        let name: String
    }

    /// So many tests are shown at once.
    static let limits = 1...1_000
    /// A part of a question has at most so many characters.
    private static let longest = 300

    /// Reads a question; parts that it does not know are none of its business.
    ///
    /// - Throws: ``Mistake`` for a value that a part cannot have.
    init(_ query: QueryText) throws(Mistake) {
        func text(_ name: String) throws(Mistake) -> String? {
            guard let value = query[name], !value.isEmpty else { return nil }
            guard value.count <= Self.longest else { throw Mistake(name: name) }
            return value
        }
        func value<Value>(_ name: String, _ read: (String) -> Value?) throws(Mistake) -> Value? {
            guard let text = try text(name) else { return nil }
            guard let value = read(text) else { throw Mistake(name: name) }
            return value
        }
        filter.hidesPairs = true
        filter.app = try text("app")
        filter.server = try text("server")
        filter.network = try text("network")
        filter.campaign = try text("campaign")
        // A test without a verdict is chosen by how it ended.
        let ending = try value("verdict") { word -> (TestVerdict?, StoredTest.Status?)? in
            if let verdict = TestVerdict(rawValue: word) { return (verdict, nil) }
            return StoredTest.Status(rawValue: word).map { (nil, $0) }
        }
        (filter.verdict, filter.status) = ending ?? (nil, nil)
        let source = try value("source") {
            $0 == "all" ? .some(nil) : TestSource(rawValue: $0).map(Optional.some)
        }
        if let source { filter.source = source }
        filter.startedFrom = try value("from", Self.day)
        // The last day belongs to it.
        filter.startedBefore = try value("until", Self.day)?.addingTimeInterval(86_400)
        sort.key = try value("sort", TestSort.Key.init(rawValue:)) ?? .started
        sort.isReversed = try value("reverse") { ["0": false, "1": true][$0] } ?? false
        countsArtificial = try value("artificial") { ["0": false, "1": true][$0] } ?? false
        place = try value("after", PageCursor.init)
        limit = try value("limit") { Int($0).flatMap { Self.limits.contains($0) ? $0 : nil } } ?? 50
    }

    /// The beginning of a day in UTC, `2026-11-23`.
    private static func day(_ text: String) -> Date? {
        guard let match = text.wholeMatch(of: /([0-9]{4})-([0-9]{2})-([0-9]{2})/) else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let given = DateComponents(year: Int(match.1), month: Int(match.2), day: Int(match.3))
        // Years that tests may have been in, and that a database can be asked for.
        guard let year = given.year, (1970...2999).contains(year), let date = calendar.date(from: given),
            calendar.dateComponents([.year, .month, .day], from: date) == given
        else { return nil }
        return date
    }
}
