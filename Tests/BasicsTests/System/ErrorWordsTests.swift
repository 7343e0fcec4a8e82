import Foundation
import Testing

@testable import Basics

@Suite("What errors of other modules say of themselves")
struct ErrorWordsTests {
    private enum Silent: Error { case diskFull(path: String) }
    private struct Told: Error, CustomStringConvertible { let description = "the lamp is out" }

    @Test(
        "The system's words, a description, Foundation's sentence, or that there are none: never source text")
    func words() {
        #expect(ErrorWords.of(SystemError(ENOENT)) == "No such file or directory")
        #expect(ErrorWords.of(POSIXError(.EACCES)) == "Permission denied")
        #expect(ErrorWords.of(Told()) == "the lamp is out")
        #expect(ErrorWords.of(Silent.diskFull(path: "/x")) == "an error without words of its own (Silent)")
        let foundation = ErrorWords.of(CocoaError(.propertyListReadCorrupt))
        #expect(!foundation.isEmpty && !foundation.contains("Code="), "\(foundation)")
        let own = NSError(domain: "a", code: 3, userInfo: [NSLocalizedDescriptionKey: "the door is shut"])
        #expect(ErrorWords.of(own) == "the door is shut")
    }
}
