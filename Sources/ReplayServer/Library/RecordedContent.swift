import NIOCore
import Recordings

/// The bytes of an answer as they were recorded, and when each of its parts was sent.
struct RecordedContent: Equatable, Sendable {
    /// Where a part begins, and when it is due, in nanoseconds after the first.
    struct Mark: Equatable, Sendable {
        let offset: Int
        let due: Int64
    }

    /// All bytes, one part after the other.
    let bytes: ByteBuffer
    /// The parts that have bytes, in order.
    let marks: [Mark]

    /// - Parameter parts: the parts; nil comes of none.
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

    /// Some of the bytes, as a view without a copy.
    func slice(at offset: Int, count: Int) -> ByteBuffer {
        bytes.getSlice(at: offset, length: min(count, bytes.writerIndex - offset)) ?? ByteBuffer()
    }
}
