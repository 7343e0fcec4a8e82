import Basics

/// What runs in a server's namespace.
package struct NamespaceServerProgram: Sendable {
    /// The program's file.
    package let executable: String
    private let words: @Sendable (_ address: String, _ home: String) -> [String]

    /// - Parameters:
    ///   - executable: The program's file. It must print a ``ServerAnnouncement`` as a line of JSON when it is ready.
    ///   - arguments: Its arguments for an address to listen on and a folder to keep all state in.
    package init(
        executable: String, arguments: @escaping @Sendable (_ address: String, _ home: String) -> [String]
    ) {
        self.executable = executable
        words = arguments
    }

    /// `wehe serve` at the published and recorded ports, which are all free in a namespace of its own and which
    /// rules can name; without a line of its own, for the lab has one.
    package static func wehe(executable: String) -> NamespaceServerProgram {
        NamespaceServerProgram(executable: executable) { address, home in
            [
                "serve", "--address", address, "--standard-ports", "--line-rate", "none", "--json", "--home",
                home,
            ]
        }
    }

    /// The command line, the program first.
    func commandLine(address: IPAddress, home: String) -> [String] {
        [executable] + words(address.description, home)
    }
}
