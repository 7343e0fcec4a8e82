import PathEmulation
import NetnsLab
import Testing

/// A lab whose names and addresses the tests know.
enum Sample {
    static func identifier() throws -> LabIdentifier { try #require(LabIdentifier("ab12cd")) }

    static func plan(_ request: NamespaceRequest = NamespaceRequest()) throws -> NamespacePlan {
        try request.plan(identifier: identifier(), block: AddressBlock(number: 7))
    }

    /// The `tc` commands of a plan, as text.
    static func queues(_ request: NamespaceRequest) throws -> [String] {
        try plan(request).up.map(\.invocation).filter { $0.program == "tc" }.map(\.description)
    }

    /// The `tc` commands at the router for these rules, less the words that all of them begin with.
    static func common(line: RouterLine? = nil, _ rules: PathRule...) throws -> [String] {
        let start = "tc -n wehe-ab12cd-router "
        return try queues(NamespaceRequest(line: line, rules: rules)).map {
            #expect($0.hasPrefix(start))
            return String($0.dropFirst(start.count)).replacing(" add dev client", with: "")
        }
    }
}

extension PathRule {
    /// A rule of the lab with this name.
    init(
        name: String, selector: PacketSelector = .any, effect: PathEffect, place: LabPlace = .common,
        sharedBucket: String? = nil
    ) {
        self.init(
            .name(name), selector: selector, effect: effect, place: place, sharedBucket: sharedBucket)
    }
}
