import Basics
import Cryptography
package import Foundation

extension ServerPickle {
    /// Encodes a server's side with known bytes as a pickle; equal values give equal bytes.
    ///
    /// - Parameters:
    ///   - side: the server's side.
    ///   - recording: the client's side, for the table of first payloads.
    /// - Returns: the file's bytes; nil if only lengths are known.
    package static func encode(_ side: ServerRecording, of recording: Recording) -> Data? {
        guard side.isRecorded else { return nil }
        return Data(
            PickleWriter.tuple { writer in
                flows(of: side, recording, into: &writer)
                firstPayloads(of: recording, into: &writer)
                writer.dictionary([])
                writer.dictionary(servers(of: side))
                writer.list(ports(of: recording)) { $0.text($1) }
                writer.text(side.name)
            })
    }

    private static func flows(
        of side: ServerRecording, _ recording: Recording, into writer: inout PickleWriter
    ) {
        let tcp =
            side.answers.isEmpty
            ? []
            : [
                (
                    recording.flow.text,
                    { (writer: inout PickleWriter) in answers(side.answers, into: &writer) }
                )
            ]
        writer.dictionary([
            ("tcp", { $0.dictionary(tcp) }),
            (
                "udp",
                {
                    $0.dictionary(
                        side.flows.map { flow in (flow.pair.text, { datagrams(flow, into: &$0) }) })
                }
            ),
        ])
    }

    private static func answers(_ answers: [RecordedAnswer], into writer: inout PickleWriter) {
        writer.list(answers) { writer, answer in
            writer.object(
                .responseSet,
                [
                    ("request_len", { $0.integer(answer.requestLength) }),
                    (
                        "request_hash",
                        { writer in
                            if let hash = answer.requestHash { writer.text(hash) } else { writer.none() }
                        }
                    ),
                    (
                        "response_list",
                        {
                            $0.list(answer.parts) { writer, part in
                                writer.object(
                                    .oneResponse,
                                    [
                                        ("payload", { $0.digits(part.payload) }),
                                        ("timestamp", { $0.real(part.timestamp) }),
                                    ])
                            }
                        }
                    ),
                ])
        }
    }

    private static func datagrams(_ flow: ServerRecording.Flow, into writer: inout PickleWriter) {
        writer.list(flow.datagrams) { writer, datagram in
            writer.object(
                .udpSet,
                [
                    ("payload", { $0.digits(datagram.payload ?? []) }),
                    ("timestamp", { $0.real(datagram.timestamp) }),
                    ("c_s_pair", { $0.text(flow.pair.text) }), ("end", { $0.bool(false) }),
                ])
        }
    }

    /// Number of characters of a first payload that are hashed.
    private static let sample = 400
    /// Number of datagrams that are hashed.
    private static let sampledDatagrams = 5

    /// Writes the table by which a server identifies a recording (Specification 3.9).
    private static func firstPayloads(of recording: Recording, into writer: inout PickleWriter) {
        let samples: [[UInt8]] =
            switch recording.transport {
            case .tcp:
                recording.packets.prefix(1).map { Array($0.payload.filter { $0 < 0x80 }.prefix(sample)) }
            case .udp:
                recording.packets.prefix(sampledDatagrams).map { Array(HexText.encode($0.payload).utf8) }
            }
        var hashes: [String] = []
        for hash in samples.map({ HexText.encode(SHA1.hash($0)) }) where !hashes.contains(hash) {
            hashes.append(hash)
        }
        writer.dictionary(
            hashes.map { hash in
                (
                    hash,
                    { writer in
                        writer.pair {
                            $0.text(recording.name)
                            $0.text(recording.flow.text)
                        }
                    }
                )
            })
    }

    /// Returns the UDP servers' ports by address, in the order of the flows.
    private static func servers(
        of side: ServerRecording
    ) -> [(key: String, write: (inout PickleWriter) -> Void)] {
        var addresses: [String] = []
        for flow in side.flows where !addresses.contains(flow.pair.serverAddressText) {
            addresses.append(flow.pair.serverAddressText)
        }
        return addresses.map { address in
            let ports = side.flows.filter { $0.pair.serverAddressText == address }.map(\.pair.serverPortText)
            return (address, { $0.list(ports) { $0.text($1) } })
        }
    }

    private static func ports(of recording: Recording) -> [String] {
        recording.transport == .tcp ? [recording.flow.serverPortText] : []
    }
}
