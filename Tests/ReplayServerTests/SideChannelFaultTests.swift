import TestModel
import TestSupport
import Testing
import WireProtocol

@testable import ReplayServer

@Suite("Clients that break off the side channel (Specification 5.2, 5.4)", .mustEnd)
struct SideChannelFaultTests {
    /// The client's messages, in order.
    private enum Message: String, CaseIterable {
        case identification, change, iperf, statistics, completion, samples, resultRequest

        var body: String {
            switch self {
            case .identification: "a1B2c3D4e5;1;MusicRandom-05132024;0;17;True;127.0.0.1;3.74"
            case .change: "[-1, null, null]"
            case .iperf: "NoIperf"
            case .statistics: "NoMobileStats"
            case .completion: "DONE;1.25"
            case .samples: "[[1.5,2.5,3.5,4.5],[0.1,0.2,0.3,0.4]]"
            case .resultRequest: "Result;No"
            }
        }

        /// Takes the timeout with this message away.
        func shorten(_ timeout: inout ServerTimeouts) {
            let brief = Duration.milliseconds(300)
            switch self {
            case .identification: timeout.identification = brief
            case .completion: timeout.replay = brief
            default: timeout.setUp = brief
            }
        }
    }

    /// What the client does instead of sending one of them.
    private enum Fault: String, CaseIterable {
        case close, reset, half, garbage, oversize, stall
        /// A message of another kind.
        case wrongType
        /// The message that should come next.
        case wrongOrder
    }

    /// How far the server came: what it said, all in all, before it closed.
    private enum Outcome: String {
        case nothing, granted, opened, kept, complete

        /// The number of messages.
        var count: Int {
            switch self {
            case .nothing: 0
            case .granted: 1
            // With the port mapping and the sender count.
            case .opened: 3
            // With the acknowledgement of the samples.
            case .kept: 4
            case .complete: 5
            }
        }
    }

    /// The outcome of every fault in place of every message of the client's.
    private static let outcomes = """
        instead of      close    reset    half     garbage  oversize  stall    wrongType  wrongOrder
        identification  nothing  nothing  nothing  nothing  nothing   nothing  nothing    nothing
        change          nothing  nothing  nothing  nothing  nothing   nothing  nothing    nothing
        iperf           granted  granted  granted  granted  granted   granted  granted    granted
        statistics      granted  granted  granted  granted  granted   granted  granted    granted
        completion      opened   opened   opened   opened   opened    opened   opened     opened
        samples         opened   opened   opened   opened   opened    opened   opened     opened
        resultRequest   kept     kept     kept     kept     kept      kept     complete   complete
        """

    private static let cases = outcomes.split(separator: "\n")[1...].flatMap { row(String($0)) }

    private static func row(_ line: String) -> [(Message, Fault, Outcome)] {
        let words = line.split(separator: " ").map(String.init)
        var row: [(Message, Fault, Outcome)] = []
        for (fault, word) in zip(Fault.allCases, words.dropFirst()) {
            guard let message = Message(rawValue: words[0]), let outcome = Outcome(rawValue: word) else {
                continue
            }
            row.append((message, fault, outcome))
        }
        return row
    }

    @Test("The table has every fault for every message, under its name")
    func complete() {
        let head = Array(Self.outcomes.split(separator: "\n")[0].split(separator: " ")[2...])
        #expect(head.map(String.init) == Fault.allCases.map(\.rawValue))
        #expect(Self.cases.map(\.0.rawValue).count == Message.allCases.count * head.count)
    }

    @Test(
        "Every fault at every message ends the session where it stands, and frees the address",
        arguments: cases)
    private func fault(_ message: Message, _ fault: Fault, _ outcome: Outcome) async throws {
        let all = Message.allCases
        let position = try #require(all.firstIndex(of: message))
        try await withServer(configure: { if fault == .stall { message.shorten(&$0.timeouts) } }) { server in
            let channel = try await RawConnection.open(server.endpoint.sideChannelPlain)
            let before = all[..<position].map { RawConnection.framed($0.body) }.joined()
            if !before.isEmpty { try await channel.send(before) }
            var said = 0
            if outcome != .complete {
                // What is said by then is read, as a reset would take it away.
                for _ in 0..<outcome.count { _ = try await channel.message() }
                said = outcome.count
            }
            switch fault {
            case .close: await channel.close()
            case .reset: try await channel.reset()
            case .half:
                try await channel.send("0000000100{")
                await channel.close()
            case .garbage: try await channel.send("GET / HTTP/1.1\r\n\r\n")
            case .oversize: try await channel.send("0001048577[")
            case .stall: break
            case .wrongType: try await channel.sendMessage("{}")
            case .wrongOrder:
                let next = position + 1 < all.count ? all[position + 1] : .identification
                try await channel.sendMessage(next.body)
            }
            while said < outcome.count {
                _ = try await channel.message()
                said += 1
            }
            #expect(await channel.readToEnd() == [])
            #expect(!channel.hasExpired)
            while await server.activity().sessions > 0 { try await Task.sleep(for: .milliseconds(5)) }
            #expect(await server.activity().replaysServed == (outcome == .complete ? 1 : 0))
            // A stall's server has no timeout with this one either.
            guard fault != .stall else { return }
            #expect(try await Conversation.open(server, user: "bob").permission == "1;127.0.0.1;100")
        }
    }
}
