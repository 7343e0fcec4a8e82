package import Foundation

/// An app list: Java's and Android's `apps_list.json`, or the iOS `app_list.json` (Specification 3.7, 3.8).
package struct AppList: Sendable, Equatable {
    /// The file name of the list beside the recordings.
    package static let fileName = "apps_list.json"

    package let apps: [App]

    package init(apps: [App]) { self.apps = apps }

    /// Reads a list of either kind, which is recognized by the entries' keys. Errors name `file`.
    ///
    /// - Throws: ``RecordingError/notJSON(file:complaint:)``, ``RecordingError/appList(file:problem:)`` or
    ///   ``RecordingError/app(file:entry:name:problem:)``.
    package static func decode(_ data: Data, file: String) throws(RecordingError) -> AppList {
        let outline = try AppListOutline(data, file: file)
        let apps: [App] =
            switch outline.kind {
            case .java: try JavaAppList.apps(data, outline: outline)
            case .iOS: try IOSAppList.apps(data, outline: outline)
            }
        var seen: Set<String> = []
        for (index, app) in apps.enumerated() where !seen.insert(app.testName.lowercased()).inserted {
            throw outline.wrong(
                index,
                .testNameTaken(outline.kind == .java ? .image : .icon, testName: app.testName)
            )
        }
        return AppList(apps: apps)
    }
}
