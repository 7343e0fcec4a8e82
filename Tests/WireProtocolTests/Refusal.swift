import WireProtocol

/// What reading a message that cannot be read throws; nil if it could be read.
func refusal(_ operation: () throws -> some Any) -> WireProtocolError? {
    do {
        _ = try operation()
        return nil
    } catch {
        return error as? WireProtocolError
    }
}

/// A text as bytes.
func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
