import CPacketLab
import Foundation
import Synchronization
import Basics

/// A program in a namespace of a lab. It and all that it started end when this value goes away, or when this
/// process ends.
package final class LabProgram: Sendable {
    /// The process that ends when the program does.
    let keeper: pid_t
    /// The end of a pipe that the keeper watches; -1 once it is closed.
    private let lifeline: Mutex<Int32>
    /// The status, once it is known. Whoever waits for it does not keep others from ending the program.
    private let code = Mutex<Int32?>(nil)
    /// The status of a program whose end somebody else of this process has taken note of.
    private static let unknown: Int32 = 127

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
        lifeline = Mutex(ends[1])
    }

    deinit {
        end()
        _ = wait()
    }

    /// Ends the program and all that it started.
    package func end() {
        lifeline.withLock { lifeline in
            guard lifeline >= 0 else { return }
            close(lifeline)
            lifeline = -1
        }
    }

    /// Waits for the end of the program.
    ///
    /// - Returns: its status; 128 and the number of the signal that ended it.
    package func wait() -> Int32 {
        code.withLock { code in
            if let code { return code }
            var status: Int32 = 0
            var ended = waitpid(keeper, &status, 0)
            while ended < 0, errno == EINTR { ended = waitpid(keeper, &status, 0) }
            let known = status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + (status & 0x7F)
            code = ended == keeper ? known : Self.unknown
            return code ?? Self.unknown
        }
    }
}
