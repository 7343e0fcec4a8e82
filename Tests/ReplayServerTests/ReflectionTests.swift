import Foundation
import Recordings
import TestSupport
import Testing
import WireProtocol

@testable import ReplayServer

@Suite("A server cannot be made to send to somebody else", .mustEnd)
struct ReflectionTests {
    private let attacker = "127.0.0.7"
    private let victim = "127.0.0.8"

    /// A call of 200 datagrams, all at once.
    private func call() throws -> ServedRecording {
        let recording = try Samples.udp("Call-05132024")
        let datagrams = (0..<200).map { _ in ServerScript.Datagram(timestamp: 0, length: 1_200) }
        return ServedRecording(
            recording: recording,
            serverSide: try ServerRecording(
                name: recording.name, synthesised: nil,
                noise: DatagramNoise(seed: "Call_05132024", isInverted: false),
                flows: [.init(pair: recording.flow, datagrams: datagrams)]))
    }

    @Test("A declared victim and forged datagrams in its name bring it nothing, and it is served itself")
    func datagrams() async throws {
        try await withServer([call()]) { server in
            let attack = try await Conversation.open(
                server, user: "eve", replay: "Call-05132024", address: victim, from: attacker)
            let port = try #require(attack.port("09000", transport: "udp"))
            // What bears the victim's address as its source was not sent by the victim.
            let forged = try await RawDatagrams.open(victim)
            for _ in 0..<12 { try await forged.send([1], to: port) }
            // The attacker may replay to itself; when it is answered, what came before was read.
            let honest = try await RawDatagrams.open(attacker)
            try await honest.send([1], to: port)
            #expect(await honest.next(1).map(\.count) == [1_200])

            let own = try await Conversation.open(
                server, user: "ann", replay: "Call-05132024", from: victim)
            #expect(own.permission == "1;\(victim);100")
            let socket = try await RawDatagrams.open(victim)
            try await socket.send([1], to: port)
            #expect(await socket.next(1).map(\.count) == [1_200])
            #expect(await forged.close() == [])
            for socket in [honest, socket] { _ = await socket.close() }
        }
    }

    @Test("Even a victim that asked for its address lately gets no datagrams of another's replay")
    func asked() async throws {
        try await withServer([call()]) { server in
            try await RawConnection.askOwnIP(of: server, from: victim)
            let attack = try await Conversation.open(
                server, user: "eve", replay: "Call-05132024", address: victim, from: attacker)
            let port = try #require(attack.port("09000", transport: "udp"))
            let forged = try await RawDatagrams.open(victim)
            try await forged.send([1], to: port)
            let own = try await RawDatagrams.open(attacker)
            try await own.send([1], to: port)
            #expect(await own.next(1).map(\.count) == [1_200])
            #expect(await forged.close() == [])
            _ = await own.close()
        }
    }

    @Test("A declared address that did not ask for itself is not taken from its client")
    func declared() async throws {
        try await withServer { server in
            let attack = try await Conversation.open(server, user: "eve", address: victim, from: attacker)
            #expect(attack.permission == "1;\(attacker);100")
            let own = try await Conversation.open(server, user: "ann", from: victim)
            #expect(own.permission == "1;\(victim);100")
            let replay = try await RawConnection.open(try #require(own.port()), from: victim)
            try await replay.send(Samples.opening)
            #expect(try await replay.read(5_000).count == 5_000)
            await replay.close()
        }
    }

    @Test("A client displaces who declared its address, even after it asked for it")
    func displaced() async throws {
        try await withServer { server in
            try await RawConnection.askOwnIP(of: server, from: victim)
            let attack = try await Conversation.open(server, user: "eve", address: victim, from: attacker)
            #expect(attack.permission == "1;\(attacker);100")
            let own = try await Conversation.open(server, user: "ann", from: victim)
            #expect(own.permission == "1;\(victim);100")
            #expect(await attack.channel.readToEnd() == [])
        }
    }

    @Test("One peer cannot hold sessions under any number of addresses")
    func manyAddresses() async throws {
        try await withServer { server in
            var permissions: [String] = []
            for number in 1...LoadLimits.sessionsPerPeer + 1 {
                let address = "127.0.9.\(number)"
                try await RawConnection.askOwnIP(of: server, from: address)
                permissions.append(
                    try await Conversation.open(
                        server, user: "user\(number)", address: address, from: attacker
                    ).permission)
            }
            #expect(permissions.dropLast().allSatisfy { $0 == "1;\(attacker);100" })
            #expect(permissions.last == "0;2;100")
        }
    }

    @Test("An answer to an own-IP query proves an address for its time only")
    func old() async throws {
        try await withServer(configure: { $0.timeouts.ownIPAnswer = .zero }) { server in
            try await RawConnection.askOwnIP(of: server, from: victim)
            let conversation = try await Conversation.open(server, address: victim, from: attacker)
            let port = try #require(conversation.port())
            let replay = try await RawConnection.open(port, from: attacker)
            try await replay.send(Samples.opening)
            #expect(try await replay.read(5_000).count == 5_000)
            await replay.close()
        }
    }
}
