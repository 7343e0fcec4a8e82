import Foundation
import Home
import Messages
import Reports
import TestModel

extension Home {
    /// Anonymises tests, with its pseudonyms in the place of identifying values.
    ///
    /// - Parameters:
    ///   - kept: the parts that are not removed.
    ///   - output: where it is told that pseudonyms could not be read.
    /// - Returns: the anonymiser.
    /// - Throws: `ShellError.homeUnusable`.
    func anonymiser(keeping kept: [WithheldPart], telling output: Output) async throws -> Anonymiser {
        let path = pseudonymsFile.path
        let key = try await PseudonymKeyFile(home: self).current { copy, reason in
            output.note(
                output.messages.setAside(
                    path, because: reason, keptAs: copy.lastPathComponent, consequence: .pseudonyms))
        }
        return Anonymiser(keeping: Set(kept)) { key.pseudonym(of: $0) }
    }
}
