import Testing

/// The other shapes: what is found of them is a statement on the design, which seldom changes.
extension ThrottleMeasurements {
    private static let others = AskedShape.allCases.filter { !AskedShape.few.contains($0) }

    @Test(
        "It is found where the client asks as fast as it is answered, as the iOS client does, and only it is",
        arguments: others)
    func askingOthers(shape: AskedShape) async throws { try await expectFound(shape) }

    @Test(
        "Answers that a server holds back until most of the time to the next request is over would hide it",
        arguments: others)
    func heldBackOthers(shape: AskedShape) async throws { try await expectHidden(shape) }

    @Test(
        "Where the client keeps its pauses, our server's verdict is that of the real one", arguments: others)
    func pausingOthers(shape: AskedShape) async throws { try await expectAlike(shape) }
}
