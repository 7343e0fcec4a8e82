import Foundation

/// Optional information about a client's device and network: the JSON message after `WillSendMobileStats`
/// (Specification 14.2).
///
/// All values are texts of printable ASCII, and unknown values are `nil`: upstream's server converts them
/// without checks, and no deployed reader handles other characters.
package struct DeviceStatistics: Equatable, Sendable {
    /// Manufacturer of the device.
    package var manufacturer: String?
    /// Model of the device.
    package var model: String?
    /// The name and version of its operating system.
    package var operatingSystem: String?
    /// The operator of the network.
    package var carrierName: String?
    /// The kind of network, `WIFI` or `LTE`.
    package var networkType: String?
    /// Approximate location of the device.
    package var location: CoarseLocation?

    package init(
        manufacturer: String? = nil, model: String? = nil, operatingSystem: String? = nil,
        carrierName: String? = nil, networkType: String? = nil, location: CoarseLocation? = nil
    ) {
        self.manufacturer = manufacturer
        self.model = model
        self.operatingSystem = operatingSystem
        self.carrierName = carrierName
        self.networkType = networkType
        self.location = location
    }

    /// The maximum length of a value, in characters.
    package static let longestValue = 64

    /// Converts a text to printable ASCII, without surrounding spaces and at most ``longestValue`` long:
    /// accents are removed, as are characters without an ASCII form. Empty if nothing remains.
    package static func folded(_ text: String) -> String {
        let printable = text.decomposedStringWithCompatibilityMapping.unicodeScalars.filter {
            (0x20..<0x7F).contains($0.value)
        }
        let characters = String(String.UnicodeScalarView(printable)).drop { $0 == " " }.prefix(longestValue)
        return String(characters.reversed().drop { $0 == " " }.reversed())
    }

    /// The encoded message: one line, with every key present.
    ///
    /// `INCREMENTAL` and `SDK_INT` exist on Android only; the iOS client sends "0" too.
    package var body: String {
        func pair(_ key: String, _ value: String?) -> String { "\"\(key)\":\(Self.quoted(value))" }
        return "{"
            + [
                pair("manufacturer", manufacturer), pair("model", model),
                pair("carrierName", carrierName), pair("networkType", networkType), pair("cellInfo", nil),
                "\"os\":{\(pair("INCREMENTAL", "0")),\(pair("RELEASE", operatingSystem)),\(pair("SDK_INT", "0"))}",
                "\"locationInfo\":{\(pair("latitude", location?.latitude)),"
                    + "\(pair("longitude", location?.longitude))}",
            ].joined(separator: ",") + "}"
    }

    private static func quoted(_ value: String?) -> String {
        let text = folded(value ?? "")
        let escaped = (text.isEmpty ? "nil" : text).replacing("\\", with: "\\\\").replacing(
            "\"", with: "\\\"")
        return "\"\(escaped)\""
    }
}

/// A location with a resolution of a tenth of a degree, about ten kilometres (Specification 14.2).
package struct CoarseLocation: Equatable, Sendable {
    /// Degrees north with one decimal, as text.
    package let latitude: String
    /// Degrees east with one decimal, as text.
    package let longitude: String

    /// Rounds a location to a tenth of a degree; nil if the coordinates are out of range.
    ///
    /// - Parameters:
    ///   - latitude: degrees north, -90 to 90.
    ///   - longitude: degrees east, -180 to 180.
    package init?(latitude: Double, longitude: Double) {
        guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
        self.latitude = Self.text(latitude)
        self.longitude = Self.text(longitude)
    }

    private static func text(_ degrees: Double) -> String {
        let tenths = Int((degrees * 10).rounded())
        return "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)"
    }
}
