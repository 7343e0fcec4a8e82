import NIOCore
import Recordings

/// The recorded bytes of an answer, and the times at which its parts were sent.
struct RecordedContent: Equatable, Sendable {
    /// Offset of a part, and its send time in nanoseconds after the first.
    struct Mark: Equatable, Sendable {
        let offset: Int
        let due: Int64
    }

    /// All bytes, one part after the other.
    let bytes: ByteBuffer
    /// The parts that have bytes, in order.
    let marks: [Mark]

    /// - Parameter parts: the parts; the initializer returns nil without any.
    init?(_ parts: [RecordedAnswer.Part]) {
        let parts = parts.filter { !$0.payload.isEmpty }
        guard !parts.isEmpty else { return nil }
        var bytes = ByteBufferAllocator().buffer(capacity: parts.reduce(0) { $0 + $1.payload.count })
        var marks: [Mark] = []
        for part in parts {
            marks.append(Mark(offset: bytes.writerIndex, due: Int64(part.timestamp * 1e9)))
            bytes.writeBytes(part.payload)
        }
        self.bytes = bytes
        self.marks = marks
    }

    init(bytes: ByteBuffer, marks: [Mark]) {
        self.bytes = bytes
        self.marks = marks
    }

    /// Returns some of the bytes, as a view without a copy.
    func slice(at offset: Int, count: Int) -> ByteBuffer {
        bytes.getSlice(at: offset, length: min(count, bytes.writerIndex - offset)) ?? ByteBuffer()
    }
}
