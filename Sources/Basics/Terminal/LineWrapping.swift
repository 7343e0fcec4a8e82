/// The layout of a line in a window: the line is broken between words, and its further rows are indented to
/// its text, past its label, bullet or number.
///
/// A quotation, usually a command, is not broken if it fits into a row. A longer word, such as a path, gets a
/// row of its own, and the terminal wraps it.
package struct LineWrapping {
    /// Width of the window, columns.
    package let columns: Int
    /// The indentation of the rows after the first, columns; nil to derive it from the line.
    package var hanging: Int?

    /// Creates the layout for a window.
    package init(columns: Int, hanging: Int? = nil) {
        self.columns = columns
        self.hanging = hanging
    }

    /// A part of the line that fills one row.
    package struct Row: Equatable {
        /// Number of blanks before the row.
        package let indent: Int
        /// The range of the line's characters.
        package let range: Range<Int>
    }

    /// Returns the rows of a line.
    package func rows(_ line: [Character]) -> [Row] {
        guard line.count > columns else { return [Row(indent: 0, range: line.indices)] }
        let blanks = line.prefix { $0 == " " }.count
        let text = hanging ?? Self.label(of: line)
        // Beside a label as wide as half the window there is no room for the text.
        let isBelow = text.map { $0 > columns / 2 } ?? false
        let hanging = min(isBelow ? blanks + 4 : text ?? (blanks == 0 ? 0 : blanks + 2), columns / 2)
        var rows: [Row] = []
        // The first row keeps the line's own indentation.
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

    /// Returns the index of the text after a bullet, a number or a label that at least two blanks follow; nil
    /// for a line without one.
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

    /// Returns the unbreakable parts: words, and quotations that fit into the room.
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

    /// Returns the end of the word that ends the quotation which begins in the given word.
    private static func endOfQuotation(_ line: [Character], from start: Int, to end: Int) -> Int? {
        guard let open = line[start..<end].firstIndex(where: { quotationMarks[$0] != nil }),
            let mark = quotationMarks[line[open]], !line[(open + 1)..<end].contains(mark),
            let close = line[end...].firstIndex(of: mark)
        else { return nil }
        return line[close...].firstIndex(of: " ") ?? line.endIndex
    }

    private static let quotationMarks: [Character: Character] = ["\"": "\"", "«": "»"]

    /// Returns true if a word must not begin a row: punctuation with a blank before it, or a unit after its
    /// number.
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
    /// Number of characters; for ASCII texts, the usual case, it is the number of bytes.
    package var characterCount: Int {
        utf8.allSatisfy { $0 < 0x80 && $0 != 0x0D } ? utf8.count : count
    }
}

extension String {
    /// Returns the text in lines of at most `width` characters, broken between words; a longer word gets a
    /// line of its own.
    package func wrapped(to width: Int) -> String {
        split(separator: " ").joined(separator: " ").rows(LineWrapping(columns: width))
            .joined(separator: "\n")
    }

    /// Returns the text's rows.
    package func rows(_ wrapping: LineWrapping) -> [String] {
        // A text has no more characters than bytes.
        if utf8.count <= wrapping.columns { return [self] }
        let line = Array(self)
        return wrapping.rows(line).map {
            String(repeating: " ", count: $0.indent) + String(line[$0.range])
        }
    }
}
