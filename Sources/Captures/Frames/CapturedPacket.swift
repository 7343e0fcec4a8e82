/// A packet of a capture.
package struct CapturedPacket {
    /// Its number in the capture, from 1.
    package let number: Int
    /// Timestamp, in nanoseconds since 1970.
    package let time: Int64
    /// The link type of the frame.
    package let link: LinkType
    /// The frame, as far as it was captured; valid only while the packet is being processed.
    package let frame: UnsafeRawBufferPointer

    package init(number: Int, time: Int64, link: LinkType, frame: UnsafeRawBufferPointer) {
        self.number = number
        self.time = time
        self.link = link
        self.frame = frame
    }
}
