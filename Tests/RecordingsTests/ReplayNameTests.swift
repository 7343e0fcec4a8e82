import Recordings
import Testing

@Suite("Names of recordings")
struct ReplayNameTests {
    @Test(
        "Originals have partners, controls have none",
        arguments: [
            ("Netflix_06072024", "NetflixRandom_06072024"), ("port_80", "port_443"),
            ("port_80_large", "port_443_large"), ("Netflix-06072024", "NetflixRandom_06072024"),
            ("NetflixRandom_06072024", nil), ("port_443", nil), ("port_443_large", nil), ("plain", nil),
            ("_x", nil),
        ] as [(String, String?)]
    )
    func partners(stem: String, partner: String?) {
        #expect(ReplayName.partner(ofStem: stem) == partner)
    }

    @Test("Port tests are told by their prefix, not by the letters port")
    func ports() {
        #expect(ReplayName.isPortTest("port_80"))
        #expect(ReplayName.isPortTest("port-80-large"))
        #expect(!ReplayName.isPortTest("NBCSports-02272024"))
    }

    @Test("Wire names have dashes, but ports keep underscores, and lookups see no difference")
    func wire() {
        #expect(ReplayName.wireName(ofStem: "Netflix_06072024") == "Netflix-06072024")
        #expect(ReplayName.wireName(ofStem: "port_443_large") == "port_443_large")
        #expect(ReplayName.lookupKey("a-b_c") == ReplayName.lookupKey("a_b-c"))
        #expect(ReplayName.stem(ofFile: "a.json") == nil)
        #expect(ReplayName.stem(ofFile: ReplayName.file(ofStem: "a")) == "a")
    }

    @Test(
        "Names that could leave their folder or their field are not valid",
        arguments: ["", "a/b", "a;b", "a b", "é", ".."]
    )
    func invalid(name: String) { #expect(!ReplayName.isValid(name)) }
}
