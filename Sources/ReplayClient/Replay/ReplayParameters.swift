package import NIOCore
package import TestModel
package import WireProtocol

/// The parameters of one replay, for either transport; the handler of its connection or socket reads them.
package struct ReplayParameters: Sendable {
    /// Role of the replay, for the progress reports.
    package let role: ReplayRole
    /// The address and port that the replay goes to.
    package let target: SocketAddress
    /// This client's address as the side channel sees it.
    package let clientAddress: String
    /// Sorts the received bytes into slices.
    package let slicer: ThroughputSlicer
    /// The user's options.
    package let options: ReplayOptions
    /// Receives the progress four times a second.
    package let progress: @Sendable (ReplayProgress) -> Void
    /// The start gate, used once the connection is established or the socket is open; nil to begin
    /// immediately.
    var gate: StartGate?
    /// Ends a TCP replay early when its result is clear; nil to replay everything.
    var watch: EarlyExit?

    package init(
        role: ReplayRole, target: SocketAddress, clientAddress: String = Identification.unknownAddress,
        slicer: ThroughputSlicer, options: ReplayOptions = ReplayOptions(),
        progress: @escaping @Sendable (ReplayProgress) -> Void = { _ in }
    ) {
        self.role = role
        self.target = target
        self.clientAddress = clientAddress
        self.slicer = slicer
        self.options = options
        self.progress = progress
    }
}
