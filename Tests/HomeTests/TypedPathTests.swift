import Foundation
import Testing

@testable import Home

@Suite("Paths as people type them")
struct TypedPathTests {
    private let home = ProcessInfo.processInfo.environment["HOME"]

    @Test("A tilde stands for what HOME names, at the start and by itself only")
    func tilde() throws {
        let home = try #require(home)
        #expect(TypedPath.expanded("~") == home)
        #expect(TypedPath.expanded("~/a b/c") == home + "/a b/c")
        for path in ["a~", "/x/~/y", "./~", ""] { #expect(TypedPath.expanded(path) == path) }
    }
}
