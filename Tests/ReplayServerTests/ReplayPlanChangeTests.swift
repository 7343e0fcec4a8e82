import ClassifierSearch
import NIOCore
import Recordings
import Testing
import WireProtocol

@testable import ReplayServer

@Suite("A packet of the server altered on request (Specification 5.3.2)")
struct ReplayPlanChangeTests {
    /// Two answers of two parts and one, with an empty part between.
    private var plan: ReplayPlan {
        get throws {
            let recording = try Samples.tcp(
                "Known-05132024", [(Samples.opening, 7), (Samples.second, 3)])
            return ReplayPlan(
                ServedRecording(
                    recording: recording,
                    serverSide: try ServerRecording(
                        name: "Known-05132024",
                        answers: [
                            .init(
                                requestLength: Samples.opening.count, requestHash: nil,
                                parts: [
                                    .init(timestamp: 0, payload: [1, 2, 3, 4]),
                                    .init(timestamp: 0, payload: []),
                                    .init(timestamp: 0.1, payload: [5, 6, 7]),
                                ]),
                            .init(
                                requestLength: Samples.second.count, requestHash: nil,
                                parts: [.init(timestamp: 0, payload: [8, 9, 10])]),
                        ])))
        }
    }

    private func bytes(_ plan: ReplayPlan?) -> [[UInt8]]? {
        plan?.answers.map { $0.recorded.map { Array($0.bytes.readableBytesView) } ?? [] }
    }

    @Test("The n-th packet, counted over all answers, and no other byte")
    func altered() throws {
        let plan = try plan
        func alter(
            _ packet: Int, _ action: ChangeSpecification.Action, _ region: Range<Int>? = nil
        ) -> [[UInt8]]? {
            bytes(plan.altered(by: .alter(packet: packet, action: action, region: region)))
        }
        #expect(plan.altered(by: .none) == plan)
        #expect(alter(1, .invertRegion, 1..<3) == [[1, 253, 252, 4, 5, 6, 7], [8, 9, 10]])
        #expect(alter(2, .invert) == [[1, 2, 3, 4, 250, 249, 248], [8, 9, 10]])
        #expect(alter(3, .invertRegion, 2..<3) == [[1, 2, 3, 4, 5, 6, 7], [8, 9, 245]])
        let random = try #require(alter(2, .randomise))
        #expect(random[0].prefix(4) == [1, 2, 3, 4] && random[0].count == 7 && random[1] == [8, 9, 10])
        #expect(random[0] != [1, 2, 3, 4, 5, 6, 7])
        let region = try #require(alter(1, .randomiseRegion, 3..<4))
        #expect(region[0].prefix(3) == [1, 2, 3] && region[0].suffix(3) == [5, 6, 7])
    }

    @Test("What cannot be altered is no plan, so that nothing is served unchanged")
    func refused() throws {
        let plan = try plan
        let changes: [ChangeSpecification] = [
            .alter(packet: 4, action: .invert, region: nil), .alter(packet: 0, action: .invert, region: nil),
            .alter(packet: 1, action: .invertRegion, region: 3..<5),
            .alter(packet: 1, action: .invertRegion, region: nil),
            .alter(packet: 1, action: .invertRegion, region: 2..<2),
            .alter(packet: 1, action: .replaceRegion, region: 0..<2),
        ]
        for change in changes { #expect(plan.altered(by: change) == nil, "\(change)") }
        let lengths = ReplayPlan(
            ServedRecording(recording: try Samples.tcp("Known-05132024", [(Samples.opening, 7)])))
        #expect(lengths.altered(by: .alter(packet: 1, action: .invert, region: nil)) == nil)
        #expect(lengths.searchedPackets.both == lengths.searchedPackets.client)
    }

    @Test("Packets of both sides are searched in the order of the recording")
    func searched() throws {
        let packets = try plan.searchedPackets
        #expect(packets.client.map(\.label) == ["C_1", "C_2"])
        #expect(packets.both.map(\.label) == ["C_1", "S_1", "S_2", "C_2", "S_3"])
        #expect(packets.both.map(\.payload)[1...2] == [[1, 2, 3, 4], [5, 6, 7]])
    }
}
