package import Basics
package import PathEmulation

/// A lab that stands until this value goes away, with sockets of this process on both sides.
package final class StandingLab: Sendable {
    /// The sockets on side A, where clients are.
    package let clients: LabSockets
    /// The sockets on side B, where servers are.
    package let servers: LabSockets
    /// The properties of the box apart from its rules.
    package let settings: BoxSettings
    /// The files of the record of all packets; nil without one.
    package let files: PacketRecorder.Files?
    private let loop: BoxLoop
    private let thread: BoxThread

    /// The addresses on side B: of a server, and of the two servers of a Y. To the last one the box is on the
    /// second arm.
    package static let addresses = [
        IPAddress(198, 18, 1, 1), IPAddress(198, 18, 1, 2), IPAddress(198, 18, 1, 3),
    ]

    /// The addresses on side A: of the client, and of further ones that test at the same time.
    package static let clientAddresses = (1...10).map { IPAddress(198, 18, 0, UInt8($0)) }

    /// Makes the lab.
    ///
    /// - Parameters:
    ///   - rules: what the box does.
    ///   - settings: how it is apart from them.
    ///   - files: where all packets are recorded; nil if they are not.
    /// - Throws: ``PacketLabError``.
    package init(
        rules: LabRules, settings: BoxSettings = BoxSettings(), recording files: PacketRecorder.Files? = nil
    ) throws(PacketLabError) {
        let namespaces = try LabNamespaces(offloads: settings.access.lineRate == nil)
        clients = try namespaces.sockets(on: .a)
        servers = try namespaces.sockets(on: .b)
        try clients.add(Self.clientAddresses)
        try servers.add(Self.addresses)
        var settings = settings
        settings.secondServer = Self.addresses.last
        settings.clients = Self.clientAddresses
        self.settings = settings
        self.files = files
        loop = try BoxLoop(namespaces, rules: rules, settings: settings, recording: files)
        thread = BoxThread(loop)
    }

    deinit { loop.stop() }

    /// The counters of the box.
    package var counts: BoxCounts { loop.counts }

    /// Lets other rules act from now on; all flows begin anew.
    package func replace(rules: LabRules) { loop.replace(rules: rules) }

    /// Ends the box and writes its record.
    ///
    /// - Throws: why the box ended before: ``PacketLabError``.
    package func stop() throws(PacketLabError) { try thread.stop() }
}
