import Foundation
import TerminalTesting
import TestSupport
import Testing

extension StandstillTests {
    // Not with the trait .measured: it stops the program itself.
    @Test("A test whose program was kept waiting, never for a second, has no verdict and says so")
    func busy() async throws {
        let installation = try Installation()
        // The usual limit holds.
        let terminal = try await replaying(installation, environment: BusyMachine.limited)
        for _ in 1...4 {
            terminal.signal(SIGSTOP)
            try await Task.sleep(for: .seconds(0.6))
            terminal.signal(SIGCONT)
            try await Task.sleep(for: .seconds(0.4))
        }
        try await terminal.expect("this machine was busy")
        try await terminal.expect("once more, after a rest")
        #expect(!terminal.transcript.contains("DIFFERENTIATION"), "\(terminal.transcript)")
        // Ctrl-C ends the rest.
        try await terminal.send("\u{3}")
        try await terminal.expect("wehe> ")
        try await terminal.send("results show last\r")
        try await terminal.expect("void, as")
    }
}
