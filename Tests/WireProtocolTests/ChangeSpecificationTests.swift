import Testing
import WireProtocol

@Suite("Change specification (Specification 5.3.2)")
struct ChangeSpecificationTests {
    @Test("a normal test changes nothing, in exactly these characters")
    func none() {
        #expect(ChangeSpecification.none.body == "[-1, null, null]")
    }

    @Test(
        "changing nothing is read in any spacing and with null in quotes",
        arguments: [
            "[-1, null, null]", "[-1,null,null]", " [ -1 ,\tnull , null ]\n", "[-1, \"null\", \"null\"]",
        ])
    func readsNone(_ body: String) throws {
        #expect(try ChangeSpecification(body: body) == .none)
    }

    @Test(
        "every action keeps its packet and its region on the wire",
        arguments: ChangeSpecification.Action.allCases)
    func roundTrip(_ action: ChangeSpecification.Action) throws {
        for region in [3..<7, 0..<0, nil] {
            let change = ChangeSpecification.alter(packet: 2, action: action, region: region)
            #expect(try ChangeSpecification(body: change.body) == change)
        }
    }

    @Test(
        "inverting a region is read in all its spellings",
        arguments: ["ReplaceI", "replaceI", "replacel", "REPLACEI", "replaceL"])
    func spellings(_ spelling: String) throws {
        #expect(
            try ChangeSpecification(body: "[4, \"\(spelling)\", [10, 20]]")
                == .alter(packet: 4, action: .invertRegion, region: 10..<20))
    }

    @Test("a region may be null in quotes")
    func quotedNullRegion() throws {
        #expect(
            try ChangeSpecification(body: "[1, \"Invert\", \"null\"]")
                == .alter(packet: 1, action: .invert, region: nil))
    }

    @Test(
        "anything else is refused",
        arguments: [
            "", "-1", "null", "{}", "[]", "[-1, null]", "[-1, null, null, null]", "[null, null, null]",
            "[\"1\", \"Invert\", null]", "[1.5, \"Invert\", null]", "[1, null, null]",
            "[1, \"Explode\", null]",
            "[1, 7, null]", "[1, \"ReplaceI\", [1]]", "[1, \"ReplaceI\", [1, 2, 3]]",
            "[1, \"ReplaceI\", [-1, 2]]",
            "[1, \"ReplaceI\", [3, 2]]", "[1, \"ReplaceI\", [\"a\", \"b\"]]", "[1, \"ReplaceI\", 5]",
            "[1, \"ReplaceI\", \"all\"]", "[1, \"ReplaceI\", [0, 1]",
        ])
    func refuses(_ body: String) {
        let forms = ["[-1, null, null]", "[packet, action, [left, right]]"]
        #expect(
            refusal { try ChangeSpecification(body: body) }
                == .malformed(message: .changeSpecification, body: body, expected: .literally(forms)))
    }
}
