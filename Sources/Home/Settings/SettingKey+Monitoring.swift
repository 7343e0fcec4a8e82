import Foundation
import TestModel

/// Settings of metrics for monitoring systems.
extension SettingKey {
    package static let metricsFile = SettingKey(
        .metricsFile, standard: "none", expected: .or(.metricsFile, ["none"]),
        choices: [.nothing]
    ) { value in
        if value.lowercased() == "none" { return "none" }
        // node_exporter reads only files with this suffix.
        guard value.hasSuffix(".prom"), !value.hasSuffix("/.prom"), value != ".prom" else { return nil }
        return TypedPath.absolute(value)
    }
}

extension Settings {
    /// The file that is updated after each test; nil for none.
    package var metricsFile: String? {
        let path = self[.metricsFile]
        return path == SettingKey.metricsFile.standard ? nil : path
    }
}
