import Testing
import WireProtocol

@Suite("Permission (Specification 5.3.3)")
struct PermissionTests {
    @Test(
        "every answer of the table is read and written",
        arguments: [
            ("1;203.0.113.9;100", Permission.granted(clientAddress: "203.0.113.9", slices: 100)),
            ("1;2001:db8::7;200", .granted(clientAddress: "2001:db8::7", slices: 200)),
            ("0;1", .refused(.unknownReplay)), ("0;2;100", .refused(.addressInUse)),
            ("0;3", .refused(.overloaded)), ("0;9", .refused(.other("9"))),
        ])
    func roundTrip(_ body: String, _ permission: Permission) throws {
        #expect(try Permission(body: body) == permission)
        #expect(permission.body == body)
    }

    @Test(
        "a slice count that is missing or no number becomes 100",
        arguments: [
            ("1;203.0.113.9", 100), ("1;203.0.113.9;", 100), ("1;203.0.113.9;many", 100),
            ("1;203.0.113.9;nan", 100),
            ("1;203.0.113.9;inf", 100), ("1;203.0.113.9;0", 100), ("1;203.0.113.9;-5", 100),
            ("1;203.0.113.9;1e300", 100), ("1;203.0.113.9;100.0", 100), ("1;203.0.113.9;50.7", 50),
            ("1;203.0.113.9;1", 1),
        ])
    func sliceCount(_ body: String, _ slices: Int) throws {
        #expect(try Permission(body: body) == .granted(clientAddress: "203.0.113.9", slices: slices))
    }

    @Test("fields are trimmed, as upstream clients do")
    func trims() throws {
        #expect(
            try Permission(body: " 1 ; 203.0.113.9 ;\t100\n")
                == .granted(clientAddress: "203.0.113.9", slices: 100))
        #expect(try Permission(body: "0; 2 ;100") == .refused(.addressInUse))
    }

    @Test("a refusal by two or three fields is the same", arguments: ["0;1", "0;1;100"])
    func refusalFields(_ body: String) throws {
        #expect(try Permission(body: body) == .refused(.unknownReplay))
    }

    @Test(
        "anything else is refused with the form it should have",
        arguments: ["", "1", "0", "2;x", "1;a;b;c", "OK", "yes;127.0.0.1;100", ";1"])
    func refuses(_ body: String) {
        #expect(
            refusal { try Permission(body: body) }
                == .malformed(
                    message: .permission, body: body,
                    expected: .permission))
    }
}
