import Foundation
import Testing
import TestSupport

@testable import Wording

@Suite("What the parser of commands says, in French")
struct TranslationTests {
    @Test("Parts of a text find their places, are translated themselves, and may change their order")
    func parts() {
        let translation = Translation("{} of {} ({})", "{2} : {1}, {3}")
        #expect(translation.apply(to: "1 of 20 (why)") { $0 } == "20 : 1, why")
        #expect(translation.apply(to: "1 of 20 (why)") { $0.uppercased() } == "20 : 1, WHY")
        #expect(translation.apply(to: "1 of 20") { $0 } == nil)
        #expect(translation.apply(to: "x 1 of 20 (why) y") { $0 } == nil)
        #expect(Translation("no answer", "rien").apply(to: "no answer in time") { $0 } == nil)
    }

    @Test("No form of a text is shadowed by one before it")
    func order() {
        expectOrder(French.parserMessages)
    }

    private func expectOrder(_ details: [Translation]) {
        for (index, detail) in details.enumerated() {
            let sample = detail.english.replacing("{}", with: "7")
            let first = details.firstIndex { $0.apply(to: sample) { $0 } != nil }
            #expect(first == index, "\(detail.english)")
        }
        #expect(Set(details.map(\.english)).count == details.count)
    }

    @Test("A translation that shows parts of its text shows them all and no others")
    func places() {
        for detail in French.parserMessages {
            let count = detail.english.split(separator: "{}", omittingEmptySubsequences: false).count - 1
            let shown = detail.translated.matches(of: /\{([0-9])\}/).compactMap { Int($0.1) }
            #expect(shown.isEmpty || Set(shown) == Set(1...count), "\(detail.english)")
        }
    }

    /// The source of a module.
    private static func source(of module: String) throws -> String {
        let folder = Checkout.root.appending(path: "Sources/\(module)")
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        var text = ""
        for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
            text += try String(contentsOf: file, encoding: .utf8)
        }
        return text
    }

    @Test(
        "No module below the shell gives a reason or a problem in words",
        arguments: [
            "Recordings", "PathEmulation", "LabNamespaces", "WireProtocol", "Differentiation", "ResultStore",
            "WireTransport",
        ])
    func wordless(module: String) throws {
        let source = try Self.source(of: module)
        #expect(source.count > 1_000)
        let literals = source.matches(
            of: /(?:reason: |problem: |because: |layout\(|wrong\((?:\w+, )?(?:"\w+", )?)"((?:[^"\\]|\\.)*)"/)
        // Notes in the server's log.
        let neutral: Set<Substring> = ["refused", "no replay was granted"]
        #expect(Set(literals.map(\.1)).subtracting(neutral).isEmpty)
    }
}
