/// An HTML page about one or more tests: verdict first, then numbers, plots, circumstances and raw data.
///
/// The page is one file. It has no scripts, makes no network requests (a content security policy forbids
/// them), follows the reader's light or dark scheme, and is suitable for printing. It is also well-formed
/// XML.
package struct HTMLReport: Sendable {
    /// The title of the page.
    let title: String
    /// Date and program of its creation: "made 2026-11-21 07:40 UTC by wehe 0.1.0".
    let origin: String
    /// The language of the page.
    private let words: PlotWords
    /// The plots that show all tests together.
    let overlays: [Plot]
    /// The tests.
    let sections: [ReportSection]

    /// Creates a page.
    ///
    /// - Parameters:
    ///   - title: the title of the page.
    ///   - origin: the date and program of its creation.
    ///   - overlays: plots that show several tests together, before the single tests.
    ///   - sections: the sections about the tests.
    ///   - words: the language of the page's own texts.
    package init(
        title: String, origin: String, overlays: [Plot] = [], sections: [ReportSection], words: PlotWords
    ) {
        self.words = words
        self.title = title
        self.origin = origin
        self.overlays = overlays
        self.sections = sections
    }

    /// The page.
    package var document: String {
        let heading = Markup.element("h1", title)
        let parts =
            [
                Markup.head(title: title, language: words.language), "<body>", "<main>",
                "<header>\(heading)\(Markup.element("p", origin, class: "origin"))</header>",
            ] + overview + together + sections.enumerated().map(article) + [
                "</main>", "</body>", "</html>", "",
            ]
        return parts.joined(separator: "\n")
    }

    /// The verdicts of all tests, if there is more than one.
    private var overview: [String] {
        if sections.isEmpty { return [Markup.element("p", words(.noTests), class: "origin")] }
        guard sections.count > 1 else { return [] }
        let rows = sections.enumerated().map { index, section in
            """
            <li><a href="#test-\(index + 1)">\(Markup.escaped(section.heading))</a>\(Markup.badge(section.verdict.meaning, section.verdict.word))\
            \(Markup.element("span", section.verdict.sentence, class: "sentence"))</li>
            """
        }
        return [
            "<nav aria-label=\"\(Markup.escaped(words(.tests)))\"><ol>\(rows.joined(separator: "\n"))</ol></nav>"
        ]
    }

    private var together: [String] {
        guard !overlays.isEmpty else { return [] }
        let heading = Markup.element("h2", words(.together))
        return ["<section class=\"card\">\(heading)\(figures(overlays, prefix: "together"))</section>"]
    }

    private func article(_ index: Int, _ section: ReportSection) -> String {
        var parts = [
            "<article class=\"card\" id=\"test-\(index + 1)\">",
            sections.count > 1 || section.heading != title ? Markup.element("h2", section.heading) : "",
            Markup.verdict(section.verdict),
        ]
        parts += section.numbers.map(Markup.table)
        if !section.remarks.isEmpty {
            parts.append(
                "<ul class=\"remarks\">\(section.remarks.map { Markup.element("li", $0) }.joined())</ul>")
        }
        if !section.plots.isEmpty { parts.append(figures(section.plots, prefix: "test-\(index + 1)")) }
        if !section.context.isEmpty {
            parts.append(Markup.element("h3", words(.circumstances)) + "\n" + Markup.facts(section.context))
        }
        parts += section.rawTables.map { raw in
            Markup.folded(raw, under: "\(raw.caption) (\(words(.rows(raw.rows.count))))")
        }
        parts.append("</article>")
        return parts.filter { !$0.isEmpty }.joined(separator: "\n")
    }

    private func figures(_ plots: [Plot], prefix: String) -> String {
        plots.enumerated().map { index, plot in
            "<figure>\(SVGPlot(plot, identifier: "\(prefix)-\(index + 1)").element)</figure>"
        }.joined(separator: "\n")
    }
}
