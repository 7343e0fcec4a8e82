import Foundation

/// Texts for errors from other libraries.
///
/// A Swift error without a description is printed as source text, `diskFull(path: "x")`, and an error of
/// Foundation as a dump of its fields. Neither is readable for users.
package enum ErrorWords {
    /// Returns the text of an error.
    ///
    /// - Parameter error: the error.
    /// - Returns: the system's text if the error has an error number; else the error's description; else
    ///   Foundation's, for its own errors; else a text that says that there is no description, and names the
    ///   error's type.
    package static func of(_ error: any Error) -> String {
        if let system = SystemError(behind: error) { return system.text }
        // Every error can be cast to Foundation's type, so the dynamic type is checked.
        let type = type(of: error)
        if type is NSError.Type || type is any CustomNSError.Type { return error.localizedDescription }
        if type is any CustomStringConvertible.Type { return "\(error)" }
        return "an error without words of its own (\(type))"
    }
}
