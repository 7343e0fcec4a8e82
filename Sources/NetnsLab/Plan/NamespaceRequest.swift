package import PathEmulation

/// What a lab is to be like; where it finds room is settled when it is made.
package struct NamespaceRequest: Hashable, Sendable, Codable {
    /// How many servers, 1 or 2.
    package var serverCount: Int
    /// The client's access line, towards the client; nil for the machine's own speed.
    package var line: RouterLine?
    /// What each server's packets take longer to the client, one way, in the servers' order; missing ones take
    /// none.
    package var serverDelays: [Duration]
    /// What happens on the path.
    package private(set) var rules: [PathRule]
    /// The same rules as they were written: a rules file, or nothing where there is none.
    package private(set) var rulesText = ""

    package init(
        serverCount: Int = 1, line: RouterLine? = nil, serverDelays: [Duration] = [], rules: [PathRule] = []
    ) {
        self.serverCount = serverCount
        self.line = line
        self.serverDelays = serverDelays
        self.rules = rules
    }

    /// The same lab with other rules.
    ///
    /// - Throws: `NamespaceLabError.notExpressible`.
    package func with(_ rules: LabRules) throws(NamespaceLabError) -> NamespaceRequest {
        var request = self
        request.rules = try rules.pathRules()
        request.rulesText = rules.text
        return request
    }

    /// Its plan at addresses that are free.
    ///
    /// - Throws: `NamespaceLabError` for a number of servers other than 1 or 2, values out of their bounds, or
    ///   rules that `tc` cannot express together.
    package func plan(
        identifier: LabIdentifier, block: AddressBlock
    ) throws(NamespaceLabError) -> NamespacePlan {
        try NamespacePlan(
            topology: LabTopology(identifier: identifier, block: block, serverCount: serverCount),
            request: self)
    }
}
