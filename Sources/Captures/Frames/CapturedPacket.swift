/// A packet as a capture has it.
package struct CapturedPacket {
    /// Its number in the capture, from 1.
    package let number: Int
    /// When it was seen, in nanoseconds since 1970.
    package let time: Int64
    /// The link type of the frame.
    package let link: LinkType
    /// The frame, as far as it was captured; valid as long as the packet is looked at.
    package let frame: UnsafeRawBufferPointer

    package init(number: Int, time: Int64, link: LinkType, frame: UnsafeRawBufferPointer) {
        self.number = number
        self.time = time
        self.link = link
        self.frame = frame
    }
}
