/// Takes away what a record tells of, and nothing else.
struct LabRemoval {
    let runner: any CommandRunner

    /// Removes servers, then links, then namespaces; what is gone already is passed over.
    ///
    /// A cancelled task goes on with this to its end: half a removal helps nobody.
    ///
    /// - Returns: What was removed, and what could not be.
    func remove(_ record: LabRecord) async throws -> (removed: [LabThing], leftovers: [LabThing]) {
        // A task of its own, which the cancellation of this one does not reach.
        try await Task { try await removeAll(record) }.value
    }

    private func removeAll(
        _ record: LabRecord
    ) async throws -> (removed: [LabThing], leftovers: [LabThing]) {
        var removed: [LabThing] = []
        var leftovers: [LabThing] = []
        for server in record.servers {
            for process in try await processes(of: server) {
                let isGone = await process.end()
                let what = LabThing.server(name: server.name, process: process.number)
                if isGone { removed.append(what) } else { leftovers.append(what) }
            }
        }
        for creation in record.creations.reversed() where try await exists(creation) {
            _ = try await runner.run(creation.removal)
            let isGone = try await !exists(creation)
            if isGone { removed.append(.creation(creation)) } else { leftovers.append(.creation(creation)) }
        }
        return (removed, leftovers)
    }

    /// The recorded process; also one that was started when the shell died before it could record its number.
    private func processes(of server: LabRecord.Server) async throws -> [ProcessIdentity] {
        var found: [ProcessIdentity] = []
        if let process = server.process, process.isRunning { found.append(process) }
        guard try await exists(.namespace(name: server.namespace)) else { return found }
        let answer = try await runner.run(.ip("netns", "pids", server.namespace))
        for word in String(decoding: answer.output, as: UTF8.self).split(whereSeparator: \.isNewline) {
            guard let number = Int32(word), !found.contains(where: { $0.number == number }),
                let process = ProcessIdentity(number: number),
                ProcessIdentity.commandLine(of: number) == server.commandLine
            else { continue }
            found.append(process)
        }
        return found
    }

    /// Whether something that was made is still there.
    func exists(_ creation: LabCreation) async throws -> Bool {
        switch creation {
        case .namespace(let name):
            let list = try await runner.run(.ip("netns", "list"))
            // A line is a name, and perhaps a number: "NAME (id: 0)".
            return String(decoding: list.output, as: UTF8.self).split(whereSeparator: \.isNewline)
                .contains { $0.split(separator: " ").first.map(String.init) == name }
        case .link(let name, let namespace):
            if let namespace, try await !exists(.namespace(name: namespace)) { return false }
            return try await runner.run(.ip(in: namespace, "link", "show", "dev", name)).succeeded
        }
    }
}
