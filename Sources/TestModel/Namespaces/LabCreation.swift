/// Something that a lab made on this machine and that has to go again.
package enum LabCreation: Hashable, Sendable, Codable {
    /// A network namespace.
    case namespace(name: String)
    /// A veth pair, known by one of its ends; `namespace` is nil for an end outside of all of them.
    case link(name: String, namespace: String?)

    /// Whether its name is one that the lab would give.
    package func belongs(to identifier: LabIdentifier) -> Bool {
        switch self {
        case .namespace(let name): name.hasPrefix(identifier.prefix + "-")
        case .link(let name, nil): name == identifier.prefix
        case .link(_, let namespace?): namespace.hasPrefix(identifier.prefix + "-")
        }
    }
}
