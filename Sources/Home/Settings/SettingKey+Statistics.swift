import Basics
import Foundation
import TestModel
package import WireProtocol

/// Settings of the device statistics, which are sent only on request (Specification 5.3.5, 14.2).
extension SettingKey {
    package static let sendStats = choice(.sendStats, Switch.words, standard: "off")

    package static let location = SettingKey(
        .location, standard: "none", expected: .or(.location, ["none"]),
        choices: [.nothing]
    ) { value in
        if value.lowercased() == "none" { return "none" }
        return place(in: value).map { "\($0.latitude),\($0.longitude)" }
    }

    package static let carrierName = words(.carrierName)
    package static let networkType = words(.networkType)

    /// Parses a location given by two numbers separated by a comma; nil if it is invalid.
    static func place(in value: String) -> CoarseLocation? {
        let degrees = value.split(separator: ",", omittingEmptySubsequences: false).map {
            Double($0.trimmingCharacters(in: .whitespaces))
        }
        guard degrees.count == 2, let latitude = degrees[0], let longitude = degrees[1] else { return nil }
        return CoarseLocation(latitude: latitude, longitude: longitude)
    }

    /// Returns a setting that accepts words, stored in the form in which they are sent: in ASCII.
    private static func words(_ text: SettingName) -> SettingKey {
        SettingKey(
            text, standard: "none",
            expected: .or(.words(longest: DeviceStatistics.longestValue), ["none"]),
            choices: [.nothing]
        ) { value in
            let folded = DeviceStatistics.folded(value)
            // This also applies if folding leaves only this word.
            guard folded.lowercased() != "none" else { return "none" }
            return folded.isEmpty || value.count > DeviceStatistics.longestValue ? nil : folded
        }
    }
}

extension Settings {
    /// Returns the information about this device that would be sent, whether or not sending is enabled.
    package func statistics(of device: DeviceFacts) -> DeviceStatistics {
        func known(_ key: SettingKey) -> String? { self[key] == key.standard ? nil : self[key] }
        return DeviceStatistics(
            manufacturer: device.manufacturer, model: device.model, operatingSystem: device.operatingSystem,
            carrierName: known(.carrierName), networkType: known(.networkType),
            location: SettingKey.place(in: self[.location]))
    }
}
