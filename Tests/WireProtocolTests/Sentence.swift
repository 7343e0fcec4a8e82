/// What an operation that must fail says; the text says so itself when it does not fail.
func sentence(_ operation: () throws -> some Any) -> String {
    do {
        let value = try operation()
        return "nothing failed, but there was \(value)"
    } catch {
        return "\(error)"
    }
}

/// A text as bytes.
func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
