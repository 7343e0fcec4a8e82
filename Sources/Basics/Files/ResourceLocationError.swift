/// Why a folder that ships with the program was not found.
package enum ResourceLocationError: Error, Equatable, Sendable {
    /// The environment variable names a folder that is not there or lacks what it should have.
    case wrongVariable(variable: String, path: String, marker: String)
    /// The folder is in none of the usual places.
    case notFound(folder: String, variable: String, places: [String])
}
