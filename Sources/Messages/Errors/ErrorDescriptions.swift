package import AutonomousSystems
package import Campaigns
package import Captures
package import ClassifierSearch
package import Differentiation
import Foundation
package import PathEmulation
package import Recordings
package import ResourceLocation
package import SystemFiles
package import TestModel

// The English sentence, which logs and programs get: without a description Swift would show an error as source text
// wherever it stands in one, `diskFull(path: "x")`.

extension ScriptFailure: CustomStringConvertible {
    package var description: String { Messages.english.sentence(self) }
}

extension ImportStopped: CustomStringConvertible {
    package var description: String { Messages.english.sentence(self) }
}

extension SomeTestsFailed: CustomStringConvertible {
    package var description: String { Messages.english.sentence(self) }
}

extension ShellError: CustomStringConvertible {
    package var description: String { Messages.english.sentence(self) }
}

extension ReplayError: CustomStringConvertible {
    package var description: String { Messages.english.sentence(self) }
}

extension ProbeFailed: CustomStringConvertible {
    package var description: String { Messages.english.sentence(self) }
}

extension ReplayServerError: CustomStringConvertible {
    package var description: String { Messages.english.sentence(self) }
}

extension ResultStoreError: CustomStringConvertible {
    package var description: String { Messages.english.sentence(self) }
}

extension QueryError: CustomStringConvertible {
    package var description: String { Messages.english.sentence(self) }
}

extension SharedResultsError: CustomStringConvertible {
    package var description: String { Messages.english.sentence(self) }
}

extension AnalysisError: CustomStringConvertible {
    package var description: String { Messages.english.sentence(self) }
}

extension SearchError: CustomStringConvertible {
    package var description: String { Messages.english.sentence(self) }
}

extension LineEditorError: CustomStringConvertible {
    package var description: String { Messages.english.sentence(self) }
}

extension ResourceLocationError: CustomStringConvertible {
    package var description: String { Messages.english.sentence(self) }
}

extension RecordingError: CustomStringConvertible {
    package var description: String { Messages.english.sentence(self) }
}

extension CaptureError: CustomStringConvertible {
    package var description: String { Messages.english.sentence(self) }
}

extension CampaignError: CustomStringConvertible {
    package var description: String { Messages.english.sentence(self) }
}

extension CampaignMistakes: CustomStringConvertible {
    package var description: String { Messages.english.sentence(self) }
}

extension AddressTableError: CustomStringConvertible {
    package var description: String { Messages.english.sentence(self) }
}

extension PathEmulationError: CustomStringConvertible {
    package var description: String { Messages.english.sentence(self) }
}

extension NamespaceLabError: CustomStringConvertible {
    package var description: String { Messages.english.sentence(self) }
}

extension UsageFault: CustomStringConvertible {
    package var description: String { Messages.english.sentence(self) }
}

extension RecordFault: CustomStringConvertible {
    package var description: String { Messages.english.sentence(self) }
}

extension FileFault: CustomStringConvertible {
    package var description: String { Messages.english.sentence(self) }
}

extension ScriptFailure {
    /// The most characters of the command that are told with its error.
    private static let shownCommand = 200

    /// The failure with the sentence of its cause, in the language that has it.
    package func sentence(_ cause: String, standardInput: String) -> String {
        guard let script else { return cause }
        let place = script == Self.standardInput ? standardInput : script
        let command = text.replacing("\n", with: " ").trimmingCharacters(in: .whitespaces)
        let start = command.unicodeScalars.prefix(Self.shownCommand)
        let isCut = start.endIndex < command.endIndex
        // A line that could not be taken has no text.
        let shown = command.isEmpty ? "" : "\(String(start))\(isCut ? "..." : ""): "
        return "\(place):\(line): \(shown)\(cause)"
    }
}

extension ProcessShortage: CustomStringConvertible {
    package var description: String { Messages.english.sentence(self) }
}
