import Foundation
import Testing
import TestSupport
import WireProtocol

@Suite("The specification")
struct SpecificationTests {
    @Test("Every article is one that the entry article lists")
    func articles() throws {
        let entry = try Checkout.text(Specification.folder + "/Specification.md")
        let articles = try Checkout.files(in: Specification.folder).map { $0.dropLast(".md".count) }
            .filter { $0 != "WireProtocol" && $0 != "Specification" }
        #expect(articles.count > 20)
        for article in articles { #expect(entry.contains("| <doc:\(article)> |"), "\(article)") }
    }

    @Test("Section numbers are unique, and none is left out between two others")
    func numbers() throws {
        let specification = try Specification()
        #expect(specification.repeatedNumbers == [])
        let numbers = specification.sections.keys
        #expect(numbers.count > 100)
        for number in numbers {
            let parts = number.split(separator: ".")
            guard let last = parts.last.flatMap({ Int($0) }) else { continue }
            let above = parts.dropLast().map(String.init)
            if !above.isEmpty { #expect(numbers.contains(above.joined(separator: ".")), "\(number)") }
            // Conventions are section 0; all others count from 1.
            if last > 1 {
                #expect(numbers.contains((above + [String(last - 1)]).joined(separator: ".")), "\(number)")
            }
        }
    }

    @Test("The composed conversation's frames are as long as their headers say")
    func frames() throws {
        let frames = try Specification().listing(of: "B").filter { $0.hasPrefix("> ") || $0.hasPrefix("< ") }
        #expect(frames.count == 12)
        for frame in frames {
            let text = frame.dropFirst(2)
            #expect(SideChannelFrame.encode(String(text.dropFirst(10))) == bytes(String(text)), "\(text)")
        }
    }

    /// The sections that a source cites: "Specification 5.3.2", "Specification 9.7, 11.2 and 11.6", "Specification,
    /// Appendix A". A citation may go on in the next line of a comment.
    private func citations(in source: String) -> [String] {
        let numbered = /^ ((?:[0-9]+(?:\.[0-9]+)*(?:, | and | to )?)+)/
        // Searching whole sources for patterns would take seconds.
        return source.components(separatedBy: "Specification").dropFirst().flatMap { behind in
            let text = String(behind.prefix(200)).replacing(/\n *\/\/\/?/, with: "")
            if let appendix = text.firstMatch(of: /^, Appendix ([A-Z])\b/) { return [String(appendix.1)] }
            guard let list = text.firstMatch(of: numbered) else { return [] }
            return list.1.matches(of: /[0-9]+(?:\.[0-9]+)*/).map { String($0.0) }
        }
    }

    @Test("Citations are found, also where they name several sections or go on in the next line")
    func reading() {
        let source =
            "/// One (Specification 6.6, step 5), several (Specification 9.7,\n"
            + "    /// 11.2 and 11.6), a range: Specification 9.1 to 9.4. Then (Specification 4) and\n"
            + "    /// Specification, Appendix A; no other 7.3."
        #expect(citations(in: source) == ["6.6", "9.7", "11.2", "11.6", "9.1", "9.4", "4", "A"])
    }

    @Test("Every section that a source or a test cites is there", arguments: ["Sources", "Tests"])
    func citations(folder: String) throws {
        let sections = try Specification().sections
        let sources = try Checkout.sources(in: folder)
        var count = 0
        for (file, source) in sources {
            for number in citations(in: source) {
                #expect(sections[number] != nil, "\(number) in \(file.lastPathComponent)")
                count += 1
            }
        }
        #expect(count > 50)
    }
}
