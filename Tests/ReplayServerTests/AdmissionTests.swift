import Basics
import Recordings
import Testing
import WireProtocol

@testable import ReplayServer

@Suite("Admission")
struct AdmissionTests {
    private var admission = Admission()

    private func identification(
        _ user: String, test: Int = 0, history: Int = 1, isLast: Bool = false
    ) -> Identification {
        Identification(
            userID: user, testID: test, replayName: "Music-05132024", historyCount: history,
            isLastReplay: isLast, clientAddress: nil, clientVersion: "1.0")
    }

    private func channel(_ number: UInt64) -> Admission.ChannelID { .init(number: number) }

    @Test("The first user of an address is granted, a second one refused") mutating func oneUserPerAddress() {
        let first = admission.identify(
            identification("ann"), key: "192.0.2.1", channel: channel(1), obstacle: nil, at: .zero)
        #expect(first == .init(verdict: .granted, displaced: []))
        let second = admission.identify(
            identification("bob"), key: "192.0.2.1", channel: channel(2), obstacle: nil, at: .seconds(1))
        #expect(second == .init(verdict: .refused(.addressInUse), displaced: []))
        #expect(admission.user(at: "192.0.2.1") == "ann")
        let elsewhere = admission.identify(
            identification("bob"), key: "192.0.2.2", channel: channel(3), obstacle: nil, at: .seconds(1))
        #expect(elsewhere.verdict == .granted)
    }

    @Test("A user who comes again ends the side channel from before") mutating func replacesItself() {
        _ = admission.identify(
            identification("ann"), key: "192.0.2.1", channel: channel(1), obstacle: nil, at: .zero)
        let again = admission.identify(
            identification("ann"), key: "192.0.2.9", channel: channel(2), obstacle: nil, at: .seconds(1))
        #expect(again == .init(verdict: .granted, displaced: [channel(1)]))
        #expect(admission.user(at: "192.0.2.1") == nil)
        #expect(admission.user(at: "192.0.2.9") == "ann")
        // The old channel's end must not undo the new registration.
        admission.closed(channel(1), of: "ann")
        #expect(admission.user(at: "192.0.2.9") == "ann")
    }

    @Test("An unknown replay is refused after the pending channel of its user ended")
    mutating func obstacleComesAfterReplacement() {
        _ = admission.identify(
            identification("ann"), key: "192.0.2.1", channel: channel(1), obstacle: nil, at: .zero)
        let refused = admission.identify(
            identification("ann"), key: "192.0.2.1", channel: channel(2), obstacle: .unknownReplay,
            at: .seconds(1))
        #expect(refused == .init(verdict: .refused(.unknownReplay), displaced: [channel(1)]))
        #expect(admission.user(at: "192.0.2.1") == nil)
    }

    @Test(
        "An address is taken over from another user after 300 seconds, not before",
        arguments: [(299.999, false), (300.0, true)])
    mutating func takeOver(age: Double, isTaken: Bool) {
        _ = admission.identify(
            identification("ann"), key: "192.0.2.1", channel: channel(1), obstacle: nil, at: .seconds(5))
        let other = admission.identify(
            identification("bob"), key: "192.0.2.1", channel: channel(2), obstacle: nil, at: .seconds(5 + age)
        )
        #expect(other.verdict == (isTaken ? .granted : .refused(.addressInUse)))
        #expect(other.displaced == (isTaken ? [channel(1)] : []))
        #expect(admission.user(at: "192.0.2.1") == (isTaken ? "bob" : "ann"))
    }

    @Test("The clock of an entry starts when it is made and is not put back by a refusal")
    mutating func clockIsNotRefreshed() {
        _ = admission.identify(
            identification("ann"), key: "192.0.2.1", channel: channel(1), obstacle: nil, at: .zero)
        _ = admission.complete(identification("ann"), channel: channel(1), at: .seconds(200))
        _ = admission.identify(
            identification("bob"), key: "192.0.2.1", channel: channel(2), obstacle: nil, at: .seconds(250))
        let late = admission.identify(
            identification("bob"), key: "192.0.2.1", channel: channel(3), obstacle: nil, at: .seconds(300))
        #expect(late.verdict == .granted)
    }

