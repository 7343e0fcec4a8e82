import Messages
import Basics
import TestModel
import Foundation
import Home
import ReplayServer
import Synchronization
import Simulation
import TestSupport
import Testing
import WeheShell
import WireProtocol

@testable import ReplayClient

@Suite("Manners at the locate service, in a simulation")
struct LocatePolicySimulations {
    /// A locate service that turns the first lookups away.
    private final class BusyService: Sendable {
        private let answers: Mutex<[LocateHoldOff?]>
        private let heard = Mutex<[(LocateRequest, String?)]>([])

        /// What the lookups get, in turn; then machines.
        init(_ answers: [LocateHoldOff?]) { self.answers = Mutex(answers) }

        var lookups: [LocateRequest] { heard.withLock { $0.map(\.0) } }
        var agents: [String?] { heard.withLock { $0.map(\.1) } }

        var offer: MLabOffer {
            MLabOffer(holdOff: { request, agent in
                self.heard.withLock { $0.append((request, agent)) }
                return self.answers.withLock { $0.isEmpty ? nil : $0.removeFirst() }
            })
        }
    }

    @Test("each lookup says which program asks, and its version")
    func identity() throws {
        try simulated {
            let service = BusyService([])
            try await Lab.run(service.offer) { lab in
                let pool = try await MachinePool.locate(lab.configuration(), sockets: Lab.sockets())
                #expect(pool.machines.count == 1)
                #expect(service.agents == ["wehe/\(Software.version)"])
                #expect(service.lookups.map(\.client) == [.init(name: "wehe", version: Software.version)])
            }
        }
    }

    @Test("whoever waits asks again when the service says, and no fallback host takes its place meanwhile")
    func waiting() throws {
        try simulated {
            let clock = SteppedClock()
            let until = clock.now.addingTimeInterval(90)
            let service = BusyService([LocateHoldOff(notBefore: until)])
            try await Lab.run(service.offer) { lab in
                let told = Mutex<[Date]>([])
                var configuration = lab.configuration(fallback: "127.0.0.1")
                configuration.onHoldOff = { date in
                    told.withLock { $0.append(date) }
                }
                let pool = try await MachinePool.locate(
                    configuration, sockets: Lab.sockets(clock: clock.clock))
                #expect(pool.machines.count == 1)
                #expect(pool.notice == nil)
                #expect(told.withLock { $0 } == [until])
                #expect(clock.waits == [60, 30])
                #expect(service.lookups.count == 2)
            }
        }
    }

    @Test("where the service tells no time, each wait is twice the one before")
    func untold() throws {
        try simulated {
            let clock = SteppedClock()
            let start = clock.now
            let silent = LocateHoldOff(notBefore: nil)
            let service = BusyService([silent, silent, silent])
            try await Lab.run(service.offer) { lab in
                let told = Mutex<[TimeInterval]>([])
                var configuration = lab.configuration()
                configuration.onHoldOff = { date in
                    told.withLock { $0.append(date.timeIntervalSince(start)) }
                }
                _ = try await MachinePool.locate(configuration, sockets: Lab.sockets(clock: clock.clock))
                #expect(told.withLock { $0 } == [60, 180, 420])
            }
        }
    }

