import Basics
import Differentiation
import Foundation
import NIOCore
import Recordings
import TestModel
import TestSupport
import Testing
import WireProtocol

@testable import ReplayClient

@Suite("What a probe of an upload is judged by", .mustEnd)
struct UploadTimesTests {
    @Test("A packet counts as sent when all before it had arrived, and never if they did not")
    func departures() {
        // 10, 0, 25 and 5 bytes in slices of 10 ms.
        let times = AnswerTimes(
            ofUpload: [10, 20, 5, 5, 100], arrived: [10, 0, 25, 5], seconds: 0.5, isComplete: false)
        #expect(times.departures == [0, 0, 0.02, 0.02, 0.03])
        #expect(times.bytes == [10, 0, 25, 5] && times.answering == 0.5 && times.waiting == 0)
        let cut = AnswerTimes(ofUpload: [10, 20], arrived: [7, 0], seconds: 0.5, isComplete: false)
        #expect(cut.departures == [0])
        let none = AnswerTimes(ofUpload: [10], arrived: [], seconds: 0.5, isComplete: false)
        #expect(none.departures == [0] && none.answering == 0.5)
    }

    @Test("The wait for the last answer is no time of a complete upload")
    func end() {
        let times = AnswerTimes(ofUpload: [3], arrived: [1, 2, 0, 0], seconds: 0.04, isComplete: true)
        #expect(times.answering == 0.02)
    }

    @Test("The bytes of slices are those that were counted")
    func bytes() {
        var slicer = ThroughputSlicer(nominal: .seconds(1), count: 100)
        slicer.add(1_234, atNanoseconds: 1)
        slicer.add(77, atNanoseconds: 25_000_000)
        let samples = slicer.samples(endNanoseconds: 45_000_000)
        #expect(samples.bytes(inSlicesOf: AnswerTimes.slice) == [1_234, 0, 77, 0, 0])
    }

    @Test(
        "A probe of which nothing arrived is like an original of which nothing arrived, a short download is not yet",
        arguments: [
            ("Sample-01012030-dir-up", ProbeJudge.Judgement?.some(.likeOriginal)), ("Sample-01012030", nil),
        ])
    func nothing(name: String, expected: ProbeJudge.Judgement?) throws {
        func measured(_ ending: ReplayEnding, _ bytes: [Int]) -> ReplayMeasurement {
            ReplayMeasurement(
                role: .original, recordingName: name, recordingDigest: "", transport: .tcp,
                endpoint: "192.0.2.1",
                serverPort: 443, started: Date(), startUptime: 0, duration: 1,
                bytesReceived: name.hasSuffix("up") ? 0 : bytes.reduce(0, +), bytesSent: bytes.reduce(0, +),
                sliceLength: 0.01, samples: ThroughputSamples(throughput: [], sliceEnds: []), ending: ending,
                clientAddress: "192.0.2.2", sendLateness: nil,
                answers: AnswerTimes(
                    ofUpload: [100], arrived: bytes, seconds: 1, isComplete: ending == .complete))
        }
        let references = ProbeReferences(
            original: measured(.timeLimit, []),
            control: measured(.complete, [Int](repeating: 10_000, count: 100)))
        let judge = try #require(references.judge)
        let probe = EarlyExit(judge.watching(inverted: [0]))
        probe.sent(1, atNanoseconds: 0)
        #expect(probe.judgement(after: measured(.stopped, [])) == expected)
        // Bounded by twice what the judge needs, and by what can be compared.
        #expect(references.timeout(isWhole: true) == references.timeout)
        #expect(references.timeout(isWhole: false) <= references.timeout)
    }

    @Test("A window of an upload begins with it, as nothing may come back before its end")
    func window() async throws {
        let upload = try #require(try Sample.recording("Sample-01012030").mirrored(nil))
        let mute = try await FakeListener.start { visit in _ = await visit.untilClosed() }
        let replay = TCPReplay(
            script: TCPReplayScript(upload, paced: false), limit: .seconds(600),
            parameters: ReplayParameters(
                role: .original, target: try SocketAddress(ipAddress: "127.0.0.1", port: mute.port),
                slicer: ThroughputSlicer(nominal: .seconds(1), count: 100),
                options: ReplayOptions(window: 0.05)))
        let measured = try await replay.run(using: Sample.sockets())
        #expect(measured.ending == .stopped && measured.bytesReceived == 0)
        await mute.stop()
    }
}
