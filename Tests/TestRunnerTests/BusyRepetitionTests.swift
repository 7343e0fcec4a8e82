import TestSupport
import Basics
import Foundation
import TestModel
import Testing

@testable import TestRunner

@Suite("What does not count because this machine was busy is repeated once")
struct BusyRepetitionTests {
    private static let busy = ReplayError.machineBusy(.demand, reading: 4, limit: 2.5, role: .original)

    /// Attempts that end in the errors given; the last one repeats itself.
    private func attempts(_ errors: [(any Error)?], _ rests: SteppedClock) async -> [(any Error)?] {
        await BusyRepetition(rests.clock).run {
            errors[min($0, errors.count) - 1]
        } error: {
            $0
        }
    }

    @Test(
        "A void attempt is repeated after a rest, whichever replay was void",
        arguments: [ReplayRole.original, .control, .innocuous])
    func repeated(role: ReplayRole) async {
        let rests = SteppedClock()
        let void = ReplayError.machineBusy(.waking, reading: 0.002, limit: 0.001, role: role)
        let made = await attempts([void, nil], rests)
        #expect(made.count == 2 && made[1] == nil)
        #expect(rests.waits == [BusyRepetition.rest])
    }

    @Test("An attempt that counts is not repeated, nor one that failed for another reason")
    func once() async {
        let rests = SteppedClock()
        for error in [nil, ReplayError.noUpload(server: "s"), CancellationError()] as [(any Error)?] {
            #expect(await attempts([error], rests).count == 1)
        }
        #expect(rests.waits.isEmpty)
    }

    @Test("After a second void attempt there is no third")
    func twice() async {
        let rests = SteppedClock()
        #expect(await attempts([Self.busy], rests).count == 2)
        #expect(rests.waits.count == 1)
    }

    @Test("A command's first void attempt is told and repeated; the error of the second one ends it")
    func command() async throws {
        let rests = SteppedClock()
        var (tries, told) = (0, 0)
        let found = try await BusyRepetition(rests.clock).run {
            tries += 1
            if tries == 1 { throw SomeTestsFailed(first: Self.busy) }
            return tries
        } rests: { _ in
            told += 1
        }
        #expect(found == 2 && told == 1)
        await #expect(throws: Self.busy) {
            try await BusyRepetition(rests.clock).run {
                throw Self.busy
            } rests: { _ in
                told += 1
            }
        }
        #expect(told == 2 && rests.waits.count == 2)
    }

    @Test("A rest that is interrupted ends the command")
    func interrupted() async {
        let clock = WallClock(now: { Date() }, pause: { _ in throw CancellationError() })
        await #expect(throws: CancellationError.self) {
            try await BusyRepetition(clock).run {
                throw Self.busy
            } rests: { _ in
            }
        }
    }
}
