/// Defects of an app list as a whole, and reasons that some of its apps are omitted.
package enum AppListProblem: Equatable, Sendable {
    /// The top level is not an object with an array of apps.
    case notAnObject
    /// An entry is not an object.
    case entryNotAnObject(entry: Int)
    /// A field of the list itself has a value of the wrong kind.
    case wrongKind(AppField, expected: AppFieldForm)
    /// A port test requires a baseline that the list does not name under this key.
    case missingBaseline(AppField)
    /// An app is omitted because recordings are missing.
    case withoutRecordings(app: String, missing: [String])
    /// Apps are omitted because one of their recordings is bundled and the other imported.
    case divided(apps: [String])
}
