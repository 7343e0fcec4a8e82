import CPacketLab
import Foundation
import Synchronization
import SystemFiles

/// A program in a namespace of a lab. It and all that it started end when this value goes away, or when this
/// process ends.
package final class LabProgram: Sendable {
    private struct State {
        var code: Int32?
        var lifeline: Int32
    }

    /// The process that ends when the program does.
    private let keeper: pid_t
    private let state: Mutex<State>

    init(
        _ command: [String], user: Int32, network: Int32, environment: [String: String], standard: [Int32]
    ) throws(PacketLabError) {
        let name = command.first ?? ""
        var ends: [Int32] = [-1, -1]
        guard wehe_lab_pipe(&ends) == 0 else { throw .resources(SystemError(errno)) }
        defer { close(ends[0]) }
        var arguments: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
        var variables: [UnsafeMutablePointer<CChar>?] =
            environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for text in arguments + variables { free(text) } }
        var standard = standard
        keeper = wehe_lab_spawn(user, network, name, &arguments, &variables, &standard, ends[0])
        guard keeper > 0 else {
            let error = SystemError(errno)
            close(ends[1])
            throw .cannotStart(command: name, error)
        }
        state = Mutex(State(code: nil, lifeline: ends[1]))
    }

    deinit {
        end()
        _ = wait()
    }

    /// Ends the program and all that it started.
    package func end() {
        state.withLock {
            guard $0.lifeline >= 0 else { return }
            close($0.lifeline)
            $0.lifeline = -1
        }
    }

    /// Waits for the end of the program.
    ///
    /// - Returns: its status; 128 and the number of the signal that ended it.
    package func wait() -> Int32 {
        state.withLock {
            if let code = $0.code { return code }
            var status: Int32 = 0
            while waitpid(keeper, &status, 0) < 0, errno == EINTR {}
            let code = status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + (status & 0x7F)
            $0.code = code
            return code
        }
    }
}
