import Basics

/// JSON as written by Python's module.
enum LenientJSON {
    /// Parses a text; nil if it is not JSON even for Python.
    static func value(_ bytes: some Collection<UInt8>) -> JSONValue? {
        guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
        return try? JSONValue(lenientlyParsing: text)
    }
}
