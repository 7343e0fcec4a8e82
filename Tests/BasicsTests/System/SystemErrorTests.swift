import Foundation
import TestSupport
import Testing

@testable import Basics

@Suite("Why the file system refused something")
struct SystemErrorTests {
    private func fault(_ work: () throws -> Void) -> FileError? {
        do {
            try work()
            return nil
        } catch {
            return FileError(error)
        }
    }

    @Test("It is the system's error number, which has a few words of the system")
    func numbers() throws {
        let folder = try TemporaryFolder()
        let missing = folder.file("none/x")
        let noEntry = FileError.system(SystemError(ENOENT))
        #expect(fault { _ = try Data(contentsOf: missing) } == noEntry)
        #expect(fault { try Data().write(to: missing) } == noEntry)
        #expect(fault { try FileManager.default.removeItem(at: missing) } == noEntry)
        #expect(
            fault { _ = try FileManager.default.contentsOfDirectory(atPath: missing.path) }
                == noEntry)
        #expect(fault { _ = try Data(contentsOf: folder.url) } == .system(SystemError(EISDIR)))
        #expect(SystemError(ENOENT).text == "No such file or directory")
        #expect(SystemError(EISDIR).text == "Is a directory")
    }

    @Test("What is no error of the system is described as it describes itself")
    func others() {
        struct Odd: LocalizedError {
            let errorDescription: String? = "something odd"
        }
        #expect(FileError(Odd()) == .foundation("something odd"))
        #expect(FileError(CocoaError(.fileWriteOutOfSpace)) == .system(SystemError(ENOSPC)))
        #expect(SystemError(ENOSPC).text == "No space left on device")
    }
}
