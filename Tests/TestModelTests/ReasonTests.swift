import Foundation
import Basics
import TestSupport
import Testing

@testable import TestModel

@Suite("Reasons")
struct ReasonTests {
    @Test("What the system refused is told in its words, whether it was reading or writing")
    func behind() throws {
        let folder = try TemporaryFolder()
        let missing = folder.file("none/x")
        for refused in [{ _ = try Data(contentsOf: missing) }, { try Data().write(to: missing) }] {
            let error = try #require(throws: (any Error).self) { try refused() }
            #expect(Reason(behind: error) == .refusedBySystem(SystemError(ENOENT)))
        }
        let isFolder = try #require(throws: (any Error).self) { try Data(contentsOf: folder.url) }
        #expect(Reason(behind: isFolder) == .refusedBySystem(SystemError(EISDIR)))
    }

    @Test("For a file that is to be written, an error number says what is wrong with its place")
    func writing() {
        #expect(Reason.system(ENOENT) == .noSuchFolder)
        #expect(Reason.system(ENOTDIR) == .fileForFolder)
        #expect(Reason.system(EROFS) == .readOnlyFileSystem)
        #expect(Reason.system(EIO) == .refusedBySystem(SystemError(EIO)))
    }

    @Test("What is known as a value stays one; any other error says what it says")
    func others() {
        struct Odd: Error, CustomStringConvertible { let description = "something odd" }
        #expect(Reason(behind: Odd()) == .told("something odd"))
    }
}