    @Test("whoever does not wait is told until when: exit code 35, and there is no other try")
    func givingUp() throws {
        try simulated {
            let clock = SteppedClock()
            let until = clock.now.addingTimeInterval(3_600)
            let service = BusyService([LocateHoldOff(notBefore: until)])
            try await Lab.run(service.offer) { lab in
                let configuration = lab.configuration(fallback: "127.0.0.1")
                let locate = configuration.locateURL
                let error = await #expect(throws: ReplayError.self) {
                    try await MachinePool.locate(configuration, sockets: Lab.sockets(clock: clock.clock))
                }
                #expect(error == .locateHeldOff(service: locate, until: until))
                #expect(error.map { ExitCode.of($0) } == 35)
                #expect(service.lookups.count == 1)
            }
        }
    }

    @Test(
        "nobody is locked out for longer than a day, whatever a service says",
        arguments: [Date.distantFuture, Date(timeIntervalSince1970: 1e11)])
    func farFuture(told: Date) throws {
        try simulated {
            let clock = SteppedClock()
            let service = BusyService([LocateHoldOff(notBefore: told)])
            try await Lab.run(service.offer) { lab in
                let configuration = lab.configuration()
                let error = await #expect(throws: ReplayError.self) {
                    try await MachinePool.locate(configuration, sockets: Lab.sockets(clock: clock.clock))
                }
                let latest = clock.now.addingTimeInterval(86_400)
                #expect(error == .locateHeldOff(service: configuration.locateURL, until: latest))
            }
        }
    }

    @Test("what is told and kept of a lookup has no token")
    func token() throws {
        try simulated {
            let clock = SteppedClock()
            let service = BusyService([LocateHoldOff(notBefore: clock.now.addingTimeInterval(60)), nil])
            try await Lab.run(service.offer) { lab in
                var configuration = lab.configuration()
                let plain = configuration.locateURL
                configuration.locateURL += "?access_token=secret"
                let error = await #expect(throws: ReplayError.self) {
                    try await MachinePool.locate(configuration, sockets: Lab.sockets(clock: clock.clock))
                }
                #expect(error.map { "\($0)".contains("secret") } == false)
                guard case .locateHeldOff(plain, _) = error else {
                    Issue.record("\(String(describing: error))")
                    return
                }
                let pool = try await MachinePool.locate(
                    configuration, sockets: Lab.sockets(clock: clock.clock))
                #expect(!pool.exchanges.isEmpty)
                #expect(pool.exchanges.allSatisfy { !$0.url.contains("secret") && $0.url.hasPrefix(plain) })
            }
        }
    }

    @Test("a renewal that is refused keeps the test on its envelope, and is not tried again before its time")
    func renewal() throws {
        try simulated {
            let clock = SteppedClock()
            let until = clock.now.addingTimeInterval(60)
            let service = BusyService([nil, LocateHoldOff(notBefore: until)])
            try await Lab.run(service.offer) { lab in
                var configuration = lab.configuration(renewalAge: .zero)
                configuration.onHoldOff = { _ in }
                let course = try await LabCourse.run(configuration, sockets: Lab.sockets(clock: clock.clock))
                _ = try course.outcome.get()
                let refusal = ReplayError.locateHeldOff(service: configuration.locateURL, until: until)
                #expect(
                    course.notices == [.renewalFailed(machine: "wehe-mlab1-lab01.test", refusal)])
                #expect(service.lookups.count == 2)
                #expect(!clock.waits.contains { $0 >= 1 })
            }
        }
    }

    @Test("a script ends with the sentence, and no shell of the home asks again before the time")
    func script() throws {
        try simulated {
            let clock = SteppedClock()
            let service = BusyService([LocateHoldOff(notBefore: clock.now.addingTimeInterval(600))])
            try await Shell.run(clock: clock.clock) { shell in
                try await Lab.run(service.offer, certificates: shell.certificates, serving: shell.recordings)
                {
                    lab in
                    try await shell.use(lab)
                    let line = "replay port80s --server mlab --no-confirm"
                    #expect(await shell.session.execute(line: line) == 35)
                    #expect(shell.heard.text.contains("asks to be left alone until 2026-11-23 12:10 UTC"))
                    clock.advance(by: 599)
                    #expect(await shell.session.execute(line: line) == 35)
                    #expect(service.lookups.count == 1)
                    clock.advance(by: 1)
                    #expect(await shell.session.execute(line: line) == 0, "\(shell.heard.text)")
                    #expect(
                        try await shell.stored().map(\.consent) == [StoredConsent(terms: .mlab, version: 3)])
                    // What never began does not count.
                    #expect(
                        try PlatformUseFile(home: shell.home).tests(at: clock.now) == (1, 1))
                }
            }
        }
    }

    @Test("at the prompt the shell says until when it waits, and does", arguments: [true, false])
    func prompt(isInteractive: Bool) throws {
        try simulated {
            let clock = SteppedClock()
            let service = BusyService([LocateHoldOff(notBefore: clock.now.addingTimeInterval(30))])
            try await Shell.run(clock: clock.clock, isInteractive: isInteractive) { shell in
                try await Lab.run(service.offer, certificates: shell.certificates, serving: shell.recordings)
                {
                    lab in
                    try await shell.use(lab)
                    if !isInteractive {
                        #expect(await shell.session.execute(line: "settings set mlab-wait on") == 0)
                    }
                    let code = await shell.session.execute(line: "replay port80s --server mlab --no-confirm")
                    #expect(code == 0, "\(shell.heard.text)")
                    #expect(shell.heard.text.contains("waiting, Ctrl-C ends it"))
                    #expect(clock.waits == [30])
                }
            }
        }
    }

    @Test("four tests a day run by themselves, the fifth is refused before anything is asked: exit code 43")
    func automaticTests() throws {
        try simulated {
            let clock = SteppedClock()
            try await Shell.run(clock: clock.clock) { shell in
                try await Lab.run(certificates: shell.certificates, serving: shell.recordings) { lab in
                    try await shell.use(lab)
                    let file = PlatformUseFile(home: shell.home)
                    try await file.admit(.automatic, 3, by: .mlab, at: clock.now)
                    clock.advance(by: 60)
                    let line = "replay port80s --server mlab --no-confirm"
                    #expect(await shell.session.execute(line: line) == 0, "\(shell.heard.text)")
                    #expect(await shell.session.execute(line: line) == 43)
                    #expect(shell.heard.text.contains("allows 4 tests in 24 hours"))
                    #expect(shell.heard.text.contains("after 2026-11-24 12:00 UTC"))
                    #expect(lab.lookups.answered == 1)
                    #expect(
                        await shell.session.execute(line: line + " --i-operate-this-server") == 0,
                        "\(shell.heard.text)")
                    clock.advance(by: 86_400)
                    #expect(await shell.session.execute(line: line) == 0, "\(shell.heard.text)")
                }
            }
        }
    }

    @Test("a person's tests count to 40, but what a repetition or a search starts counts to 4")
    func interactiveTests() throws {
        try simulated {
            let clock = SteppedClock()
            try await Shell.run(clock: clock.clock, isInteractive: true) { shell in
                try await Lab.run(certificates: shell.certificates, serving: shell.recordings) { lab in
                    try await shell.use(lab)
                    let file = PlatformUseFile(home: shell.home)
                    try await file.admit(.automatic, 4, by: .mlab, at: clock.now)
                    let line = "replay port80s --server mlab --no-confirm"
                    for automatic in ["repeat 1 \(line)", "dpi port80s --server mlab", line + " --repeat 2"] {
                        #expect(await shell.session.execute(line: automatic) == 43, "\(automatic)")
                    }
                    #expect(lab.lookups.answered == 0)
                    #expect(await shell.session.execute(line: line) == 0, "\(shell.heard.text)")
                    try await file.admit(.interactive, 35, by: .mlab, at: clock.now)
                    #expect(await shell.session.execute(line: line) == 43)
                    #expect(shell.heard.text.contains("allows 40 tests in 24 hours, and 40 ran"))
                }
            }
        }
    }
}
