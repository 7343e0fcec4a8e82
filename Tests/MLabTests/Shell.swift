import Networking
import TestRunner
import Basics
import TestModel
import Foundation
import Logging
import Recordings
import ReplayServer
import ReplayTesting
import ResultStore
import Synchronization
import TestSupport
import Testing

@testable import Home
@testable import Reports
@testable import WeheShell

/// A session over a folder of its own.
struct Shell: Sendable {
    private let temporary: TemporaryFolder
    var folder: URL { temporary.url }
    var home: Home { Home(folder: folder) }
    let session: Session
    let heard = Transcript()
    /// The recordings of `port80s`.
    let recordings: [Recording]

    var certificates: URL { folder.appending(path: "certificates") }

    /// - Parameters:
    ///   - clock: what time it is; nil for the clock of the test bed.
    ///   - isInteractive: whether a person types the commands.
    ///   - countsLoopback: whether what goes to this machine counts.
    /// - Throws: where there is no room for a home.
    init(clock: WallClock? = nil, isInteractive: Bool = false, countsLoopback: Bool = false) throws {
        temporary = try TemporaryFolder()
        let folder = temporary.url
        let files = Checkout.replayFiles
        let bed = TestBed.current
        session = try Session(
            home: Home(folder: folder), environment: BusyMachine.unlimited,
            output: Output(
                sink: heard.sink, form: .table, clock: clock ?? bed.clock, standardOutput: .plain,
                standardError: .plain),
            resources: files, isInteractive: isInteractive,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, network: bed.network,
            glance: bed.network.isSystem ? .system : MachineGlance { .blank },
            countsLoopback: countsLoopback)
        let catalogue = CatalogueSource(bundled: files, imported: folder.appending(path: "none")).current
        let app = try catalogue.app(named: "port80s").app
        recordings = try [app.originalFile, app.controlFile].map { try catalogue.recording(for: $0) }
    }

    /// Runs `body` with a shell that is gone afterwards.
    static func run(
        clock: WallClock? = nil, isInteractive: Bool = false, countsLoopback: Bool = false,
        _ body: (Shell) async throws -> Void
    ) async throws {
        let shell = try Shell(
            clock: clock, isInteractive: isInteractive, countsLoopback: countsLoopback)
        defer { try? FileManager.default.removeItem(at: shell.folder) }
        do { try await body(shell) } catch {
            await shell.session.close()
            throw error
        }
        await shell.session.close()
    }

    /// Makes a lab this shell's M-Lab.
    func use(_ lab: Lab) async throws {
        let authority = lab.server.endpoint.caCertificate.path
        let names = "wehe-mlab1-lab01.test=127.0.0.1,wehe-mlab2-lab02.test=127.0.0.2"
        for line in [
            "consent give embedded northeastern mlab other",
            "settings set mlab-locate-url \(lab.server.endpoint.locateURL ?? "")",
            "settings set mlab-ca \(authority)", "settings set mlab-server-ca \(authority)",
            "settings set mlab-fallback none", "settings set resolve \(names)",
        ] {
            #expect(await session.execute(line: line) == 0, "\(line)")
        }
    }

    func stored() async throws -> [StoredTest] {
        let store = try await session.store()
        var tests: [StoredTest] = []
        for id in Int64(1)...10 { if let test = try await store.test(id: id) { tests.append(test) } }
        return tests
    }
}

/// Everything a session said.
final class Transcript: Sendable {
    private let said = Mutex("")

    var text: String { said.withLock { $0 } }

    var sink: Output.Sink {
        Output.Sink(
            standardOutput: { text in self.said.withLock { $0 += text } },
            standardError: { text in self.said.withLock { $0 += text } })
    }
}
