/// Reasons that bytes cannot be read as a text.
package enum TextFault: Error, Hashable, Sendable {
    /// The text is UTF-32, which nothing writes by default.
    case utf32
    /// The file is compressed, by the program or in the format of this name.
    case compressed(String)
    /// The text is UTF-16 with half a character.
    case brokenUTF16
    /// The text is neither UTF-16 nor UTF-8.
    case notUTF8
    /// There is a byte 0, which no text has.
    case zeroByte
    /// A line or a record is longer than the limit, in bytes. The next one can be read.
    case tooLong(limit: Int)
    /// The text ends within a JSON list.
    case openList
}
