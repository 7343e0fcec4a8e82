import Foundation

/// The sentences of errors of modules that are not ours, for people.
///
/// A Swift value without a description of its own is shown as source text, `diskFull(path: "x")`, and an error of
/// Foundation as a dump of its fields. Neither is a sentence.
package enum ErrorWords {
    /// The words of an error.
    ///
    /// - Parameter error: the error.
    /// - Returns: the system's words where an error number is behind it; else the error's description; else Foundation's, for
    ///   errors of its own; else that it has none, and the name of its type, by which its authors know it.
    package static func of(_ error: any Error) -> String {
        if let system = SystemError(behind: error) { return system.text }
        // Any error can be taken for one of Foundation's; its type tells what it is.
        let type = type(of: error)
        if type is NSError.Type || type is any CustomNSError.Type { return error.localizedDescription }
        if type is any CustomStringConvertible.Type { return "\(error)" }
        return "an error without words of its own (\(type))"
    }
}
