import Recordings
import WireProtocol

extension DatagramTable {
    /// The datagrams that a server of this program sends in a UDP replay, with recorded content or with noise.
    init(sentBy script: ServerScript) {
        self.init(capacity: script.datagrams.count)
        let longest = script.datagrams.reduce(0) { max($0, $1.length) }
        let isKnown = script.datagrams.allSatisfy { $0.payload != nil }
        let noise = isKnown ? [] : script.noise.pattern(longestDatagram: longest)
        noise.withUnsafeBytes { noise in
            for (index, datagram) in script.datagrams.enumerated() {
                if let payload = datagram.payload {
                    payload.withUnsafeBytes { append($0, at: datagram.timestamp) }
                    continue
                }
                let place = DatagramNoise.offset(ofDatagram: index)
                append(
                    UnsafeRawBufferPointer(rebasing: noise[place..<place + datagram.length]),
                    at: datagram.timestamp)
            }
        }
    }
}
