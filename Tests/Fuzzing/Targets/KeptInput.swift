import Foundation

/// The input that a fuzzer feeds in, where it outlives the process: what Swift traps ends it at once, before libFuzzer
/// could write anything.
///
/// It lies in a file that is mapped into memory: eight bytes that tell its length, the least significant first, and the
/// input. Writing there is writing to memory, and what is written is in the file however the process ends.
package final class KeptInput {
    private let address: UnsafeMutableRawPointer
    private let room: Int

    /// Makes the file, or empties it; nil where the system refuses it.
    ///
    /// - Parameters:
    ///   - path: where it lies.
    ///   - longest: the most bytes of an input; of a longer one only these are kept.
    package init?(_ path: String, longest: Int) {
        let size = longest + Self.head
        let descriptor = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        guard ftruncate(descriptor, size) == 0,
            let address = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0),
            address != MAP_FAILED
        else { return nil }
        self.address = address
        room = longest
    }

    deinit { munmap(address, room + Self.head) }

    private static let head = MemoryLayout<UInt64>.size

    /// Keeps an input in place of the one before.
    package func keep(_ bytes: UnsafeRawBufferPointer) {
        let count = min(bytes.count, room)
        address.storeBytes(of: UInt64(count).littleEndian, as: UInt64.self)
        if let start = bytes.baseAddress { memcpy(address + Self.head, start, count) }
    }
}
