import Foundation
import TestSupport
import Testing

@Suite("What is worded")
struct WordlessModulesTests {
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
            "Recordings", "PathEmulation", "PacketLab", "WireProtocol", "Differentiation", "ResultStore",
            "Networking",
        ])
    func wordless(module: String) throws {
        let source = try Self.source(of: module)
        #expect(source.count > 1_000)
        let literals = source.matches(
            of: /(?:reason: |problem: |because: |layout\(|wrong\((?:\w+, )?(?:"\w+", )?)"((?:[^"\\]|\\.)*)"/)
        // Notes in the server's log, and system calls.
        let neutral: Set<Substring> = ["refused", "no replay was granted", "socket", "connect", "fcntl"]
        #expect(Set(literals.map(\.1)).subtracting(neutral).isEmpty)
    }
}
