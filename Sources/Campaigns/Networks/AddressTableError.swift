/// Why a table tells nothing.
package enum AddressTableError: Error, Equatable, Sendable {
    /// A line is neither a prefix nor a range with its system.
    case line(Int, of: String)
    /// There is no prefix in it.
    case empty(file: String)
}
