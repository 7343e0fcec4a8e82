import Basics

/// A page of help whose paragraphs can be reflowed.
///
/// Lines that are indented by four spaces or more, or follow a heading that ends in a colon, are commands or
/// examples, unless they begin with a label or continue the text after one. They are not reflowed, so that
/// they can be copied.
struct HelpPage {
    /// A paragraph, a command, or an empty line.
    package struct Line: Equatable {
        package var text: String
        /// Indentation of the rows after the first one; nil for a line that is not reflowed.
        package let hanging: Int?
    }

    package private(set) var lines: [Line] = []

    package init(_ page: String) {
        // The item to which the previous line belongs: its indentation, and the column of the text after its
        // label.
        var item: (indent: Int, text: Int)?
        var isListing = false
        for row in page.split(separator: "\n", omittingEmptySubsequences: false) {
            let characters = Array(row)
            let indent = characters.prefix { $0 == " " }.count
            guard indent < characters.count else {
                lines.append(Line(text: "", hanging: 0))
                (item, isListing) = (nil, false)
                continue
            }
            if indent == 0 { isListing = characters.last == ":" }
            if let text = LineWrapping.label(of: characters) ?? Self.label(of: characters, in: item) {
                lines.append(Line(text: String(row), hanging: text))
                item = (indent, text)
            } else if let current = item, indent == current.text, let last = lines.last, last.hanging != nil {
                lines[lines.count - 1].text = last.text + " " + String(row.dropFirst(indent))
            } else {
                let isWhole = indent >= Self.leastOfCommands || (isListing && indent > 0)
                lines.append(Line(text: String(row), hanging: isWhole ? nil : indent))
                item = isWhole ? nil : (indent, indent)
            }
        }
    }

    private static let leastOfCommands = 4

    /// Returns the column of the text after a label so long that only one space follows it.
    private static func label(of row: [Character], in item: (indent: Int, text: Int)?) -> Int? {
        guard let item, item.text > item.indent + 4, row.count > item.text, row[item.indent] != " ",
            row.prefix(item.indent).allSatisfy({ $0 == " " }), row[item.text - 1] == " ",
            row[item.text] != " "
        else { return nil }
        return item.text
    }
}
