import PathEmulation
import Foundation
import NetnsLab
import Synchronization

/// A machine of which only the names of namespaces and links exist, with commands that can be made to fail.
final class SimulatedHost: CommandRunner {
    /// What it holds.
    struct Things: Hashable, Sendable {
        var namespaces: Set<String> = []
        /// Links by "NAMESPACE/NAME"; the other end is the value.
        var links: [String: String] = [:]

        var isEmpty: Bool { namespaces.isEmpty && links.isEmpty }
    }

    /// What a command that is made to fail does.
    enum Failure: Sendable {
        /// It writes this and ends with code 2.
        case refuses(String)
        /// A signal ends it after it has done its work.
        case isKilled
    }

    private struct State {
        var things = Things()
        var changes = 0
        var commands: [String] = []
    }

    private let state = Mutex(State())
    private let failing: (change: Int, how: Failure)?
    private let before: @Sendable (Things) -> Void

    /// - Parameters:
    ///   - things: What is there already.
    ///   - failing: Which of the commands that change something fails, counted from 0, and how.
    ///   - before: Called before each command that changes something.
    init(
        _ things: Things = Things(), failing: (change: Int, how: Failure)? = nil,
        before: @escaping @Sendable (Things) -> Void = { _ in }
    ) {
        self.failing = failing
        self.before = before
        state.withLock { $0.things = things }
    }

    var things: Things { state.withLock(\.things) }
    var changes: Int { state.withLock(\.changes) }
    /// The commands that change something, in order.
    var commands: [String] { state.withLock(\.commands) }

    func run(_ invocation: Invocation) async throws -> CommandOutcome {
        if let answer = answer(invocation.arguments) { return answer }
        before(things)
        return state.withLock { state in
            defer { state.changes += 1 }
            state.commands.append(invocation.description)
            var how: Failure?
            if let failing, failing.change == state.changes { how = failing.how }
            if case .refuses(let text) = how { return CommandOutcome(status: .exited(2), error: text) }
            let refusal = Self.change(&state.things, invocation.arguments)
            if case .isKilled = how { return CommandOutcome(status: .signalled(15)) }
            return refusal.map { CommandOutcome(status: .exited(1), error: $0) }
                ?? CommandOutcome(status: .exited(0))
        }
    }

    /// The outcome of a command that only looks; nil for others.
    private func answer(_ words: [String]) -> CommandOutcome? {
        if words.contains("-j") || words.starts(with: ["netns", "pids"]) {
            return CommandOutcome(status: .exited(0))
        }
        if words == ["netns", "list"] {
            let lines = things.namespaces.sorted().map { "\($0) (id: 4)\n" }.joined()
            return CommandOutcome(status: .exited(0), output: Data(lines.utf8))
        }
        guard words.contains("show"), let name = words.last else { return nil }
        let key = "\(words.first == "-n" ? words[1] : "")/\(name)"
        let exists = things.links.contains { $0.key == key || $0.value == key }
        return CommandOutcome(status: .exited(exists ? 0 : 1))
    }

    /// - Returns: Why it cannot be done; nil if it was done.
    private static func change(_ things: inout Things, _ words: [String]) -> String? {
        let namespace = words.first == "-n" ? words[1] : ""
        let rest = words.first == "-n" ? Array(words.dropFirst(2)) : words
        guard namespace.isEmpty || things.namespaces.contains(namespace) else { return "No such namespace." }
        switch (rest[0], rest[1]) {
        case ("netns", "add"):
            return things.namespaces.insert(rest[2]).inserted ? nil : "Cannot create namespace: File exists"
        case ("netns", "del"):
            // As in the kernel, links go with a namespace that nothing uses.
            things.links = things.links.filter {
                !"\($0.key)".hasPrefix(rest[2] + "/") && !$0.value.hasPrefix(rest[2] + "/")
            }
            return things.namespaces.remove(rest[2]) == nil ? "No such file or directory" : nil
        case ("link", "add"):
            let key = "\(namespace)/\(rest[3])"
            guard things.links[key] == nil else { return "RTNETLINK answers: File exists" }
            things.links[key] = "\(rest[10])/\(rest[8])"
            return nil
        case ("link", "del"):
            return things.links.removeValue(forKey: "\(namespace)/\(rest[3])") == nil
                ? "Cannot find device" : nil
        default: return nil
        }
    }
}
