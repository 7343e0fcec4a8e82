import Testing
import WireProtocol

@Suite("Rejection on a replay port (Specification 6.6)")
struct ReplayRejectionTests {
    @Test("a GET is answered with a semicolon, another payload with a comma")
    func answers() {
        #expect(
            ReplayRejection.answer(address: "203.0.113.9", toGET: true)
                == bytes("SuspiciousClientIP!;203.0.113.9"))
        #expect(
            ReplayRejection.answer(address: "203.0.113.9", toGET: false)
                == bytes("SuspiciousClientIP!,203.0.113.9"))
    }

    @Test("a rejection is recognised by its whole word and nothing shorter")
    func recognises() {
        #expect(ReplayRejection.isRejection(bytes("SuspiciousClientIP!")))
        #expect(ReplayRejection.isRejection(bytes("SuspiciousClientIP!,::1")))
        #expect(!ReplayRejection.isRejection(bytes("SuspiciousClientIP")))
        #expect(!ReplayRejection.isRejection(bytes(" SuspiciousClientIP!")))
        #expect(!ReplayRejection.isRejection([]))
    }
}
