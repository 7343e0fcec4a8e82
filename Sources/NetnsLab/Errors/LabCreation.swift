/// An object that a lab created on this machine and that must be removed.
package enum LabCreation: Hashable, Sendable, Codable {
    /// A network namespace.
    case namespace(name: String)
    /// A veth pair, identified by one of its ends; `namespace` is nil for an end outside all namespaces.
    case link(name: String, namespace: String?)

    /// Returns true if the name is one that the lab would assign.
    package func belongs(to identifier: LabIdentifier) -> Bool {
        switch self {
        case .namespace(let name): name.hasPrefix(identifier.prefix + "-")
        case .link(let name, nil): name == identifier.prefix
        case .link(_, let namespace?): namespace.hasPrefix(identifier.prefix + "-")
        }
    }
}
