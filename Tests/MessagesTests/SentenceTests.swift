import Foundation
import Home
import TestModel
import TestSupport
import Testing

@testable import Messages

/// What the program says of every error and by every function of `Messages`, as `Tests/Vectors/sentences.en` and `.fr`
/// have it. `make sentences` writes them.
@Suite("What the program says is what was reviewed")
struct SentenceTests {
    @Test("Every sentence is the one that was reviewed", arguments: Language.allCases)
    func reviewed(language: Language) throws {
        let text = ReviewedText("sentences.\(language.rawValue)", part: "Messages")
        let difference = try text.review(SentenceBook(language).samples)
        #expect(difference.isEmpty, "\(difference)")
    }

    /// Titles of samples that hold words of others, or are the same in every language.
    private static func isForeign(_ title: String) -> Bool {
        ["definition", "failureName", "source of a preset", ".told", ".parser", "CocoaError", ".legacyText"]
            .contains(where: title.contains)
    }

    /// The commonest English words: looking for all of them in each line would take seconds.
    private static let common: Set<Substring> = [
        "the", "is", "are", "of", "and", "not", "with", "by", "from", "has", "it", "this", "that", "for",
        "to",
    ]

    @Test("Each is in French where the language is, and the samples are the same ones")
    func french() throws {
        let english = try SentenceBook(.english).samples
        let french = try SentenceBook(.french).samples
        #expect(english.map(\.title) == french.map(\.title))
        for (own, other) in zip(english, french) {
            #expect(own.lines.count == other.lines.count, "\(own.title)")
            #expect(
                own.title == "suffix" || !own.lines.contains("") && !other.lines.contains(""), "\(own.title)")
            guard !Self.isForeign(own.title) else { continue }
            for line in other.lines
            where line.split(separator: " ").contains(where: Self.common.contains) {
                // What is quoted is typed, or said by others.
                let spoken = line.replacing(/« [^»]* »/, with: "").replacing(/\([^()]*\)/, with: "")
                #expect(!spoken.contains(EnglishMarkers.words), "\(own.title): \(line)")
            }
        }
    }
}

@Suite("A text that is reviewed")
struct ReviewedTextTests {
    @Test("A file has the samples that were written to it, and those of another module stay")
    func written() throws {
        let folder = try TemporaryFolder()
        let samples: [ReviewedText.Sample] = [
            .init("one", ["a", "b"]), .init("two", ["", "  c"]), .init("three", ["d"]),
        ]
        let (ours, theirs) = (
            ReviewedText(folder.file("x"), part: "Ours"), ReviewedText(folder.file("x"), part: "Theirs")
        )
        try theirs.write(samples)
        try ours.write([samples[2]])
        #expect(try theirs.difference(from: samples) == "")
        #expect(try ours.difference(from: [samples[2]]) == "")
        #expect(
            try String(contentsOf: folder.file("x"), encoding: .utf8)
                == "=== Ours\n\n# three\nd\n\n=== Theirs\n\n# one\na\nb\n\n# two\n\n  c\n\n# three\nd\n")
    }

    @Test("Lines that differ are told below their sample, with the command that accepts them")
    func difference() throws {
        let folder = try TemporaryFolder()
        let text = ReviewedText(folder.file("x"), part: "Ours")
        try text.write([.init("one", ["a", "b"]), .init("two", ["c"]), .init("three", ["d"])])
        let now: [ReviewedText.Sample] = [
            .init("one", ["a", "B"]), .init("three", ["d"]), .init("four", ["e"]),
        ]
        #expect(try text.difference(from: now) == "# one\n- b\n+ B\n# four\n+ e\n# two\n- c")
        #expect(
            try ReviewedText.isWriting || text.review(now).hasSuffix("\"make sentences\" accepts this."))
        #expect(
            try text.difference(from: [.init("two", ["c"]), .init("one", ["a", "b"]), .init("three", ["d"])])
                != "")
    }

    @Test("A case of an enumeration has a name, with those of the cases in it")
    func names() throws {
        #expect(CaseName.path(PairFailure.emptyList) == "PairFailure.emptyList")
        #expect(
            CaseName.path(ReplayError.resultUnavailable(polls: 3, .refused(.noSamples)))
                == "ReplayError.resultUnavailable.refused.noSamples")
        #expect(
            CaseName.path(ReplayError.analysisRefused(.otherAnswer))
                == "ReplayError.analysisRefused.otherAnswer")
        #expect(CaseName.of(3) == nil && CaseName.path(3) == "Int")
        #expect(
            try CaseName.declared(by: "TLSError", in: "Sources/TestModel/Errors/Replay/TLSError.swift")
                == ["untrusted", "expired", "notYetValid", "shortKey", "signedWithSHA1", "outdated"])
    }
}
