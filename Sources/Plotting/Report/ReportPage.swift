/// A page of consecutive parts, each with blocks in a given order; for content other than a list of tests.
///
/// Like ``HTMLReport`` it is one file without scripts or network requests, follows the reader's light or dark
/// scheme, is suitable for printing, and is well-formed XML.
package struct ReportPage: Sendable {
    /// Content of a part.
    package enum Block: Sendable {
        case heading(String)
        case paragraph(String)
        case list([String])
        case verdict(ReportVerdict)
        case facts([ReportFact])
        case table(ReportTable)
        /// A table that is initially collapsed, under a line.
        case folded(ReportTable, under: String)
        /// Preformatted lines.
        case text(String)
        case plot(Plot)
        case map(HeatMap)
    }

    /// A part with its heading.
    package struct Part: Sendable {
        /// The heading.
        package let heading: String
        /// Content of the part.
        package let blocks: [Block]

        package init(_ heading: String, _ blocks: [Block]) {
            self.heading = heading
            self.blocks = blocks
        }
    }

    /// The code of its language, "en".
    private let language: String
    private let title: String
    private let origin: String
    /// Heading of the table of contents.
    private let contents: String
    private let parts: [Part]

    /// Creates a page.
    ///
    /// - Parameters:
    ///   - title: its title.
    ///   - language: the code of its language, "en".
    ///   - origin: the date and program of its creation.
    ///   - contents: the heading of the table of contents.
    ///   - parts: the parts; the first is above the table of contents.
    package init(title: String, language: String, origin: String, contents: String, parts: [Part]) {
        self.title = title
        self.language = language
        self.origin = origin
        self.contents = contents
        self.parts = parts
    }

    /// The page.
    package var document: String {
        let sections = parts.enumerated().map(section)
        let lines: [String] =
            [
                Markup.head(title: title, language: language, styles: [HeatStyle.sheet]), "<body>", "<main>",
                "<header>\(Markup.element("h1", title))\(Markup.element("p", origin, class: "origin"))</header>",
            ] + sections.prefix(1) + [navigation] + sections.dropFirst() + [
                "</main>", "</body>", "</html>", "",
            ]
        return lines.joined(separator: "\n")
    }

    private var navigation: String {
        let links = parts.enumerated().dropFirst().map { number, part in
            "<li><a href=\"#part-\(number + 1)\">\(Markup.escaped(part.heading))</a></li>"
        }
        return
            "<nav class=\"contents\" aria-label=\"\(Markup.escaped(contents))\"><ol>\(links.joined())</ol></nav>"
    }

    private func section(_ number: Int, _ part: Part) -> String {
        let name = "part-\(number + 1)"
        let blocks = part.blocks.enumerated().map { place, block in
            markup(block, identifier: "\(name)-\(place + 1)")
        }
        return """
            <section class="card" id="\(name)" aria-labelledby="\(name)-h">
            <h2 id="\(name)-h">\(Markup.escaped(part.heading))</h2>
            \(blocks.joined(separator: "\n"))
            </section>
            """
    }

    private func markup(_ block: Block, identifier: String) -> String {
        switch block {
        case .heading(let text): Markup.element("h3", text)
        case .paragraph(let text): Markup.element("p", text)
        case .list(let items):
            "<ul class=\"remarks\">\(items.map { Markup.element("li", $0) }.joined())</ul>"
        case .verdict(let verdict): Markup.verdict(verdict)
        case .facts(let facts): Markup.facts(facts)
        case .table(let table): Markup.table(table)
        case .folded(let table, let line): Markup.folded(table, under: line)
        case .text(let text): Markup.element("pre", text)
        case .plot(let plot): "<figure>\(SVGPlot(plot, identifier: identifier).element)</figure>"
        case .map(let map): "<figure>\(SVGHeatMap(map, identifier: identifier).element)</figure>"
        }
    }
}
