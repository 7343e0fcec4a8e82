package import Foundation

/// Something that a person wrote about a test.
package struct UserNote: Sendable, Codable, Equatable {
    /// When it was written.
    package var written: Date
    /// The text.
    package var text: String

    /// A note; `written` is rounded to the millisecond.
    package init(written: Date, text: String) {
        self.written = Timestamp.rounded(written)
        self.text = text
    }
}
