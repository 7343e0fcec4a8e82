/// A packet of a capture.
package struct CapturedPacket {
    /// Its number in the capture, from 1.
    package let number: Int
    /// Timestamp, in nanoseconds since 1970; that of the packet before it where ``hasTime`` is false.
    package let time: Int64
    /// False if the capture tells no time of it, as for simple packet blocks of pcapng.
    package let hasTime: Bool
    /// The link type of the frame.
    package let link: LinkType
    /// The frame, as far as it was captured; valid only while the packet is being processed.
    package let frame: UnsafeRawBufferPointer
    /// Bytes of the frame, also those that were not captured.
    package let length: Int

    /// Makes a packet; without a length its frame is whole.
    package init(
        number: Int, time: Int64, hasTime: Bool = true, link: LinkType, frame: UnsafeRawBufferPointer,
        length: Int? = nil
    ) {
        self.number = number
        self.time = time
        self.hasTime = hasTime
        self.link = link
        self.frame = frame
        self.length = max(length ?? 0, frame.count)
    }

    /// The same packet, seen at another time.
    func timed(_ time: Int64) -> Self {
        Self(number: number, time: time, hasTime: hasTime, link: link, frame: frame, length: length)
    }
}
