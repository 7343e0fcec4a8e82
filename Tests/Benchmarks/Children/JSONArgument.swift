import ArgumentParser
import Foundation

/// A value as one word of a command line or one line of output.
struct JSONArgument<Value: Codable & Sendable>: ExpressibleByArgument, Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }

    init?(argument: String) {
        guard let value = try? JSONDecoder().decode(Value.self, from: Data(argument.utf8)) else { return nil }
        self.value = value
    }

    /// The JSON text, without line feeds.
    var text: String {
        get throws { String(decoding: try JSONEncoder().encode(value), as: UTF8.self) }
    }
}
