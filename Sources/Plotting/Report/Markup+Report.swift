/// Building blocks of pages.
extension Markup {
    /// Returns the markup before the body.
    ///
    /// - Parameters:
    ///   - title: the title of the page.
    ///   - language: the code of its language.
    ///   - styles: additional style sheets.
    /// - Returns: the markup.
    static func head(title: String, language: String, styles: [String] = []) -> String {
        """
        <!DOCTYPE html>
        <html lang="\(escaped(language))">
        <head>
        <meta charset="utf-8"/>
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"/>
        <meta name="viewport" content="width=device-width, initial-scale=1"/>
        <meta name="color-scheme" content="light dark"/>
        <meta name="referrer" content="no-referrer"/>
        \(element("title", title))
        <style>
        \(([HTMLReport.style, SVGStyle.sheet, paper(title)] + styles).joined(separator: "\n"))
        </style>
        </head>
        """
    }

    /// The style of printed pages, each of which has the title at its top, so that a loose sheet tells what it
    /// belongs to. Whatever is not a letter, a digit or a space is written as an escape of CSS (CSS Syntax Level 3,
    /// 4.3.7), so that no title ends the string or the style; controls are replaced by U+FFFD, as in the markup.
    static func paper(_ title: String) -> String {
        let escaped = title.unicodeScalars.map { scalar in
            let properties = scalar.properties
            if scalar == " " || properties.isAlphabetic || properties.numericType == .decimal {
                return String(scalar)
            }
            let isControl = [.control, .format].contains(properties.generalCategory)
            return "\\" + String(isControl ? 0xFFFD : scalar.value, radix: 16) + " "
        }.joined()
        return "@page{@top-left{content:\"\(escaped)\";font:9pt system-ui,sans-serif;color:#566270}}"
    }

    /// Returns a verdict with its sentence.
    static func verdict(_ verdict: ReportVerdict) -> String {
        """
        <div class="verdict \(verdict.meaning.rawValue)">\(badge(verdict.meaning, verdict.word))\
        \(element("p", verdict.sentence))</div>
        """
    }

    /// Returns a word in the colour of its meaning, with its sign.
    static func badge(_ meaning: ReportVerdict.Meaning, _ word: String) -> String {
        """
        <strong class="badge \(meaning.rawValue)"><span aria-hidden="true">\(meaning.sign)</span> \
        \(escaped(word))</strong>
        """
    }

    /// Returns names with their values.
    static func facts(_ facts: [ReportFact]) -> String {
        let pairs = facts.map { "<div>\(element("dt", $0.name))\(element("dd", $0.value))</div>" }
        return "<dl>\(pairs.joined(separator: "\n"))</dl>"
    }

    /// Returns a table that is collapsed until the reader opens it, and omitted in print: browsers also omit
    /// collapsed content of an element in print, so the table follows the element that opens it.
    static func folded(_ table: ReportTable, under caption: String) -> String {
        "<details class=\"fold\"><summary>\(escaped(caption))</summary></details>"
            + "<div class=\"folded\">\(self.table(table))</div>"
    }

    /// Returns a table that scrolls horizontally in a narrow window.
    static func table(_ table: ReportTable) -> String {
        func style(_ column: Int) -> String {
            let column = table.columns[column]
            return column.isNumeric ? " class=\"number\"" : column.isCode ? " class=\"code\"" : ""
        }
        let headings = table.columns.enumerated().map { index, column in
            "<th scope=\"col\"\(style(index))>\(escaped(column.heading))</th>"
        }
        let rows = table.rows.enumerated().map { number, row in
            let cells = row.enumerated().map { index, cell in
                let text =
                    table.meaning(of: number, index).map { badge($0, cell) } ?? escaped(cell)
                return index == 0
                    ? "<th scope=\"row\"\(style(0))>\(text)</th>" : "<td\(style(index))>\(text)</td>"
            }
            return "<tr>\(cells.joined())</tr>"
        }
        return """
            <div class="scroll"><table>\(element("caption", table.caption))
            <thead><tr>\(headings.joined())</tr></thead>
            <tbody>
            \(rows.joined(separator: "\n"))
            </tbody></table></div>
            """
    }
}
