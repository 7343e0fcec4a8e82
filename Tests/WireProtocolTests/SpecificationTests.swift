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
}
