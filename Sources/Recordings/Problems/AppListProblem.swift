/// What is wrong with an app list as a whole, or why it gives less than it names.
package enum AppListProblem: Equatable, Sendable {
    /// The top level is no object with an array of apps.
    case notAnObject
    /// An entry is no object.
    case entryNotAnObject(entry: Int)
    /// A field of the list itself holds a value of the wrong kind.
    case wrongKind(AppField, expected: AppFieldForm)
    /// A port test relies on a baseline that the list does not name under this key.
    case missingBaseline(AppField)
    /// An app is left out because recordings are missing.
    case withoutRecordings(app: String, missing: [String])
    /// Apps are left out because one of their recordings is bundled and the other imported.
    case divided(apps: [String])
}
