import Foundation
package import PathEmulation
import Basics

/// The record of all packets of a box: a capture whose comments tell what became of each, and the same as
/// lines of JSON.
package final class PacketRecorder {
    /// The names of the two files.
    package struct Files: Hashable, Sendable {
        /// The capture, in pcapng.
        package let capture: String
        /// The lines of JSON.
        package let lines: String

        /// A capture, and the lines beside it in a file of the same name with `.jsonl`.
        package init(capture: String) {
            self.capture = capture
            lines = (capture.hasSuffix(".pcapng") ? String(capture.dropLast(7)) : capture) + ".jsonl"
        }
    }

    private let files: Files
    private var rules: LabRules
    /// Nanoseconds since 1970 when the box's clock showed 0.
    private let epoch: Int64
    /// The descriptors of the two files.
    private let capture: Int32
    private let lines: Int32
    private var captured: [UInt8]
    private var written: [UInt8] = []
    private var failure: PacketLabError?

    /// Bytes that are written together.
    private static let portion = 1 << 18

    /// Begins a record; what the files held before is lost.
    ///
    /// - Parameters:
    ///   - files: where it is kept.
    ///   - rules: those that notes speak of.
    ///   - access: the way between clients and the box, which is told with an interface of its own.
    ///   - epoch: nanoseconds since 1970 when the box's clock showed 0.
    /// - Throws: ``PacketLabError/record(path:_:)``.
    package init(
        _ files: Files, rules: LabRules, access: ClientAccess = .none, epoch: Int64
    ) throws(PacketLabError) {
        self.files = files
        self.rules = rules
        self.epoch = epoch
        capture = try Self.emptied(files.capture)
        do { lines = try Self.emptied(files.lines) } catch {
            close(capture)
            throw error
        }
        var interfaces = [PcapngBlocks.Interface("a"), PcapngBlocks.Interface("b")]
        if access != .none {
            interfaces.append(
                PcapngBlocks.Interface(
                    "line", description: "access of each client: \(access.options)",
                    speed: access.lineRate?.parts))
        }
        captured = PcapngBlocks.beginning(interfaces: interfaces, application: "wehe")
        captured.reserveCapacity(Self.portion + (1 << 17))
    }

    deinit {
        close(capture)
        close(lines)
    }

    /// Lets notes speak of other rules.
    package func replace(rules: LabRules) { self.rules = rules }

    /// Adds a packet.
    ///
    /// - Parameters:
    ///   - packet: as it came.
    ///   - note: what became of it.
    package func add(_ packet: UnsafeRawBufferPointer, _ note: PacketNote) {
        guard failure == nil else { return }
        let text = NoteText(note: note, rules: rules)
        let time = epoch + note.time
        PcapngBlocks.addPacket(
            packet, interface: Self.interface(of: note), time: time, comment: text.comment, to: &captured)
        PacketLine(packet, text, time: time).add(to: &written)
        if captured.count >= Self.portion || written.count >= Self.portion { write() }
    }

    /// The number of the interface of a packet: the side that it came to the box from, or the line that lost it.
    private static func interface(of note: PacketNote) -> Int {
        note.fate == .dropped(.line) ? 2 : note.side == .a ? 0 : 1
    }

    /// Writes what was not written yet.
    ///
    /// - Throws: ``PacketLabError/record(path:_:)``, also for what failed before.
    package func flush() throws(PacketLabError) {
        write()
        if let failure { throw failure }
    }

    private func write() {
        guard failure == nil else { return }
        do throws(SystemError) {
            try AtomicFile.write(captured, to: capture)
        } catch { failure = .record(path: files.capture, error) }
        do throws(SystemError) {
            try AtomicFile.write(written, to: lines)
        } catch { failure = failure ?? .record(path: files.lines, error) }
        captured.removeAll(keepingCapacity: true)
        written.removeAll(keepingCapacity: true)
    }

    private static func emptied(_ path: String) throws(PacketLabError) -> Int32 {
        do throws(SystemError) {
            // In a folder that others may write to, they could choose by a link the file that is overwritten.
            let file = try OpenedFile.writable(path, O_CREAT | O_APPEND | O_NOFOLLOW)
            // A pipe cannot be cut, and need not be.
            if ftruncate(file, 0) != 0, errno != EINVAL {
                let error = SystemError(errno)
                close(file)
                throw error
            }
            return file
        } catch {
            throw .record(path: path, error)
        }
    }
}
