import Testing

/// Eighteen more of the drawn limits, several of each family. Those that take longest begin first.
extension DrawnLimitMeasurements {
    @Test(
        "Nothing that a portrait tells of a limit is wrong, and its intervals hold the truth but for one",
        arguments: [140, 60, 168, 122, 86, 38, 182, 39, 67, 99, 1, 107, 185, 9, 190, 5, 131, 98])
    func portraitOfOthers(number: Int) async throws { try await expectRight(number) }
}
