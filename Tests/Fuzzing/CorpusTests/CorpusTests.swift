import Foundation
import FuzzTargets
import Testing
import TestSupport

/// What the fuzzers start from, and what they once broke something with.
@Suite("Inputs of the fuzzers")
struct CorpusTests {
    @Test(
        "No input that is kept crashes its target, or makes it contradict itself",
        arguments: FuzzTarget.allCases)
    func replaysCorpus(target: FuzzTarget) throws {
        let folder = Checkout.root.appending(path: "Tests/Fuzzing/Corpus/\(target.rawValue)")
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        #expect(!files.isEmpty)
        for file in files.sorted(by: { $0.path < $1.path }) {
            let input = Array(try Data(contentsOf: file))
            #expect(throws: Never.self, "\(file.lastPathComponent)") { try target.take(input) }
        }
    }

    @Test("Every folder of inputs belongs to a target")
    func knowsEveryFolder() throws {
        let folder = Checkout.root.appending(path: "Tests/Fuzzing/Corpus")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(Set(names) == Set(FuzzTarget.allCases.map(\.rawValue)))
    }
}
