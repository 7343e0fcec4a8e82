extension IPPacket {
    /// Tells whether bytes are exactly one packet, by what its header says of its length.
    ///
    /// - Parameters:
    ///   - bytes: the bytes.
    ///   - cut: the number of bytes behind them that the capture cut off.
    /// - Returns: true if they are.
    static func fits(_ bytes: PacketBytes, _ cut: Int) -> Bool {
        switch bytes.byte(0) ?? 0 {
        case 0x45...0x4F: bytes.number16(2).map(Int.init) == bytes.count + cut
        case 0x60...0x6F: bytes.number16(4).map { Int($0) + 40 } == bytes.count + cut
        default: false
        }
    }
}
