import Differentiation
import TestSupport
import Testing
import ReplayTesting
import WireProtocol

@testable import ReplayClient
@testable import TestModel

@Suite("Ports that let nothing through (Specification 10.3, 16.3)", .mustEnd)
struct PortTestTests {
    private static let orders: [[ReplayRole]] = [[.original, .control], [.control, .original]]

    private func course(
        _ manners: FakeServer.Manners, order: [ReplayRole] = [.original, .control],
        asksReplayPorts: Bool = false
    ) async throws -> (course: TestObservations, tested: Int, heard: [String], results: Int) {
        try await FakeServer.with(manners) { server in
            let course = try await TestObservations.run(
                on: server.endpoint(asksReplayPorts: asksReplayPorts),
                subject: try Sample.portSubject(on: server), order: order)
            return (course, server.testedPort, server.heard.lines, server.results.count)
        }
    }

    private func expectBlocked(_ report: FinishedTest, _ obstacle: NoComparison) {
        #expect(report.obstacle == obstacle)
        #expect(report.result == nil)
        #expect(report.decisions.map(\.profile) == DecisionProfile.all.map(\.name))
        #expect(report.decisions.allSatisfy { $0.verdict == .differentiation && $0.direction == .blocked })
        #expect(report.control.bytesReceived == Sample.bytesDown)
        #expect(report.control.bytesReceived > 0)
        #expect(report.original?.bytesReceived ?? 0 == 0)
        #expect(report.original?.meanOfSamples ?? 0 == 0)
        #expect(!report.tooFewSamples)
    }

    @Test("A port that works is analysed as ever")
    func open() async throws {
        let (course, _, _, results) = try await course(.init())
        let report = try course.outcome.get()
        #expect(report.obstacle == nil)
        #expect(report.result?.area == 0.75)
        #expect(results > 0)
    }

    @Test(
        "A tested port that refuses the replay is blocked; both replays are told to the server, no analysis asked",
        arguments: orders)
    func refused(order: [ReplayRole]) async throws {
        var manners = FakeServer.Manners()
        manners.refusesTested = true
        let (course, port, heard, results) = try await course(manners, order: order)
        let report = try course.outcome.get()
        expectBlocked(report, .portBlocked(port: port, .noConnection(.refused)))
        #expect(report.original?.ending == .noConnection(.refused))
        #expect(results == 0)
        try #require(heard.count == 14)
        let original = order.first == .original ? 0 : 7
        #expect(heard[original].hasPrefix("a1B2c3D4e5;0;port_6881;0;17;\(original == 0 ? "False" : "True");"))
        #expect(heard[original + 4] == "DONE;0.0")
        #expect(heard[original + 5].hasPrefix("[[0.0,0.0,0.0],["))
        #expect(heard[original + 6] == "Result;No")
    }

    @Test(
        "A connection to the tested port that is reset, or closed, before anything came is blocked",
        arguments: [true, false])
    func reset(isReset: Bool) async throws {
        var manners = FakeServer.Manners()
        manners.tested = { visit in
            _ = try await visit.bytes(1)
            if isReset { try await visit.reset() }
        }
        let (course, port, _, _) = try await course(manners)
        let ending: ReplayEnding = isReset ? .reset : .closedEarly(missingBytes: Sample.bytesDown)
        expectBlocked(
            try course.outcome.get(), .portBlocked(port: port, .nothingReceived(ending)))
    }

    @Test("A tested port on which something came before the reset is measured, not blocked")
    func partial() async throws {
        var manners = FakeServer.Manners()
        manners.tested = { visit in
            _ = try await visit.bytes(1)
            try await visit.write(filler: 100)
            _ = try await visit.bytes(1)
        }
        let report = try await course(manners).course.outcome.get()
        #expect(report.obstacle == nil)
        #expect(report.original?.bytesReceived == 100)
        #expect(report.result?.area == 0.75)
    }

