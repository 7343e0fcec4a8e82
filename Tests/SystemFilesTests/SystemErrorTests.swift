import Foundation
import TestSupport
import Testing

@testable import SystemFiles

@Suite("Why the file system refused something")
struct SystemErrorTests {
    private func reason(_ work: () throws -> Void) -> String? {
        do {
            try work()
            return nil
        } catch {
            return SystemError.text(of: error)
        }
    }

    @Test("It is the system's own few words")
    func words() throws {
        let folder = try TemporaryFolder()
        let missing = folder.file("none/x")
        #expect(reason { _ = try Data(contentsOf: missing) } == "No such file or directory")
        #expect(reason { try Data().write(to: missing) } == "No such file or directory")
        #expect(reason { try FileManager.default.removeItem(at: missing) } == "No such file or directory")
        #expect(
            reason { _ = try FileManager.default.contentsOfDirectory(atPath: missing.path) }
                == "No such file or directory")
        #expect(reason { _ = try Data(contentsOf: folder.url) } == "Is a directory")
    }

    @Test("What is no error of the system is described as it describes itself")
    func others() {
        struct Odd: LocalizedError {
            let errorDescription: String? = "something odd"
        }
        #expect(SystemError.text(of: Odd()) == "something odd")
        #expect(SystemError.text(of: CocoaError(.fileWriteOutOfSpace)) == "No space left on device")
    }
}