    @Test("Between the two replays of a test nobody slips in") mutating func entryStaysBetweenReplays() {
        _ = admission.identify(
            identification("ann"), key: "192.0.2.1", channel: channel(1), obstacle: nil, at: .zero)
        let isOver = admission.complete(identification("ann"), channel: channel(1), at: .seconds(20))
        #expect(!isOver)
        #expect(admission.user(at: "192.0.2.1") == "ann")
        // The end of the finished channel changes nothing.
        admission.closed(channel(1), of: "ann")
        #expect(admission.user(at: "192.0.2.1") == "ann")
    }

    @Test(
        "The last replay releases the address: by its flag, or by test number 1",
        arguments: [(0, true), (1, false), (1, true), (2, true)])
    mutating func releases(test: Int, isLast: Bool) {
        let replay = identification("ann", test: test, isLast: isLast)
        _ = admission.identify(replay, key: "192.0.2.1", channel: channel(1), obstacle: nil, at: .zero)
        _ = admission.complete(replay, channel: channel(1), at: .seconds(20))
        #expect(admission.user(at: "192.0.2.1") == nil)
    }

    @Test("Inverted flags release too: original second, called not last") mutating func invertedFlags() {
        let control = identification("ann", test: 1, history: 4, isLast: true)
        let original = identification("ann", test: 0, history: 4, isLast: false)
        _ = admission.identify(control, key: "192.0.2.1", channel: channel(1), obstacle: nil, at: .zero)
        let isOver = admission.complete(control, channel: channel(1), at: .seconds(10))
        #expect(!isOver)
        _ = admission.identify(
            original, key: "192.0.2.1", channel: channel(2), obstacle: nil, at: .seconds(11))
        let isComplete = admission.complete(original, channel: channel(2), at: .seconds(20))
        #expect(isComplete)
        #expect(admission.user(at: "192.0.2.1") == nil)
    }

    @Test("Numbers 0 and 1 of different history counts are no pair") mutating func differentHistoryCounts() {
        let control = identification("ann", test: 1, history: 4, isLast: true)
        let original = identification("ann", test: 0, history: 5)
        _ = admission.identify(control, key: "192.0.2.1", channel: channel(1), obstacle: nil, at: .zero)
        _ = admission.complete(control, channel: channel(1), at: .seconds(10))
        _ = admission.identify(
            original, key: "192.0.2.1", channel: channel(2), obstacle: nil, at: .seconds(11))
        let isOver = admission.complete(original, channel: channel(2), at: .seconds(20))
        #expect(!isOver)
        #expect(admission.user(at: "192.0.2.1") == "ann")
    }

    @Test("A dead side channel releases the address") mutating func deadChannel() {
        _ = admission.identify(
            identification("ann"), key: "192.0.2.1", channel: channel(1), obstacle: nil, at: .zero)
        admission.closed(channel(1), of: "ann")
        let other = admission.identify(
            identification("bob"), key: "192.0.2.1", channel: channel(2), obstacle: nil, at: .seconds(1))
        #expect(other == .init(verdict: .granted, displaced: []))
    }

    @Test("A refused side channel's end leaves the user in possession alone")
    mutating func refusedChannelEnds() {
        _ = admission.identify(
            identification("ann"), key: "192.0.2.1", channel: channel(1), obstacle: nil, at: .zero)
        _ = admission.identify(
            identification("bob"), key: "192.0.2.1", channel: channel(2), obstacle: nil, at: .zero)
        admission.closed(channel(2), of: "bob")
        #expect(admission.user(at: "192.0.2.1") == "ann")
    }

