package import Formatting
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

    /// The object of a record, every key present.
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
                "RELEASE": .optional(text("os", "RELEASE")), "SDK_INT": .optional(text("os", "SDK_INT")),
            ],
            "networkType": .optional(network),
            "locationInfo": [
                "latitude": .optional(place?.latitude), "longitude": .optional(place?.longitude),
                "country": .null, "countryCode": .null, "city": .null, "localTime": .null,
            ],
            "updatedCarrierName": .optional(updated),
        ]
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
