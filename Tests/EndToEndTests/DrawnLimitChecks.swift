import Testing

/// The other limits of the tenth of them that takes the fewest minutes and tells most of each family, those that take
/// longest first.
extension DrawnLimitMeasurements {
    @Test(
        "Nothing that a portrait tells of a limit is wrong, and its intervals hold the truth but for one",
        arguments: [140, 60, 168, 122, 86, 38, 182, 39, 67, 99, 1, 107, 185, 9, 190, 5])
    func portraitOfOthers(number: Int) async throws { try await expectRight(number) }
}
