/// A program to run, with its arguments; no shell ever sees them.
package struct Invocation: Hashable, Sendable, CustomStringConvertible {
    /// The program's name, looked up in the usual folders.
    package let program: String
    /// Its arguments.
    package let arguments: [String]
    /// What it reads on standard input.
    package let input: String

    package init(_ program: String, _ arguments: [String], input: String = "") {
        self.program = program
        self.arguments = arguments
        self.input = input
    }

    /// `ip` in a namespace, or outside of them.
    package static func ip(in namespace: String? = nil, _ arguments: String...) -> Invocation {
        Invocation("ip", (namespace.map { ["-n", $0] } ?? []) + arguments)
    }

    /// `tc` in a namespace, or outside of them.
    package static func tc(in namespace: String? = nil, _ arguments: [String]) -> Invocation {
        Invocation("tc", (namespace.map { ["-n", $0] } ?? []) + arguments)
    }

    /// The words, separated by spaces.
    package var description: String { ([program] + arguments).joined(separator: " ") }
}

extension LabCreation {
    /// What takes it away, with all addresses, routes and queues it holds.
    package var removal: Invocation {
        switch self {
        case .namespace(let name): .ip("netns", "del", name)
        case .link(let name, let namespace): .ip(in: namespace, "link", "del", "dev", name)
        }
    }
}

/// One step of making a lab.
package struct LabStep: Hashable, Sendable {
    /// What to run.
    package let invocation: Invocation
    /// What exists afterwards and has to be removed by itself.
    package let creation: LabCreation?
    /// The part of the kernel's traffic control that it asks for.
    package let feature: KernelFeature?

    package init(
        _ invocation: Invocation, creating creation: LabCreation? = nil, using feature: KernelFeature? = nil
    ) {
        self.invocation = invocation
        self.creation = creation
        self.feature = feature
    }

    /// Why it did not do its work; nil if it did.
    func failure(_ outcome: CommandOutcome) -> NamespaceLabError? {
        if outcome.succeeded { return nil }
        if let feature, KernelFeature.isMissing(accordingTo: outcome.error) { return .kernelLacks(feature) }
        return .stepFailed(command: invocation.description, outcome.failure)
    }
}
