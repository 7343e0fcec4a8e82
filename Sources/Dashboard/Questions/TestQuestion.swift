import Basics
import Foundation
import ResultStore
import TestModel

/// A browser's request for tests: filter, order, cursor and number.
struct TestQuestion: Sendable, Equatable {
    /// Filter of the tests.
    var filter = TestFilter()
    /// The order.
    var sort = TestSort.newestFirst
    /// The cursor of the page; nil for the first one.
    var place: PageCursor?
    /// Maximum number of tests.
    var limit = 50

    /// True if summaries include tests that are not evidence about a network.
    var countsArtificial = false

    /// Filter of the tests counted in summaries: complete tests, each once, and only evidence unless all are
    /// requested.
    var counted: TestFilter {
        var counted = filter
        counted.hidesPairs = false
        counted.countsOnce = true
        counted.isEvidence = countsArtificial ? nil : true
        return counted
    }

    /// An invalid parameter, by its name.
    struct Mistake: Error, Equatable {
        let name: String
    }

    /// The permitted numbers of tests in a page.
    static let limits = 1...1_000
    /// The maximum length of a parameter, characters.
    private static let longest = 300

    /// Parses a query; unknown parameters are ignored.
    ///
    /// - Throws: ``Mistake`` for an invalid value.
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
        // Tests without a verdict are selected by their outcome.
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
        // The last day is included.
        filter.startedBefore = try value("until", Self.day)?.addingTimeInterval(86_400)
        sort.key = try value("sort", TestSort.Key.init(rawValue:)) ?? .started
        sort.isReversed = try value("reverse") { ["0": false, "1": true][$0] } ?? false
        countsArtificial = try value("artificial") { ["0": false, "1": true][$0] } ?? false
        place = try value("after", PageCursor.init)
        limit = try value("limit") { Int($0).flatMap { Self.limits.contains($0) ? $0 : nil } } ?? 50
    }

    /// Returns the beginning of a day in UTC, `2026-11-23`.
    private static func day(_ text: String) -> Date? {
        guard let match = text.wholeMatch(of: /([0-9]{4})-([0-9]{2})-([0-9]{2})/) else { return nil }
        guard let year = Int(match.1), let month = Int(match.2), let day = Int(match.3) else { return nil }
        let days = CivilCalendar.days(year: year, month: month, day: day)
        // Plausible years, which a database can also handle.
        guard (1970...2999).contains(year), CivilCalendar.date(days: days) == (year, month, day) else {
            return nil
        }
        return Date(timeIntervalSince1970: 86_400 * Double(days))
    }
}
