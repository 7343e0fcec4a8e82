import Foundation
import TestSupport

/// The page for contributors, taken apart.
struct ArchitecturePage {
    /// A fenced block.
    struct Block {
        /// The word behind the fence.
        let kind: String
        /// What follows that word: a file's name.
        let name: String
        let lines: [String]

        var text: String { lines.joined(separator: "\n") + "\n" }
    }

    /// A path, and the names that the page says stand in that file.
    struct Mention: CustomStringConvertible {
        let path: String
        let names: [String]

        var description: String { path }
    }

    let blocks: [Block]
    let mentions: [Mention]

    init() throws {
        let lines = try Checkout.text("Help/architecture.md").components(separatedBy: "\n")
        var blocks: [Block] = []
        var open: (kind: String, name: String, lines: [String])?
        var prose = ""
        for line in lines {
            if line.hasPrefix("```") {
                if let block = open {
                    blocks.append(Block(kind: block.kind, name: block.name, lines: block.lines))
                    open = nil
                } else {
                    let words = line.dropFirst(3).split(separator: " ").map(String.init)
                    open = (words.first ?? "", words.dropFirst().joined(separator: " "), [])
                }
            } else if open != nil {
                open?.lines.append(line)
            } else {
                prose += line + "\n"
            }
        }
        self.blocks = blocks
        mentions = Self.mentions(in: prose)
    }

    /// "`Sources/A.swift`: `one` and more" mentions `one` in that file; a path without a colon mentions itself.
    private static func mentions(in prose: String) -> [Mention] {
        prose.matches(of: /`((?:Sources|Tests|Help)\/[^`]+)`(?:: `([A-Za-z]+)`)?/).map { match in
            Mention(path: String(match.1), names: match.2.map { [String($0)] } ?? [])
        }
    }
}
