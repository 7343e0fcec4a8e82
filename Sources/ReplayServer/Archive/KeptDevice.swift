package import Basics
import WireProtocol

/// The archived part of a client's description of its device and its network (Specification 14.2): short
/// texts under the known keys, and the location to a tenth of a degree, regardless of the precision sent.
package struct KeptDevice: Equatable, Sendable {
    private var told: JSONValue?

    /// Creates the value of a client that sent no description.
    package init() {}

    /// Parses the message; nil if it is too long or no JSON object. Invalid statistics never end a session.
    package init?(message: String) {
        guard message.utf8.count <= Self.longestMessage, let value = try? JSONValue(parsing: message),
            case .object = value
        else { return nil }
        told = value
    }

    /// Maximum size of a message, bytes; deployed clients send a few hundred.
    private static let longestMessage = 4_096

    /// The object of a record, with all keys, and with the types of the published schema: the API level of
    /// the system is a whole number, the coordinates are numbers, all others strings; null stands for a
    /// missing value.
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

    /// The same data as lists hold it: a string, without missing values. Upstream's converter from lists to
    /// objects evaluates it as a Python expression, in which `null` makes it drop the whole.
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

    /// Returns the value at the path of nested keys as a short text of printable ASCII; nil if it is missing or empty.
    /// The text `nil`, with which clients say that they do not know, is kept as it is.
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
        return folded.isEmpty ? nil : folded
    }
}
