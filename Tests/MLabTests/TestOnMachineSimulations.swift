import Messages
import ReplayServer
import ReplayTesting
import TestModel
import Simulation
import TestSupport
import Testing
import WeheShell
import WireProtocol

@testable import ReplayClient

@Suite("A whole test on an M-Lab machine, in a simulation")
struct TestOnMachineSimulations {
    @Test("locate, envelope and both replays work together, and the access is given back")
    func wholeTest() throws {
        try simulated {
            try await Lab.run(MLabOffer(requiresEnvelope: true)) { lab in
                let course = try await LabCourse.run(lab.configuration()) { access in
                    #expect(access.endpoint.host == "wehe-mlab1-lab01.test")
                    #expect(lab.server.openEnvelopes == 1)
                }
                let report = try course.outcome.get()
                #expect(report.serverAddress == "127.0.0.1")
                #expect(report.original?.bytesReceived == 80_000)
                #expect(report.control.bytesReceived == 80_000)
                #expect(course.machinesTried == 1)
                #expect(course.notices.isEmpty)
                let grants = course.events.compactMap { if case .granted(let url) = $0 { url } else { nil } }
                #expect(grants.count == 1 && grants.first?.hasPrefix("wss://") == true)
                #expect(lab.lookups.answered == 1)
                #expect(try await eventually { lab.server.openEnvelopes == 0 })
            }
        }
    }

    @Test("a client without an envelope is turned away by a machine that asks for one, and told why")
    func withoutEnvelope() throws {
        try simulated {
            try await Lab.run(MLabOffer(requiresEnvelope: true)) { lab in
                let course = try await LabCourse.run(lab.configuration()) { access in
                    await access.close()
                    let isClosed = try await eventually { lab.server.openEnvelopes == 0 }
                    #expect(isClosed)
                }
                let failure = try #require(course.failure)
                #expect(failure == .accessDenied(server: "mlab"))
                #expect(ExitCode.of(failure) == 9)
            }
        }
    }

    @Test("a dead machine is passed over; the count and the reason are told")
    func firstMachineDead() throws {
        try simulated {
            try await Lab.run(MLabOffer(listing: { own in Lab.dead() + [own] })) { lab in
                let course = try await LabCourse.run(lab.configuration())
                _ = try course.outcome.get()
                #expect(course.machinesTried == 2)
                #expect(
                    course.notices == [
                        .refused(.init(machine: "wehe-mlab3-lab03.test", .connection(.refused))),
                        .granted(machine: "wehe-mlab1-lab01.test", tried: 2),
                    ])
            }
        }
    }

    @Test("an envelope that the machine drops during the test is noticed, and the test goes on")
    func droppedEnvelope() throws {
        try simulated {
            try await Lab.run(MLabOffer(grantLifetime: .zero)) { lab in
                let course = try await LabCourse.run(lab.configuration()) { _ in
                    let isGone = try await eventually { lab.server.openEnvelopes == 0 }
                    #expect(isGone)
                }
                _ = try course.outcome.get()
                #expect(course.notices.contains(.withdrawn(machine: "wehe-mlab1-lab01.test")))
                // Each replay starts with a new envelope, as the one before is gone.
                #expect(lab.lookups.answered == 3)
            }
        }
    }

    @Test("an old envelope is replaced before each replay, on the same machine")
    func renewal() throws {
        try simulated {
            try await Lab.run(MLabOffer(requiresEnvelope: true)) { lab in
                let course = try await LabCourse.run(lab.configuration(renewalAge: .zero))
                _ = try course.outcome.get()
                #expect(lab.lookups.answered == 3)
                #expect(course.notices.isEmpty)
                #expect(
                    course.exchanges.contains {
                        $0.url.contains("/v2/nearest/wehe/replay?") && $0.url.hasSuffix("&site=lab01")
                    })
                #expect(try await eventually { lab.server.openEnvelopes == 0 })
            }
        }
    }

    @Test("a young envelope is kept")
    func noRenewal() throws {
        try simulated {
            try await Lab.run { lab in
                _ = try await LabCourse.run(lab.configuration()).outcome.get()
                #expect(lab.lookups.answered == 1)
            }
        }
    }

    @Test("a machine that a new lookup does not name any more keeps the test, and a notice says so")
    func notNamedAgain() throws {
        try simulated {
            let lookups = Lookups()
            let offer = MLabOffer(listing: { own in
                lookups.count()
                return lookups.answered == 1 ? [own] : Lab.dead()
            })
            try await Lab.run(offer) { lab in
                let course = try await LabCourse.run(lab.configuration(renewalAge: .zero))
                _ = try course.outcome.get()
                let notice = try #require(course.notices.first)
                guard case .renewalFailed("wehe-mlab1-lab01.test", .locateFailed(_, .emptyList)) = notice
                else {
                    Issue.record("\(notice)")
                    return
                }
            }
        }
    }

    @Test("results are asked for through measured exchanges")
    func timelines() throws {
        try simulated {
            try await Lab.run { lab in
                let course = try await LabCourse.run(lab.configuration())
                _ = try course.outcome.get()
                let exchanges = course.exchanges.filter { !$0.url.hasSuffix("WHATSMYIPMAN") }
                #expect(exchanges.count == course.exchanges.count - 2)
                #expect(exchanges.first?.method == "POST")
                #expect(exchanges.contains { $0.method == "GET" })
                for timeline in exchanges {
                    #expect(timeline.handshake != nil)
                    #expect(timeline.status == 200)
                    #expect(timeline.failure == nil)
                    let firstByte = try #require(timeline.firstByte)
                    #expect(0 < firstByte && firstByte <= timeline.total)
                }
            }
        }
    }
}
