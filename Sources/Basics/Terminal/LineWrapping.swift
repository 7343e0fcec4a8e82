/// How a line is laid out in a window: broken between words, what follows below the line's own text and not below
/// its label, its bullet or its number.
///
/// What is quoted, a command as a rule, is not broken where it fits into a row. A longer word, such as a path, keeps
/// a row of its own and is left to the terminal.
package struct LineWrapping {
    /// How wide the window is.
    package let columns: Int
    /// Where rows begin that follow the first one; nil where the line itself tells.
    package var hanging: Int?

    /// Lays lines out in a window.
    package init(columns: Int, hanging: Int? = nil) {
        self.columns = columns
        self.hanging = hanging
    }

    /// A part of the line that stands in one row.
    package struct Row: Equatable {
        /// How many blanks stand before it.
        package let indent: Int
        /// Which of the line's characters.
        package let range: Range<Int>
    }

    /// The rows of a line.
    package func rows(_ line: [Character]) -> [Row] {
        guard line.count > columns else { return [Row(indent: 0, range: line.indices)] }
        let blanks = line.prefix { $0 == " " }.count
        let text = hanging ?? Self.label(of: line)
        // Below a label as wide as half the window there is no room for the text.
        let isBelow = text.map { $0 > columns / 2 } ?? false
        let hanging = min(isBelow ? blanks + 4 : text ?? (blanks == 0 ? 0 : blanks + 2), columns / 2)
        var rows: [Row] = []
        // The first row holds the line's own indentation.
        var (start, indent) = (0, 0)
        var end: Int?
        for word in Self.words(of: line, fitting: columns - hanging) {
            let isOver = indent + word.upperBound - start > columns
            if let end, isOver || (isBelow && word.lowerBound == text) {
                rows.append(Row(indent: indent, range: start..<end))
                start = word.lowerBound
                indent = max(0, min(hanging, columns - word.count))
            }
            end = word.upperBound
        }
        return rows + [Row(indent: indent, range: start..<(end ?? line.count))]
    }

    /// Where the text begins behind a bullet, a number or a label with two blanks or more behind it; nil in a line
    /// without one.
    package static func label(of line: [Character]) -> Int? {
        let indent = line.prefix { $0 == " " }.count
        let text = line[indent...]
        if text.starts(with: "- ") { return indent + 2 }
        let digits = text.prefix(while: \.isWholeNumber).count
        if digits > 0, text.dropFirst(digits).starts(with: ". ") { return indent + digits + 2 }
        var index = text.startIndex
        while let blank = line[index...].firstIndex(of: " ") {
            index = line[blank...].firstIndex { $0 != " " } ?? line.endIndex
            if index - blank > 1, index < line.endIndex { return index }
        }
        return nil
    }

    /// What is not broken: words, and what is quoted if it is no longer than that.
    private static func words(of line: [Character], fitting room: Int) -> [Range<Int>] {
        var words: [Range<Int>] = []
        var index = 0
        while let start = line[index...].firstIndex(where: { $0 != " " }) {
            var end = line[start...].firstIndex(of: " ") ?? line.endIndex
            if let quoted = endOfQuotation(line, from: start, to: end), quoted - start <= room {
                end = quoted
            }
            index = end
            if let last = words.last, clings(line[start..<end], to: line[last]), end - last.lowerBound <= room
            {
                words[words.count - 1] = last.lowerBound..<end
            } else {
                words.append(start..<end)
            }
        }
        return words
    }

    /// The end of the word that ends a quotation which begins in a word.
    private static func endOfQuotation(_ line: [Character], from start: Int, to end: Int) -> Int? {
        guard let open = line[start..<end].firstIndex(where: { quotationMarks[$0] != nil }),
            let mark = quotationMarks[line[open]], !line[(open + 1)..<end].contains(mark),
            let close = line[end...].firstIndex(of: mark)
        else { return nil }
        return line[close...].firstIndex(of: " ") ?? line.endIndex
    }

    private static let quotationMarks: [Character: Character] = ["\"": "\"", "«": "»"]

    /// Whether a word begins no row: punctuation with a blank before it, a unit behind its number.
    private static func clings(_ word: ArraySlice<Character>, to last: ArraySlice<Character>) -> Bool {
        let text = String(word)
        if ["·", "|", ";", ":", "?", "!", "»"].contains(text) { return true }
        let unit = text.prefix { $0.isLetter || $0 == "/" || $0 == "%" }
        return last.last?.isWholeNumber == true && units.contains(String(unit))
    }

    private static let units: Set = [
        "%", "s", "ms", "min", "B", "kB", "MB", "GB", "Mbit/s", "o", "ko", "Mo", "Go",
    ]
}

extension StringProtocol {
    /// The number of characters; where all are ASCII, as in most texts, it is that of bytes.
    package var characterCount: Int {
        utf8.allSatisfy { $0 < 0x80 && $0 != 0x0D } ? utf8.count : count
    }
}

extension String {
    /// The text in lines of at most `width` characters, broken between words; a longer word keeps a line of its own.
    package func wrapped(to width: Int) -> String {
        split(separator: " ").joined(separator: " ").rows(LineWrapping(columns: width))
            .joined(separator: "\n")
    }

    /// The text's rows.
    package func rows(_ wrapping: LineWrapping) -> [String] {
        // It has no more characters than bytes.
        if utf8.count <= wrapping.columns { return [self] }
        let line = Array(self)
        return wrapping.rows(line).map {
            String(repeating: " ", count: $0.indent) + String(line[$0.range])
        }
    }
}
