package import Basics
import WireProtocol

/// What a client told of its device and its network (Specification 14.2), as far as it is kept: short texts under the
/// keys that are known, and the place to a tenth of a degree, however much more the client sent.
package struct KeptDevice: Equatable, Sendable {
    private var told: JSONValue?

    /// What is kept of a client that told nothing.
    package init() {}

    /// Reads the message; nil if it is too long or no JSON object. Odd statistics never end a session.
    package init?(message: String) {
        guard message.utf8.count <= Self.longestMessage, let value = try? JSONValue(parsing: message),
            case .object = value
        else { return nil }
        told = value
    }

    /// The longest message that is looked at, bytes; deployed clients send a few hundred.
    private static let longestMessage = 4_096

    /// The object of a record, every key present, with the types of the published schema: the version of the system's
    /// interface is a whole number, the place numbers, the rest texts; null is what was not told.
    package var json: JSONValue {
        let network = text("networkType")
        let carrier = text("carrierName")
        let updated = network == "WIFI" ? nil : carrier.map { "\($0) (cellular)" }
        let place = location
        return [
            "cellInfo": .optional(text("cellInfo")), "model": .optional(text("model")),
            "manufacturer": .optional(text("manufacturer")), "carrierName": .optional(carrier),
            "os": [
                "INCREMENTAL": .optional(text("os", "INCREMENTAL")),
                "RELEASE": .optional(text("os", "RELEASE")),
                "SDK_INT": text("os", "SDK_INT").flatMap { Int64($0) }.map(JSONValue.integer) ?? .null,
            ],
            "networkType": .optional(network),
            "locationInfo": [
                "latitude": .optional(place.flatMap { Double($0.latitude) }),
                "longitude": .optional(place.flatMap { Double($0.longitude) }),
                "country": .null, "countryCode": .null, "city": .null, "localTime": .null,
            ],
            "updatedCarrierName": .optional(updated),
        ]
    }

    /// The same as lists hold it: a text, without what was not told. Upstream's converter of lists to objects reads it
    /// as an expression of Python's, in which `null` makes it drop the whole.
    package var listed: JSONValue { .string(Self.told(json).text) }

    private static func told(_ value: JSONValue) -> JSONValue {
        guard case .object(let fields) = value else { return value }
        return .object(fields.filter { $0.value != .null }.map { (key: $0.key, value: told($0.value)) })
    }

    private var location: CoarseLocation? {
        guard let latitude = text("locationInfo", "latitude").flatMap(Double.init),
            let longitude = text("locationInfo", "longitude").flatMap(Double.init)
        else { return nil }
        return CoarseLocation(latitude: latitude, longitude: longitude)
    }

    /// What lies under some keys, as a short text of printable ASCII; nil where it is missing, empty or `nil`.
    private func text(_ keys: String...) -> String? {
        var value = told
        for key in keys {
            guard case .object(let fields)? = value else { return nil }
            value = fields.first { $0.key == key }?.value
        }
        let text: String
        switch value {
        case .string(let told): text = told
        case .integer(let number): text = "\(number)"
        case .number(let number): text = "\(number)"
        default: return nil
        }
        let folded = DeviceStatistics.folded(text)
        return folded.isEmpty || folded == "nil" ? nil : folded
    }
}
