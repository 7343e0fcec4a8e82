import Testing

@testable import Basics

@Suite("Quotes and control characters in CSV, JSON and typed words")
struct FormatEscapingTests {
    /// A combining mark, which makes one character of itself and what stands before it.
    private static let mark = "\u{301}"

    @Test("CSV keeps its columns whatever stands behind a quote, a comma or a line's end")
    func csv() {
        let fields = ["x\"\(Self.mark)y", ",\(Self.mark)", "\n\(Self.mark)", "last"]
        let row = CSV.row(fields.map { .string($0) })
        // As a reader of bytes counts quotes: an even number before each comma that parts columns.
        var (commas, quotes) = (0, 0)
        for scalar in row.unicodeScalars {
            if scalar == "\"" { quotes += 1 }
            if scalar == ",", quotes.isMultiple(of: 2) { commas += 1 }
        }
        #expect(commas == 3 && quotes.isMultiple(of: 2))
    }

    @Test(
        "A word is quoted so that a shell reads the same word",
        arguments: [
            "a\u{301}", "\u{653}sa;", "'\u{301}", "a'\u{301} b", "$\u{301}", "#\u{338}x", "a b\u{A0}",
        ])
    func words(word: String) {
        let typed = Array(TypedWord.quoted(word).unicodeScalars)
        guard typed.first == "'" else {
            #expect(
                typed == Array(word.unicodeScalars)
                    && !typed.contains { "'\"\\;#$ ".unicodeScalars.contains($0) })
            return
        }
        // A POSIX shell: nothing but a quote ends what is in single quotes.
        var (read, isOpen, isEscaped) = ([Unicode.Scalar](), false, false)
        for scalar in typed {
            if isEscaped {
                read.append(scalar)
                isEscaped = false
            } else if scalar == "'" {
                isOpen.toggle()
            } else if scalar == "\\", !isOpen {
                isEscaped = true
            } else {
                read.append(scalar)
            }
        }
        #expect(read == Array(word.unicodeScalars) && !isOpen)
    }
}
