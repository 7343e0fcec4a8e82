/// What SQLite says of a query, which is English, with the place where it stopped.
struct SQLiteMessage {
    private let message: String
    private let near: String?

    init(_ message: String, near: String?) {
        // It begins with the word where it stopped, which the place begins with too.
        let end = message.hasPrefix("near \"") ? message.firstRange(of: "\": ") : nil
        self.message = end.map { String(message[$0.upperBound...]) } ?? message
        self.near = near ?? end.map { String(message[..<$0.lowerBound].dropFirst("near \"".count)) }
    }

    /// The message, then the place between two texts.
    func text(of before: String, _ after: String) -> String {
        near.map { "\(message), \(before)\($0)\(after)" } ?? message
    }
}
