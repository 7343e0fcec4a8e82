import Basics
import Foundation
import Home
package import PathEmulation
import TestModel

extension LabRules {
    /// Maximum size of a file of rules, bytes.
    private static let largestFile = 16 << 20

    /// Returns the rules of a preset or a file.
    ///
    /// - Returns: the rules, and the name of the preset or the file.
    /// - Throws: `PathEmulationError`; `ShellError` for a file that cannot be read.
    package static func from(_ presetOrFile: String) throws -> (rules: LabRules, name: String) {
        if let preset = LabPreset(rawValue: presetOrFile) { return (try preset.rules(), preset.name) }
        let path = TypedPath.expanded(presetOrFile)
        guard FileManager.default.fileExists(atPath: path) else {
            return (try LabPreset.named(presetOrFile).rules(), presetOrFile)
        }
        let text = try TextFile.text(of: path, limit: Self.largestFile)
        return (try LabRules(text: text), TypedPath.split(path).name)
    }
}
