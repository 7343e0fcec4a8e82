import Basics
package import Foundation

extension RecordingFile {
    /// Reads a recording and checks everything required for a replay.
    ///
    /// - Throws: ``RecordingError`` that names `file`, and the packet and field if applicable.
    package static func decode(_ data: Data, file: String) throws(RecordingError) -> Recording {
        guard data.count <= longestFile else {
            throw .layout(file: file, problem: .tooLong(bytes: data.count, limit: longestFile))
        }
        let document: RecordingDocument
        do {
            document = try JSONDecoder().decode(RecordingDocument.self, from: data)
        } catch {
            throw RecordingDocument.explain(error, file: file)
        }
        // iOS checks for UDP first, so a file with both counts as UDP (Specification 3.1).
        let transport: Transport
        if !document.udpClientPorts.isEmpty {
            transport = .udp
        } else if !document.tcpPairs.isEmpty {
            transport = .tcp
        } else {
            throw .layout(file: file, problem: .noTransport)
        }
        var packets: [ClientPacket] = []
        packets.reserveCapacity(document.packets.count)
        for (index, packet) in document.packets.enumerated() {
            packets.append(try packet.packet(in: transport, file: file, index: index))
        }
        return try Recording(
            name: document.name,
            transport: transport,
            packets: packets,
            udpClientPorts: document.udpClientPorts,
            tcpPairs: document.tcpPairs,
            file: file
        )
    }
}
