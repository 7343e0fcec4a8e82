package import PathEmulation

/// Origin of a kernel rule.
package enum RuleOrigin: Hashable, Sendable {
    /// A rule of the lab with this name.
    case name(String)
    /// The rule of the lab with this number, from 1.
    case number(Int)
    /// The requested delay on a server's path.
    case delay(of: LabPlace)
}

extension RuleOrigin: Codable {
    private enum Key: String, CodingKey {
        case name, number, delay
    }

    package init(from decoder: any Decoder) throws {
        // An earlier version wrote the rule's name as a string.
        if let text = try? decoder.singleValueContainer().decode(String.self) {
            self = .name(text)
            return
        }
        let object = try decoder.container(keyedBy: Key.self)
        if let number = try object.decodeIfPresent(Int.self, forKey: .number) {
            self = .number(number)
        } else if let place = try object.decodeIfPresent(LabPlace.self, forKey: .delay) {
            self = .delay(of: place)
        } else {
            self = .name(try object.decode(String.self, forKey: .name))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: Key.self)
        switch self {
        case .name(let name): try object.encode(name, forKey: .name)
        case .number(let number): try object.encode(number, forKey: .number)
        case .delay(let place): try object.encode(place, forKey: .delay)
        }
    }
}
