import Foundation
import TestModel
package import WireProtocol

/// Settings of the device statistics, which are sent only on request (Specification 5.3.5, 14.2).
extension SettingKey {
    package static let sendStats = choice(.sendStats, Switch.words, standard: "off")

    package static let location = SettingKey(
        .location, standard: "none", expected: .or(.location, ["none"]),
        choices: [KeywordEntry("none", .nothing)]
    ) { value in
        if value.lowercased() == "none" { return "none" }
        return place(in: value).map { "\($0.latitude),\($0.longitude)" }
    }

    package static let carrierName = words(.carrierName)
    package static let networkType = words(.networkType)

    /// The place that two numbers with a comma between them name; nil if there is none.
    static func place(in value: String) -> CoarseLocation? {
        let degrees = value.split(separator: ",", omittingEmptySubsequences: false).map {
            Double($0.trimmingCharacters(in: .whitespaces))
        }
        guard degrees.count == 2, let latitude = degrees[0], let longitude = degrees[1] else { return nil }
        return CoarseLocation(latitude: latitude, longitude: longitude)
    }

    /// A setting that takes words, kept as they are sent: in ASCII.
    private static func words(_ text: SettingName) -> SettingKey {
        SettingKey(
            text, standard: "none",
            expected: .or(.words(longest: DeviceStatistics.longestValue), ["none"]),
            choices: [KeywordEntry("none", .nothing)]
        ) { value in
            let folded = DeviceStatistics.folded(value)
            // Also where folding leaves no more than that.
            guard folded.lowercased() != "none" else { return "none" }
            return folded.isEmpty || value.count > DeviceStatistics.longestValue ? nil : folded
        }
    }
}

extension Settings {
    /// What would be told about this device, whether or not it is sent.
    package func statistics(of device: DeviceFacts) -> DeviceStatistics {
        func known(_ key: SettingKey) -> String? { self[key] == key.standard ? nil : self[key] }
        return DeviceStatistics(
            manufacturer: device.manufacturer, model: device.model, operatingSystem: device.operatingSystem,
            carrierName: known(.carrierName), networkType: known(.networkType),
            location: SettingKey.place(in: self[.location]))
    }
}
