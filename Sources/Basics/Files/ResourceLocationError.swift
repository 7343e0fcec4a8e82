/// The reasons for which a folder that ships with the program was not found.
package enum ResourceLocationError: Error, Equatable, Sendable {
    /// The environment variable names a folder that does not exist or lacks the expected entry.
    case wrongVariable(variable: String, path: String, marker: String)
    /// The folder is in none of the usual locations.
    case notFound(folder: String, variable: String, places: [String])
}