    @Test(
        "A tested port that never lets the own-IP query through is blocked after five tries",
        arguments: orders)
    func noOwnAddress(order: [ReplayRole]) async throws {
        var manners = FakeServer.Manners()
        manners.replay = PoliteScripts.door
        manners.refusesTested = true
        let (course, port, heard, _) = try await course(
            manners, order: order, asksReplayPorts: true)
        let report = try course.outcome.get()
        expectBlocked(
            report, .portBlocked(port: port, .noOwnAddress(tries: 5, .refused)))
        #expect(report.original == nil)
        // The original never began: of it the server heard as much as it takes to be told the port mapping.
        #expect(heard.count == 11)
        #expect(heard.count { $0.contains(";1;port_443;") } == 1)
        #expect(course.notices.contains(.portSilent(port: port, tries: 5)))
    }

    @Test(
        "A tested port that the server does not serve is no blocked one, whether its own-IP query was asked or not",
        arguments: [true, false])
    func notServed(asksReplayPorts: Bool) async throws {
        var manners = FakeServer.Manners()
        manners.replay = PoliteScripts.door
        (manners.refusesTested, manners.mapsTested) = (true, false)
        let (course, port, _, results) = try await course(
            manners, asksReplayPorts: asksReplayPorts)
        #expect(course.failure == .portNotServed(port: port, server: "fake"))
        #expect(results == 0)
    }

    @Test(
        "A tested port that answers the own-IP query late, or with something else, is not blocked",
        arguments: [true, false])
    func lateOwnAddress(isLate: Bool) async throws {
        var manners = FakeServer.Manners()
        manners.replay = PoliteScripts.door
        let visits = FakeServer.Notebook()
        manners.tested = { visit in
            visits.note("visit")
            if isLate, visits.lines.count <= 4 { return }
            if !isLate, visits.lines.count == 1 {
                return try await visit.write("HTTP/1.1 200 OK\r\n\r\nwho?")
            }
            try await PoliteScripts.door(&visit)
        }
        let course = try await course(manners, asksReplayPorts: true).course
        #expect(try course.outcome.get().obstacle == nil)
        #expect(visits.lines.count == (isLate ? 6 : 2))
    }

    @Test("A control that cannot be reached is an error of the test, never a blocked port", arguments: orders)
    func baselineRefused(order: [ReplayRole]) async throws {
        var manners = FakeServer.Manners()
        manners.refusesReplay = true
        let course = try await course(manners, order: order).course
        guard case .replayConnectionFailed? = course.failure else {
            Issue.record("ended with \(course.outcome)")
            return
        }
    }

    @Test(
        "Nor is a control on which nothing comes back, whatever the tested port does",
        arguments: [true, false])
    func baselineReset(testedWorks: Bool) async throws {
        var manners = FakeServer.Manners()
        manners.replay = { visit in
            _ = try await visit.bytes(1)
            try await visit.reset()
        }
        if !testedWorks { manners.tested = manners.replay }
        let course = try await course(manners).course
        guard case .nothingReceived(let endpoint, .reset)? = course.failure else {
            Issue.record("ended with \(course.outcome)")
            return
        }
        #expect(endpoint.hasPrefix("127.0.0.1 port "))
    }

    @Test("Nor is a control whose port does not answer the own-IP query, when its replay works")
    func baselineWithoutOwnAddress() async throws {
        let visits = FakeServer.Notebook()
        var manners = FakeServer.Manners()
        manners.replay = { visit in
            visits.note("visit")
            if visits.lines.count > 1 { try await PoliteScripts.replay(&visit) }
        }
        let course = try await course(manners, asksReplayPorts: true).course
        #expect(try course.outcome.get().obstacle == nil)
        #expect(course.notices.count == 1)
    }

    @Test(
        "An app of which a replay received nothing is inconclusive, and says which",
        arguments: [[ReplayRole.original], [.control], [.original, .control]])
    func app(roles: [ReplayRole]) async throws {
        var manners = FakeServer.Manners()
        let replays = FakeServer.Notebook()
        manners.replay = { visit in
            replays.note("visit")
            guard roles.contains(replays.lines.count == 1 ? .original : .control) else {
                return try await PoliteScripts.replay(&visit)
            }
            _ = try await visit.bytes(1)
            try await visit.reset()
        }
        try await FakeServer.with(manners) { server in
            let report = try await TestObservations.run(on: server.endpoint()).outcome.get()
            #expect(report.obstacle == .nothingReceived(roles))
            #expect(report.decisions.allSatisfy { $0.verdict == .inconclusive && $0.direction == nil })
            #expect(report.result == nil)
            #expect(server.results.count == 0)
        }
    }
}
