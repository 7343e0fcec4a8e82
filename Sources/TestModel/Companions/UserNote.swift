import Basics
package import Foundation

/// A note that a user wrote about a test.
package struct UserNote: Sendable, Codable, Equatable {
    /// Time of writing.
    package var written: Date
    /// The text.
    package var text: String

    /// Creates a note; `written` is rounded to the millisecond.
    package init(written: Date, text: String) {
        self.written = Timestamp.rounded(written)
        self.text = text
    }
}
