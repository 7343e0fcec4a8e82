import Foundation
import TestSupport
import Testing

/// The members of a type that other files can see, as its declaration and its extensions have them.
private struct VisibleMembers {
    private(set) var names: [String] = []

    /// Reads the Swift files of a folder.
    init(of type: String, in folder: URL) throws {
        let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        for case let file as URL in all ?? .init() where file.pathExtension == "swift" {
            var isInside = false
            for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
                if line.first?.isLetter == true || line.first == "@" { isInside = Self.opens(type, line) }
                if isInside, let name = Self.member(line) { names.append(name) }
            }
        }
    }

    /// True if a line at the margin begins the type or an extension of it.
    private static func opens(_ type: String, _ line: Substring) -> Bool {
        let words = line.split { !($0.isLetter || $0.isNumber || $0 == ".") }
        guard !words.contains("private"), !words.contains("fileprivate") else { return false }
        let kinds: Set<Substring> = ["actor", "class", "struct", "enum", "extension"]
        return zip(words, words.dropFirst()).contains { kinds.contains($0) && $1 == type }
    }

    /// The name of the member that a line declares for other files; nil if it declares none.
    ///
    /// The members of a type are indented by four blanks, what is inside them by more.
    private static func member(_ line: Substring) -> String? {
        guard line.hasPrefix("    "), line.dropFirst(4).first?.isLetter == true else { return nil }
        let words = line.split(separator: " ")
        let kinds: Set<Substring> = ["let", "var", "func"]
        for (word, next) in zip(words, words.dropFirst()) {
            if word == "private" || word == "fileprivate" { return nil }
            if kinds.contains(word) { return String(next.prefix { $0.isLetter || $0.isNumber }) }
            if next.hasPrefix("init(") { return "init" }
        }
        return words.first?.hasPrefix("init(") == true ? "init" : nil
    }
}

@Suite("What other files see of a session")
struct SessionMemberTests {
    @Test("Members are counted in the type and its extensions, without the private ones")
    func madeUp() throws {
        let module = try TemporaryFolder()
        try module.write(
            """
            package actor Pot {
                /// let it be
                let leaf: Leaf
                package private(set) var water = 1
                private let lid = 2
                package init(
                    _ leaf: Leaf
                ) {
                    let local = leaf
                }
            }
            struct Cup {
                let pot: Pot
            }
            """, to: "Pot.swift")
        try module.write(
            """
            extension Pot {
                static func boil() {}
                fileprivate func whistle() {}
                struct Handle {
                    let length = 3
                }
            }
            private extension Pot {
                func hiss() {}
            }
            extension Pot.Handle {
                var isHot: Bool { true }
            }
            """, to: "Boiling/Pot+Boiling.swift")
        let members = try VisibleMembers(of: "Pot", in: module.url)
        #expect(members.names.sorted() == ["boil", "init", "leaf", "water"])
    }

    @Test("A session has at most 45 members: what works over one is a value or a function of its own file")
    func session() throws {
        let members = try VisibleMembers(
            of: "Session", in: Checkout.root.appending(path: "Sources/WeheShell"))
        #expect(members.names.contains("settings") && members.names.contains("bench"))
        #expect(members.names.count <= 45, "\(members.names.sorted())")
    }
}
