import WireProtocol
import TestModel
import Basics
import Recordings
import PathEmulation
import Foundation
import Home
import TestSupport

@testable import Messages

/// What the program says in a language: of every error, and by every function of `Messages`, of a few samples each.
///
/// A sample has the function's name as its title, with a word behind it where several have the same.
final class SentenceBook {
    let words: Messages
    private(set) var samples: [ReviewedText.Sample] = []
    /// The places of samples by their titles.
    private var places: [String: Int] = [:]

    init(_ language: Language) throws {
        words = Messages(language)
        addErrors()
        addReasons()
        try addCampaigns()
        addHelp()
        try addLab()
        try addRecordings()
        try addPortraits()
        try addResults()
        addServers()
        try addTests()
        addEnvironment()
        try addSeries()
        addLimits()
        addText()
    }

    /// Adds what is said of samples; nil where nothing is.
    func add(_ title: String, _ texts: String?...) { add(title, texts) }

    func add(_ title: String, _ texts: [String?]) {
        let lines = texts.flatMap { ($0 ?? "(nothing)").components(separatedBy: "\n") }
        if let place = places[title] {
            samples[place].lines += lines
        } else {
            places[title] = samples.count
            samples.append(ReviewedText.Sample(title, lines))
        }
    }

    /// Adds what is said of each value.
    func add<Value>(_ title: String, of values: some Sequence<Value>, _ text: (Value) -> String?) {
        add(title, values.map(text))
    }

    /// Adds what is said of each value, below the name of its case.
    func add<Value>(cases values: some Sequence<Value>, _ text: (Value) -> String?) {
        for value in values { add(CaseName.path(value), text(value)) }
    }

    /// Adds headlines.
    func add(_ title: String, _ headlines: (word: String, rest: String)?...) {
        add(title, headlines.map { headline in headline.map { $0.word + $0.rest } })
    }
}

extension SentenceBook {
    /// The day of most samples.
    static let day = Date(timeIntervalSince1970: 1_795_246_262)
    /// The instant at which clocks here show what those of UTC show then.
    static let localDay = day - TimeInterval(TimeZone.current.secondsFromGMT(for: day))

    func addErrors() {
        for error in EveryError.all { add(CaseName.path(error), words.sentence(error)) }
        add("note", words.note(EveryError.server[0]))
        add("readOnly", words.readOnly(.diskFull(path: "/h/r")))
        add("notImported", words.notImported(.unknownRecording(name: "x")))
        add("notServed", words.notServed(EveryError.server[0]))
        add("error", words.error)
        add("importStopped", of: 0...2, words.importStopped)
        add("databaseSetAside", words.databaseSetAside("/h/r", keptAs: "/h/r.corrupt-1"))
        add("databaseMended", words.databaseMended("/h/r"))
    }

    func addReasons() {
        add(cases: EveryError.reasons, words.reason)
        add("limit", words.limit(1 << 10), words.limit(1 << 20))
        add(
            "rule", of: [.only, .name("x"), .number(3), .line(4, name: nil), .line(4, name: "x")], words.rule)
        for key in EveryError.all.map({ ErrorKey.of($0) }).uniqued {
            add("failureName", "\(key): \(words.failureName(key) ?? "-")")
        }
    }
}

extension Sequence where Element: Hashable {
    /// The elements, each at its first place.
    var uniqued: [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
