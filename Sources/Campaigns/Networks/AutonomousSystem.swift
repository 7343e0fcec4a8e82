/// A network under one administration (RFC 1930), as a table names it.
package struct AutonomousSystem: Equatable, Sendable {
    /// Its number.
    package let number: Int
    /// The country it is registered in, by two letters (ISO 3166-1); nil where the table does not tell.
    package let country: String?
    /// What it is called; nil where the table does not tell.
    package let name: String?

    package init(number: Int, country: String? = nil, name: String? = nil) {
        self.number = number
        self.country = country
        self.name = name
    }
}
