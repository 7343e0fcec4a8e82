import Foundation
import TestModel

@testable import ReplayServer

/// One side channel of a hand-written client.
struct Conversation {
    let channel: RawConnection
    /// What the server said to the identification.
    let permission: String
    /// The port mapping, if the replay was granted.
    let mapping: [String: [String: [String: [MappingPart]]]]

    /// One of the two parts of a mapping's target.
    enum MappingPart: Decodable, Equatable {
        case host(String)
        case port(Int)

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let port = try? container.decode(Int.self) {
                self = .port(port)
            } else {
                self = .host(try container.decode(String.self))
            }
        }
    }

    /// Goes as far as the permission, and on to the sender count if it is granted.
    static func open(
        _ server: EmbeddedServer, user: String = "a1B2c3D4e5", test: Int = 0,
        replay: String = "Music-05132024",
        history: Int = 1, isLast: Bool = false, address: String = "127.0.0.1", from source: String? = nil
    ) async throws -> Conversation {
        let channel = try await RawConnection.open(
            server.endpoint.sideChannelPlain, host: server.endpoint.address, from: source)
        let flag = isLast ? "True" : "False"
        try await channel.sendMessage("\(user);\(test);\(replay);label;\(history);\(flag);\(address);3.3")
        try await channel.sendMessage("[-1, null, null]")
        return try await start(channel)
    }

    /// From the permission on.
    static func start(_ channel: RawConnection) async throws -> Conversation {
        let permission = try await channel.message()
        guard permission.hasPrefix("1;") else {
            return Conversation(channel: channel, permission: permission, mapping: [:])
        }
        try await channel.sendMessage("NoIperf")
        try await channel.sendMessage("NoMobileStats")
        let mapping = try JSONDecoder().decode(
            [String: [String: [String: [MappingPart]]]].self, from: Data(try await channel.message().utf8))
        let count = try await channel.message()
        guard count == (mapping["udp"] == [:] ? "0" : "1") else {
            throw RawConnection.Failure.malformedFrame("count")
        }
        return Conversation(channel: channel, permission: permission, mapping: mapping)
    }

    /// The port that a recorded port is served on.
    func port(
        _ recorded: String = "00443", server: String = "018.002.192.002", transport: String = "tcp"
    ) -> Int? {
        guard case .port(let port)? = mapping[transport]?[server]?[recorded]?.last else { return nil }
        return port
    }

    /// The end as most clients send it: three messages in one piece.
    @discardableResult
    func finish(
        samples: String = "[[1.5,2.5,3.5,4.5],[0.1,0.2,0.3,0.4]]"
    ) async throws -> [String] {
        let end = ["DONE;1.25", samples, "Result;No"].map(RawConnection.framed).joined()
        try await channel.send(end)
        let answers = [try await channel.message(), try await channel.message()]
        _ = await channel.readToEnd()
        return answers
    }
}
