import Foundation

/// The description of the protocol, in numbered sections: articles of WireProtocol's reference pages.
package struct Specification: Sendable {
    /// A section's own text, without the sections inside it, by its number: `5.3.2`, or `A` for an appendix.
    package let sections: [String: String]
    /// Numbers that more than one heading bears.
    package let repeatedNumbers: Set<String>

    /// Where the articles are.
    package static let folder = "Sources/WireProtocol/WireProtocol.docc"

    /// Reads the articles.
    package init() throws {
        let heading = /#+ (?:([0-9]+(?:\.[0-9]+)*)|Appendix ([A-Z])) .*/
        var sections: [String: String] = [:]
        var repeated: Set<String> = []
        for file in try Checkout.files(in: Self.folder) where file.hasSuffix(".md") {
            var number: String?
            for line in try Checkout.text(Self.folder + "/" + file).split(
                separator: "\n", omittingEmptySubsequences: false)
            {
                if let match = line.wholeMatch(of: heading), let found = (match.1 ?? match.2).map(String.init)
                {
                    if sections.updateValue("", forKey: found) != nil { repeated.insert(found) }
                    number = found
                } else if let number {
                    sections[number, default: ""] += line + "\n"
                }
            }
        }
        self.sections = sections
        repeatedNumbers = repeated
    }

    /// The first column of a section's first table, without its heading.
    package func firstColumn(of section: String) -> [String] {
        lines(of: section).filter { $0.hasPrefix("| ") }.dropFirst()
            .compactMap { $0.split(separator: "|").first?.trimmingCharacters(in: .whitespaces) }
    }

    /// The lines of a section's first listing.
    package func listing(of section: String) -> [Substring] {
        Array(lines(of: section).drop { !$0.hasPrefix("```") }.dropFirst().prefix { !$0.hasPrefix("```") })
    }

    private func lines(of section: String) -> [Substring] {
        sections[section]?.split(separator: "\n", omittingEmptySubsequences: false) ?? []
    }
}
