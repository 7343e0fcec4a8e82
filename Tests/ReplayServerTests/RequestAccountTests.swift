import Testing

@testable import ReplayServer

/// The account behind a reference, which expectations can call.
private final class Account {
    private var value: RequestAccount

    init(_ requests: [ExpectedRequest]) { value = RequestAccount(requests: requests) }

    var index: Int { value.index }
    func received(_ bytes: [UInt8]) -> RequestAccount.Step { value.received(bytes) }
    func toleranceEnded() -> RequestAccount.Step { value.toleranceEnded() }
    func answered() -> RequestAccount.Step { value.answered() }
}

/// A comparison behind a reference.
private final class Comparison {
    private var value: ContentComparison

    init(_ expected: [UInt8]) { value = ContentComparison(expected: expected) }

    func differs(in bytes: [UInt8]) -> Bool { value.differs(in: bytes) }
}

@Suite("Counting requests")
struct RequestAccountTests {
    private let plain = [
        ExpectedRequest(length: 10, isGET: false, head: [1, 2]),
        ExpectedRequest(length: 5, isGET: false, head: [9, 9]),
    ]
    private let get = [
        ExpectedRequest(length: 10, isGET: true, head: Array("GET ".utf8)),
        ExpectedRequest(length: 12, isGET: true, head: Array("GET ".utf8)),
    ]

    @Test("A request is answered when its last byte is in, however it is cut") func exactCount() {
        let account = Account(plain)
        for _ in 0..<9 { #expect(account.received([1]) == .read) }
        #expect(account.received([1]) == .answer)
        #expect(account.answered() == .read)
        #expect(account.received([9, 9, 9, 9, 9]) == .answer)
        #expect(account.answered() == .end)
    }

    @Test("Surplus bytes count for the next request, but are not answered early") func surplus() {
        let account = Account(plain)
        #expect(account.received([UInt8](repeating: 1, count: 13)) == .answer)
        #expect(account.received([9, 9]) == .read)
        #expect(account.index == 0)
        #expect(account.answered() == .answer)
        #expect(account.index == 1)
        #expect(account.answered() == .end)
    }

    @Test("A GET that is shorter than recorded is answered after the tolerance") func shortGET() {
        let account = Account(get)
        #expect(account.received(Array("GET /".utf8)) == .readBriefly)
        #expect(account.received(Array("a".utf8)) == .read)
        #expect(account.toleranceEnded() == .answer)
        #expect(account.answered() == .read)
        // The next one is whole, although four bytes of the first never came.
        #expect(account.received(Array("GET /bcdefgh".utf8)) == .answer)
    }

    @Test("A GET that is complete within the tolerance is answered once") func completeInTime() {
        let account = Account(get)
        #expect(account.received(Array("GET /".utf8)) == .readBriefly)
        #expect(account.received(Array("abcde".utf8)) == .answer)
        #expect(account.toleranceEnded() == .read)
    }

    @Test("What a short GET still owed is not taken for the next request") func lateRest() {
        let account = Account(get)
        _ = account.received(Array("GET /".utf8))
        #expect(account.toleranceEnded() == .answer)
        #expect(account.answered() == .read)
        #expect(account.received(Array("abcde".utf8)) == .read)
        #expect(account.received(Array("GET /bcdefgh".utf8)) == .answer)
    }

    @Test("What a middlebox added to a GET is not taken for the next request") func lengthenedGET() {
        let account = Account(get)
        #expect(account.received(Array("GET /abcde".utf8) + Array("Via: x".utf8)) == .answer)
        #expect(account.answered() == .read)
        #expect(account.received(Array("GET /bcdefgh".utf8)) == .answer)
        #expect(account.answered() == .end)
    }

    @Test("A GET sent ahead is kept") func pipelinedGET() {
        let account = Account(get)
        #expect(account.received(Array("GET /abcdeGET /bcdefgh".utf8)) == .answer)
        #expect(account.answered() == .answer)
    }

    @Test("Nothing to replay is the end") func noRequests() {
        let account = Account([])
        #expect(account.received([1]) == .end)
    }

    @Test("The first difference of a flow is noticed across segments, and only within 400 bytes")
    func contentComparison() {
        let same = Comparison([1, 2, 3, 4])
        #expect(!same.differs(in: [1, 2]))
        #expect(!same.differs(in: [3, 4, 99]))
        #expect(!same.differs(in: [7]))
        let other = Comparison([1, 2, 3, 4])
        #expect(!other.differs(in: [1]))
        #expect(other.differs(in: [2, 9]))
        #expect(!other.differs(in: [9]))
    }

    @Test("A plan takes lengths and beginnings from the client's file") func plan() throws {
        let recording = try Samples.tcp(
            "Page-05132024", port: 80, [(Samples.get, 3_000), (Samples.second, 0)])
        let plan = ReplayPlan(ServedRecording(recording: recording))
        #expect(plan.requests.map(\.length) == [Samples.get.count, 40])
        #expect(plan.requests.map(\.isGET) == [true, false])
        #expect(plan.requests.map(\.head) == [Array("GET ".utf8), Array(Samples.second.prefix(4))])
        #expect(plan.answers.map(\.length) == [3_000, 0])
        #expect(plan.answers.allSatisfy { $0.recorded == nil })
        #expect(plan.tcpPorts == [80])
    }
}
