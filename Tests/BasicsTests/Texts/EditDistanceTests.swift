import Basics
import Testing

@Suite("Edit distance")
struct EditDistanceTests {
    @Test(
        "Known distances",
        arguments: [
            ("", "", 0), ("", "abc", 3), ("netflix", "netflix", 0), ("netflx", "netflix", 1),
            ("repaly", "replay", 1),
            ("kitten", "sitting", 3), ("ca", "abc", 3), ("ab", "ba", 1), ("flaw", "lawn", 2),
        ]
    )
    func distances(first: String, second: String, distance: Int) {
        #expect(EditDistance.between(first, second) == distance)
        #expect(EditDistance.between(second, first) == distance)
    }

    @Test("The nearest come first, far ones not at all, and beginnings count")
    func nearest() {
        let names = ["netflix", "nbcsports", "netmix", "youtube"]
        #expect(EditDistance.nearest(to: "NETFLIX", in: names) == ["netflix", "netmix"])
        #expect(EditDistance.nearest(to: "you", in: names) == ["youtube"])
        #expect(EditDistance.nearest(to: "zzz", in: names) == [])
        #expect(EditDistance.nearest(to: "net", in: names, limit: 1) == ["netmix"])
    }
}