    @Test(
        "A client over TCP is known by what it says about itself if that asked for itself, else by its peer address",
        arguments: [
            ("192.0.2.1", "192.0.2.1", "192.0.2.1"), ("192.0.2.1", "127.0.0.1", "192.0.2.1"),
            ("192.0.2.1", "198.51.100.7", "198.51.100.7"), ("192.0.2.1", nil, "192.0.2.1"),
            ("192.0.2.1", "::ffff:198.51.100.7", "198.51.100.7"), ("192.0.2.1", "-1", "192.0.2.1"),
            ("2001:db8::1", "2001:DB8:0::2", "2001:db8::2"),
            // It did not ask.
            ("192.0.2.1", "203.0.113.9", "192.0.2.1"),
        ] as [(String, String?, String)])
    func clientKey(peer: String, declared: String?, key: String) {
        let asked: Set = ["127.0.0.1", "198.51.100.7", "2001:db8::2"]
        func known(_ transport: Transport) -> ClientKey {
            ClientKey.of(peer: peer, declared: declared, transport: transport, answered: asked.contains)
        }
        #expect(known(.tcp) == ClientKey(address: key, peer: peer))
        #expect(known(.udp) == ClientKey(address: peer, peer: peer))
    }

    @Test(
        "Who holds the side channel from an address goes before who declared it, and not the other way round")
    mutating func provenFirst() {
        let declared = ClientKey(address: "192.0.2.1", peer: "203.0.113.9")
        let early = admission.identify(
            identification("eve"), key: declared, channel: channel(1), obstacle: nil, at: .zero)
        #expect(early.verdict == .granted)
        let own = admission.identify(
            identification("ann"), key: "192.0.2.1", channel: channel(2), obstacle: nil, at: .seconds(1))
        #expect(own == .init(verdict: .granted, displaced: [channel(1)]))
        let late = admission.identify(
            identification("eve"), key: declared, channel: channel(3), obstacle: nil, at: .seconds(2))
        #expect(late.verdict == .refused(.addressInUse))
    }

    @Test("One address holds so many side channels and no more, under whatever addresses")
    mutating func sessionsPerPeer() {
        let most = LoadLimits.sessionsPerPeer
        let verdicts = (1...most + 1).map { number in
            admission.identify(
                identification("user\(number)"),
                key: ClientKey(address: "192.0.2.\(number)", peer: "203.0.113.9"),
                channel: channel(UInt64(number)), obstacle: nil, at: .seconds(number)
            ).verdict
        }
        #expect(verdicts == [Admission.Verdict](repeating: .granted, count: most) + [.refused(.addressInUse)])
        let other = admission.identify(
            identification("ann"), key: "198.51.100.7", channel: channel(99), obstacle: nil, at: .seconds(20))
        #expect(other.verdict == .granted)
    }
}

extension ClientKey: ExpressibleByStringLiteral {
    /// A client at its side channel's address.
    public init(stringLiteral address: String) { self.init(address: address, peer: address) }
}

@Suite("Own-IP answers that prove an address")
struct OwnIPAnswersTests {
    @Test("An answer counts for its time, and a later one anew")
    func validity() {
        var answers = OwnIPAnswers(validity: .seconds(60), limit: 8)
        #expect(!answers.holds("192.0.2.1", at: .seconds(5)))
        answers.answered("192.0.2.1", at: .seconds(5))
        #expect(answers.holds("192.0.2.1", at: .seconds(64)))
        #expect(!answers.holds("192.0.2.1", at: .seconds(65)))
        #expect(!answers.holds("192.0.2.2", at: .seconds(5)))
        answers.answered("192.0.2.1", at: .seconds(66))
        #expect(answers.holds("192.0.2.1", at: .seconds(125)))
    }

    @Test("Memory is bounded: what no longer counts leaves first, then the oldest")
    func bounded() {
        var answers = OwnIPAnswers(validity: .seconds(60), limit: 2)
        answers.answered("192.0.2.1", at: .seconds(0))
        answers.answered("192.0.2.2", at: .seconds(50))
        answers.answered("192.0.2.3", at: .seconds(70))
        #expect(answers.holds("192.0.2.2", at: .seconds(70)))
        answers.answered("192.0.2.4", at: .seconds(71))
        #expect(!answers.holds("192.0.2.2", at: .seconds(71)))
        #expect(answers.holds("192.0.2.3", at: .seconds(71)) && answers.holds("192.0.2.4", at: .seconds(71)))
    }
}
