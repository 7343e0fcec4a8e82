import Foundation
import PathEmulation
import PublishedData
import ResultStore
import TestModel

@testable import Basics
@testable import Home
@testable import Reports
@testable import WeheShell
@testable import Messages

/// Texts that a person types or hands over: records of results, lab rules, command lines, settings.
enum TypedTexts {
    /// A record that is taken is shown in every way there is, in both languages.
    static func resultsRecord(_ bytes: [UInt8]) throws(Contradiction) {
        let line = String(decoding: bytes, as: UTF8.self)
        guard let portable = try? ExportRecord.test(line: line) else { return }
        let (test, isComputedNow) = portable.test.withEffect
        for words in [Messages.english as Messages, Messages.french] {
            _ =
                TestDetails(test: test, traits: .plain, words: words, isEffectComputedNow: isComputedNow)
                .lines
            for plot in TestPlots([test], words: words).plots(.both) { _ = plot }
        }
        _ =
            TestReportPage(
                [test], drawn: [test], kind: .both, made: Date(timeIntervalSince1970: 0), words: .english
            ).document
        let written = JSONValue.object(ExportRecord.pairs(portable, samples: true)).text
        guard let again = try? ExportRecord.test(line: written) else {
            throw Contradiction("a record that was taken is not taken again: \(written)")
        }
        try Contradiction.unlessEqual(portable.uuid, again.uuid, "identity")
    }

    /// Published tests that are taken can be exported and imported again.
    static func publishedData(_ bytes: [UInt8]) throws(Contradiction) {
        for portable in PublishedText.tests(bytes) {
            let written = JSONValue.object(ExportRecord.pairs(portable, samples: true)).text
            let again = try? ExportRecord.test(line: written)
            try Contradiction.unlessEqual(portable.uuid, again?.uuid, "identity of \(written)")
        }
    }

    static func labRules(_ bytes: [UInt8]) throws(Contradiction) {
        guard let rules = try? LabRules(text: String(decoding: bytes, as: UTF8.self)) else { return }
        let again = try? LabRules(text: rules.text)
        try Contradiction.unlessEqual(rules.text, again?.text, "rules")
    }

    static func commandLine(_ bytes: [UInt8]) throws(Contradiction) {
        let line = String(decoding: bytes, as: UTF8.self)
        _ = Tokeniser.partial(line)
        guard let commands = try? Tokeniser.commands(in: line) else { return }
        for words in commands {
            let typed = words.map(TypedWord.quoted).joined(separator: " ")
            try Contradiction.unlessEqual([words], try? Tokeniser.commands(in: typed), "words")
            _ = try? CommandTable.command(words)
        }
    }

    /// The settings file, and each of its values at each setting.
    static func settings(_ bytes: [UInt8]) throws(Contradiction) {
        let text = String(decoding: bytes, as: UTF8.self)
        for key in SettingKey.all {
            guard let value = try? key.normalised(text) else { continue }
            try Contradiction.unlessEqual(value, try? key.normalised(value), key.name)
        }
        guard let changed = try? JSONDecoder().decode([String: String].self, from: Data(bytes)) else {
            return
        }
        let settings = Settings(changed: changed)
        _ = (settings.lineRate, settings.seed, settings.order, settings.snapshot)
        _ = try? settings.localizationRule
    }
}
