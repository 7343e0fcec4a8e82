import TestModel
import Testing

@testable import ReplayClient

@Suite("The course of a TCP replay (Specification 6.1, 6.2)")
struct TCPReplayMachineTests {
    /// What happens to a replay. Instants are milliseconds.
    enum Event: Sendable {
        case resume(Int64)
        case received(Int, at: Int64)
        case allSent
        case limitReached
        case silenceCheck(Int64)
        case closed
        case reset
    }

    /// A sequence of events with the action each of them asks for.
    struct Course: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// When each step is due, in milliseconds, and how many bytes it waits for.
        let steps: [(due: Int64?, responseLength: Int)]
        let events: [(Event, TCPReplayMachine.Action)]

        init(
            _ description: String, _ steps: [(due: Int64?, responseLength: Int)],
            _ events: [(Event, TCPReplayMachine.Action)]
        ) {
            testDescription = description
            self.steps = steps
            self.events = events
        }
    }

    private static func ms(_ milliseconds: Int64) -> Int64 { milliseconds * 1_000_000 }

    /// Every course has a limit of 45 s and a silence of 30 s.
    static let courses = [
        Course(
            "a step goes out when its answer is due and the answer before it is whole",
            [(0, 100), (50, 10)],
            [
                (.resume(0), .send(0..<1)), (.received(60, at: 10), .none),
                (.received(40, at: 20), .wait(until: ms(50))),
                (.resume(50), .send(1..<2)), (.received(10, at: 60), .end(.complete)),
            ]),
        Course(
            "a step that is late goes out at once",
            [(0, 100), (50, 10)],
            [(.resume(0), .send(0..<1)), (.received(100, at: 80), .send(1..<2))]),
        Course(
            "a timer that comes too early is set again",
            [(50, 10)],
            [
                (.resume(0), .wait(until: ms(50))), (.resume(49), .wait(until: ms(50))),
                (.resume(50), .send(0..<1)),
            ]),
        Course(
            "without timing, a step goes out as soon as the answer before it is whole",
            [(nil, 100), (nil, 10)],
            [(.resume(0), .send(0..<1)), (.received(99, at: 1), .none), (.received(1, at: 2), .send(1..<2))]),
        Course(
            "steps without an answer go out together up to the one with an answer",
            [(nil, 0), (nil, 0), (nil, 7), (nil, 0)],
            [
                (.resume(0), .send(0..<3)), (.received(7, at: 5), .sendLast(3..<4)),
                (.allSent, .end(.complete)),
            ]),
        Course(
            "steps without an answer keep their own times",
            [(0, 0), (0, 0), (20, 0), (40, 5)],
            [
                (.resume(0), .sendThenWait(0..<2, until: ms(20))),
                (.resume(20), .sendThenWait(2..<3, until: ms(40))),
                (.resume(40), .send(3..<4)), (.received(5, at: 41), .end(.complete)),
            ]),
        Course(
            "bytes beyond an answer count towards the next",
            [(nil, 100), (nil, 50), (nil, 20)],
            [
                (.resume(0), .send(0..<1)), (.received(130, at: 1), .send(1..<2)),
                (.received(20, at: 2), .send(2..<3)),
                (.received(20, at: 3), .end(.complete)),
            ]),
        Course(
            "bytes beyond several answers let several steps go out",
            [(nil, 10), (nil, 10), (nil, 10), (nil, 1)],
            [
                (.resume(0), .send(0..<1)), (.received(30, at: 1), .send(1..<4)),
                (.received(1, at: 2), .end(.complete)),
            ]),
        Course(
            "bytes that come while a step is waited for do not send it early",
            [(0, 10), (50, 10)],
            [
                (.resume(0), .send(0..<1)), (.received(10, at: 1), .wait(until: ms(50))),
                (.received(10, at: 20), .none),
                (.resume(50), .sendLast(1..<2)), (.allSent, .end(.complete)),
            ]),
        Course(
            "a last request without an answer ends the replay when it is on its way",
            [(nil, 10), (nil, 0)],
            [
                (.resume(0), .send(0..<1)), (.received(10, at: 1), .sendLast(1..<2)),
                (.allSent, .end(.complete)),
            ]),
        Course(
            "a last request that never leaves is ended by the time limit",
            [(nil, 0)],
            [(.resume(0), .sendLast(0..<1)), (.limitReached, .end(.timeLimit)), (.allSent, .none)]),
        Course(
            "the time limit ends a replay that waits for an answer, once",
            [(0, 100)],
            [
                (.resume(0), .send(0..<1)), (.limitReached, .end(.timeLimit)), (.limitReached, .none),
                (.closed, .none),
            ]),
        Course(
            "no step goes out after the time limit",
            [(0, 100), (46_000, 10)],
            [
                (.resume(0), .send(0..<1)), (.received(100, at: 44_000), .wait(until: ms(45_000) + 1)),
                (.resume(45_001), .end(.timeLimit)),
            ]),
        Course(
            "an answer that comes exactly at the limit still counts",
            [(nil, 100), (nil, 10)],
            [(.resume(0), .send(0..<1)), (.received(100, at: 45_000), .send(1..<2))]),
        Course(
            "thirty seconds without a byte of a due answer end the replay",
            [(0, 100)],
            [
                (.resume(0), .send(0..<1)), (.silenceCheck(30_000), .none), (.received(1, at: 30_000), .none),
                (.silenceCheck(60_000), .none), (.silenceCheck(60_001), .end(.silent)),
                (.silenceCheck(60_002), .none),
            ]),
        Course(
            "the recording's own pause is no silence, and its end starts a new wait",
            [(0, 10), (31_000, 10)],
            [
                (.resume(0), .send(0..<1)), (.received(10, at: 1), .wait(until: ms(31_000))),
                (.silenceCheck(30_500), .none), (.resume(31_000), .send(1..<2)),
                (.silenceCheck(31_250), .none),
                (.silenceCheck(61_001), .end(.silent)),
            ]),
        Course(
            "a close in the middle of an answer tells what is missing of it and of all later ones",
            [(nil, 100), (nil, 50), (nil, 0)],
            [
                (.resume(0), .send(0..<1)), (.received(30, at: 1), .none),
                (.closed, .end(.closedEarly(missingBytes: 120))), (.closed, .none),
            ]),
        Course(
            "bytes that came too early are not missing at a close",
            [(0, 10), (50, 20)],
            [
                (.resume(0), .send(0..<1)), (.received(10, at: 1), .wait(until: ms(50))),
                (.received(15, at: 2), .none),
                (.closed, .end(.closedEarly(missingBytes: 5))),
            ]),
        Course(
            "a close before the last request is early even if no byte is missing",
            [(0, 10), (50, 0)],
            [
                (.resume(0), .send(0..<1)), (.received(10, at: 1), .wait(until: ms(50))),
                (.closed, .end(.closedEarly(missingBytes: 0))),
            ]),
        Course(
            "a close while the last request leaves is a good end",
            [(nil, 0)], [(.resume(0), .sendLast(0..<1)), (.closed, .end(.complete)), (.allSent, .none)]),
        Course(
            "a reset ends the replay, once",
            [(nil, 100)],
            [
                (.resume(0), .send(0..<1)), (.reset, .end(.reset)), (.closed, .none),
                (.received(100, at: 5), .none),
            ]),
    ]

    @Test("the machine answers every event", arguments: courses)
    func course(_ course: Course) throws {
        let script = try Sample.script(
            course.steps.map { (due: $0.due.map(Self.ms), bytes: 1, responseLength: $0.responseLength) })
        var machine = TCPReplayMachine(script: script, limit: Self.ms(45_000), silence: Self.ms(30_000))
        for (index, (event, expected)) in course.events.enumerated() {
            let action =
                switch event {
                case .resume(let at): machine.resume(at: Self.ms(at))
                case .received(let count, let at): machine.received(count, at: Self.ms(at))
                case .allSent: machine.allSent()
                case .limitReached: machine.limitReached()
                case .silenceCheck(let at): machine.checkSilence(at: Self.ms(at))
                case .closed: machine.closed()
                case .reset: machine.reset()
                }
            #expect(action == expected, "event \(index + 1), \(event)")
        }
    }

    @Test("a step that is held back waits from when it could be sent, besides its time in the recording")
    func hold() throws {
        let script = try Sample.script([
            (due: nil, bytes: 1, responseLength: 10), (due: Self.ms(300), bytes: 1, responseLength: 10),
            (due: Self.ms(300), bytes: 1, responseLength: 0),
        ])
        func machine(_ step: Int) -> TCPReplayMachine {
            TCPReplayMachine(
                script: script, limit: Self.ms(45_000), silence: Self.ms(30_000), hold: (step, Self.ms(2_000))
            )
        }
        var first = machine(0)
        #expect(first.resume(at: 0) == .wait(until: Self.ms(2_000)))
        #expect(first.resume(at: Self.ms(2_000)) == .send(0..<1))
        var second = machine(1)
        #expect(second.resume(at: 0) == .send(0..<1))
        #expect(second.received(10, at: Self.ms(100)) == .wait(until: Self.ms(300)))
        #expect(second.resume(at: Self.ms(300)) == .wait(until: Self.ms(2_300)))
        // No answer is due, however long that is.
        #expect(second.checkSilence(at: Self.ms(2_200)) == .none)
        #expect(second.resume(at: Self.ms(2_300)) == .send(1..<2))
        #expect(second.received(10, at: Self.ms(2_400)) == .sendLast(2..<3))
    }

    @Test("a script carries the recording's times only where they count")
    func pacing() throws {
        let recording = try Sample.recording("Sample-01012030")
        #expect(TCPReplayScript(recording, paced: true).steps.map(\.due) == [0, 10_000_000])
        #expect(TCPReplayScript(recording, paced: false).steps.map(\.due) == [nil, nil])
        #expect(TCPReplayScript(recording, paced: true).bytesExpected == Sample.bytesDown)
    }
}
