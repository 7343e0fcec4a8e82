import Foundation
package import PathEmulation

/// A lab of real packets: a box with the emulated lab's rules between two network namespaces.
package enum PacketLab {
    /// The plan of a lab and of the programs in it.
    package struct Request: Sendable {
        /// The rules of the box.
        package var rules = LabRules.none
        /// The properties of the box apart from its rules.
        package var settings = BoxSettings()
        /// The files of the record of all packets; nil without one.
        package var files: PacketRecorder.Files?
        /// True lets packets stand for several as long as no rule treats them.
        package var offloads = true
        /// The programs on side B, each with the path of its file first, which end with the other one. There are as many
        /// addresses there, the first of ``StandingLab/addresses``; to the last of two the box is on the second arm.
        package var servers: [[String]] = []
        /// The program on side A, whose end is the lab's.
        package var client: [String]

        /// The environment of both programs.
        package var environment = ProcessInfo.processInfo.environment

        package init(client: [String]) { self.client = client }
    }

    /// The outcome of a lab.
    package struct Outcome: Hashable, Sendable {
        /// The status of the client's program; 128 and the number of the signal that ended it.
        package let status: Int32
        /// The counters of the box.
        package let counts: BoxCounts
    }

    /// The most programs on side B.
    package static let mostServers = 2

    /// Makes a lab, runs programs in it and waits for the end of the client's, which starts when the servers listen.
    ///
    /// Nothing is left of the lab then, nor if this process ends before.
    ///
    /// - Parameter request: what it is to be like.
    /// - Returns: what came of it.
    /// - Throws: ``PacketLabError``.
    package static func run(_ request: Request) throws(PacketLabError) -> Outcome {
        // A line carries packets as they are on the wire.
        let isWhole = request.settings.access.lineRate == nil
        let namespaces = try LabNamespaces(offloads: request.offloads && isWhole)
        guard request.servers.count <= mostServers else { throw .layout(.servers(request.servers.count)) }
        var settings = request.settings
        if request.servers.count == mostServers {
            try namespaces.sockets(on: .b).add(StandingLab.addresses, upTo: mostServers)
            settings.secondServer = StandingLab.addresses[mostServers - 1]
        }
        let loop = try BoxLoop(
            namespaces, rules: request.rules, settings: settings, recording: request.files)
        let thread = BoxThread(loop)
        let status: Int32
        do throws(PacketLabError) {
            var servers: [LabProgram] = []
            for command in request.servers {
                let known = servers.first?.listeners ?? []
                let server = try namespaces.start(command, on: .b, environment: request.environment)
                servers.append(server)
                server.awaitListening(
                    besides: known, notAt: servers.count > 1 ? StandingLab.addresses[0] : nil)
            }
            let client = try namespaces.start(
                request.client, on: .a, environment: request.environment)
            status = client.wait()
            for server in servers { server.end() }
            for server in servers { _ = server.wait() }
        } catch {
            try thread.stop()
            throw error
        }
        try thread.stop()
        return Outcome(status: status, counts: loop.counts)
    }
}
