import Formatting
import Home

extension Wording {
    /// The text as a terminal can show it: French keeps its letters where there are such letters. English needs none
    /// beyond ASCII; what is not English there, a file's name perhaps, stays as it is.
    package func fitted(_ text: String, isUnicode: Bool) -> String {
        language == .english || isUnicode ? text : text.foldedToASCII
    }
}
