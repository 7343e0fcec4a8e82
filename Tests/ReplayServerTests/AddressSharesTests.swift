import Basics
import ClassifierSearch
import Foundation
import Testing
import TestSupport
import WireProtocol

@testable import ReplayServer

@Suite("What one address can hold")
struct AddressSharesTests {
    private func network(_ number: Int) -> ClientNetwork {
        ClientNetwork("10.\(number >> 16).\(number >> 8 & 255).\(number & 255)")
    }

    @Test("An address is a network of 64 bits over IPv6, and itself over IPv4, however it is written")
    func networks() {
        #expect(ClientNetwork("192.0.2.1") == ClientNetwork("::ffff:192.0.2.1"))
        #expect(ClientNetwork("192.0.2.1") != ClientNetwork("192.0.2.2"))
        #expect(ClientNetwork("2001:db8::1") == ClientNetwork("2001:db8::ffff:1"))
        #expect(ClientNetwork("2001:db8::1") != ClientNetwork("2001:db8:0:1::1"))
        #expect(ClientNetwork("") == .own)
    }

    @Test("Beyond its own limit an address loses its oldest values, and others nothing")
    func own() {
        var shares = AddressShares<Int, String>(.init(all: 100, one: 10))
        shares.keep("other", size: 1, for: 0, of: network(0))
        for key in 1...25 { shares.keep("\(key)", size: 3, for: key, of: network(1)) }
        #expect(shares[0] == "other")
        #expect((1...25).filter { shares[$0] != nil } == [23, 24, 25])
        #expect(shares.size == 10 && shares.count == 4)
        // One that is larger than the limit is alone.
        shares.keep("large", size: 50, for: 26, of: network(1))
        #expect((0...26).filter { shares[$0] != nil } == [0, 26])
        shares.remove(26)
        #expect(shares.size == 1)
    }

    @Test("Beyond the common limit an address that holds much loses, and nobody who holds little")
    func common() {
        var shares = AddressShares<Int, Int>(.init(all: 1_000, one: 1_000))
        for key in 0..<20 { shares.keep(key, size: 1, for: key, of: network(key)) }
        for key in 100..<5_000 { shares.keep(key, size: 7, for: key, of: network(1_000 + key % 8)) }
        #expect((0..<20).allSatisfy { shares[$0] == $0 })
        #expect(shares.size <= 1_000 && shares.size > 990)
    }

    @Test("A repeated key is one value, the newest")
    func repeated() {
        var shares = AddressShares<Int, Int>(.init(all: 10, one: 5))
        for value in 0..<1_000 { shares.keep(value, size: 2, for: value % 2, of: network(1)) }
        #expect(shares[0] == 998 && shares[1] == 999 && shares.count == 2 && shares.size == 4)
        shares.keep(7, size: 1, for: 0, of: network(2))
        #expect(shares[0] == 7 && shares.size == 3)
    }

    @Test("Values of no size have a limit, too")
    func sizeless() {
        var shares = AddressShares<Int, Int>(.init(all: 6_400, one: 640, least: 64))
        for key in 0..<100_000 { shares.keep(key, size: 0, for: key, of: network(key % 1_000)) }
        #expect(shares.count == 100)
    }

    @Test("The cost of a value does not grow with the number of values")
    func cost() {
        func steps(_ count: Int) -> Int {
            var shares = AddressShares<Int, Int>(.init(all: count / 2, one: 8))
            for key in 0..<count {
                // Half of them of one address each, half of a few; some for the second time.
                shares.keep(
                    key, size: 1, for: key * 7 % count, of: network(key.isMultiple(of: 2) ? key : key % 10))
            }
            return shares.steps
        }
        let once = steps(2_500)
        #expect(steps(10_000) <= once * 9 / 2)
    }

    private func replay(_ history: Int, test: Int = 0) -> Identification {
        Identification(
            userID: "a1B2c3D4e5", testID: test, replayName: "Music-05132024", extraString: "label",
            historyCount: history, isLastReplay: false, clientAddress: nil, clientVersion: "3.3")
    }

    @Test("A replay is told at its address, and nobody else reads or replaces it")
    func replays() {
        let replays = NewestReplays<String>(most: 100)
        let key = TestKey(replay(1))
        replays.keep("mine", size: 1, of: replay(1), from: ClientKey("192.0.2.1"))
        replays.keep("forged", size: 1, of: replay(1), from: ClientKey("192.0.2.2"))
        #expect(replays.value(of: key, for: "192.0.2.1") == "mine")
        #expect(replays.value(of: key, for: "192.0.2.2") == "forged")
        #expect(replays.value(of: key, for: "192.0.2.3") == nil)
        #expect(replays.newest(of: key) == "forged")
        // Through a proxy: the side channel and the replay have different addresses.
        let proxied = ClientKey(address: "198.51.100.7", peer: "2001:db8::1")
        replays.keep("proxied", size: 1, of: replay(2), from: proxied)
        for address in ["198.51.100.7", "2001:db8::1", "2001:db8::abcd"] {
            #expect(replays.value(of: TestKey(replay(2)), for: address) == "proxied")
        }
        #expect(replays.value(of: TestKey(replay(2)), for: "192.0.2.1") == nil)
    }

    @Test("Samples and searches of one address do not displace those of another")
    func samples() {
        let store = SampleStore(seed: 1, mostOfOne: 300, clock: .system)
        let samples = ThroughputSamples(throughput: [1, 2, 3, 4], sliceEnds: [0.1, 0.2, 0.3, 0.4])
        store.keep(samples, of: replay(0), from: "192.0.2.1", startedAt: .distantPast)
        for history in 1...1_000 {
            store.keep(samples, of: replay(history), from: "192.0.2.2", startedAt: .distantPast)
        }
        #expect(store.samples(of: TestKey(replay(0))) != nil)
        #expect((1...1_000).filter { store.samples(of: TestKey(replay($0))) != nil } == Array(901...1_000))
        let searches = RuleSearches { _, _ in
            [UpstreamSearch.Packet(label: "C_1", payload: Array(repeating: 1, count: 40))]
        }
        func report(_ user: Int) -> DPIReport {
            DPIReport(
                key: DPIKey(userID: "\(user)", carrierName: "nil", replayName: "Known-05132024"),
                historyCount: 1, testID: 2, tested: nil, differs: false)
        }
        _ = searches.answer(to: report(0), from: "192.0.2.1", at: Date())
        for user in 1...5_000 { _ = searches.answer(to: report(user), from: "192.0.2.2", at: Date()) }
        #expect(searches.count == RuleSearches.mostOfOne + 1)
    }

    @Test("Replays of which nothing was logged do not accumulate")
    func empty() {
        let evidence = FlowEvidence(binLimit: 6_400)
        let replays = NewestReplays<Int>(most: 100)
        for history in 0..<2_000 {
            let client = ClientKey("10.0.\(history % 4).1")
            evidence.keep(
                ServedFlow(serverPort: 443, bins: [], minimumRTT: 0.01, duration: 1), of: replay(history),
                from: client)
            replays.keep(history, size: 0, of: replay(history), from: client)
        }
        #expect(evidence.count == 48 && replays.count == 48)
    }
}
