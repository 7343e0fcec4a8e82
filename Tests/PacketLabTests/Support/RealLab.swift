import Basics
import Foundation
import PathEmulation
import TestSupport
import Testing

@testable import PacketLab

/// A lab with programs in Python on both sides.
enum RealLab {
    static let need: Comment = "needs python3, and the right to make network namespaces and TUN devices"
    static let python = "/usr/bin/python3"

    /// True if a lab can be made here.
    static let isPossible: Bool = {
        guard let path = interpreter, FileManager.default.isExecutableFile(atPath: path) else { return false }
        return (try? LabNamespaces()) != nil
    }()

    /// The path of Python.
    static let interpreter: String? = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(
        separator: ":"
    )
    .map { "\($0)/python3" }.first { FileManager.default.isExecutableFile(atPath: $0) }

    /// Sends so many bytes to whoever connects and has said something.
    private static let server = """
        import socket, sys, threading
        family = socket.AF_INET6 if ":" in sys.argv[1] else socket.AF_INET
        listener = socket.socket(family)
        listener.bind((sys.argv[1], 443))
        listener.listen()
        def serve(connection):
            try:
                connection.recv(65536)
                connection.sendall(b"x" * int(sys.argv[2]))
                connection.shutdown(socket.SHUT_WR)
                connection.recv(1)
            except OSError:
                pass
            connection.close()
        while True:
            connection, _ = listener.accept()
            threading.Thread(target=serve, args=(connection,), daemon=True).start()
        """

    /// Asks for a name, and prints how many bytes came, in how many seconds, and how it ended; waits for each of them so
    /// many seconds at most.
    private static let client = """
        import socket, sys, time
        while True:
            try:
                connection = socket.create_connection((sys.argv[1], 443), timeout=float(sys.argv[3]))
                break
            except ConnectionRefusedError:
                time.sleep(0.02)
            except OSError as error:
                print(0, 0, type(error).__name__)
                sys.exit()
        start = time.monotonic()
        total, end = 0, "end"
        try:
            connection.sendall(b"GET / HTTP/1.1\\r\\nHost: " + sys.argv[2].encode() + b"\\r\\n\\r\\n")
            while piece := connection.recv(1 << 20):
                total += len(piece)
        except OSError as error:
            end = type(error).__name__
        print(total, time.monotonic() - start, end)
        """

    /// The result that a client saw.
    struct Download: Equatable {
        let bytes: Int
        let seconds: Double
        let end: String
    }

    /// Runs a request for bytes through a box.
    static func download(
        _ rules: String, host: String = "a.example", bytes: Int, isIPv6: Bool = false, offloads: Bool = true,
        settings: BoxSettings = BoxSettings(), files: PacketRecorder.Files? = nil, patience: Double = 120
    ) async throws -> (Download, PacketLab.Outcome) {
        let addresses = try #require(LabNamespaces.usual[.b])
        let address = isIPv6 ? addresses.ipv6.text : addresses.ipv4.text
        return try await output {
            var request = PacketLab.Request(client: [])
            request.rules = try LabRules(text: rules)
            request.settings = settings
            request.files = files
            request.offloads = offloads
            request.servers = [[interpreter ?? python, "-c", server, address, "\(bytes)"]]
            request.client = [interpreter ?? python, "-c", client, address, host, "\(patience)"]
            return request
        }
    }

    /// Sends a datagram with each time to live, and prints who answered once so many have and the others had half a
    /// second more: ICMP errors come to the socket's error queue (ip(7), IP_RECVERR = 11, IPV6_RECVERR = 25).
    private static let tracer = """
        import socket, sys, time
        is6 = ":" in sys.argv[1]
        level, errors, limit = (41, 25, 16) if is6 else (0, 11, 2)
        probes, answers = [], {}
        for hops in range(1, int(sys.argv[2]) + 1):
            probe = socket.socket(socket.AF_INET6 if is6 else socket.AF_INET, socket.SOCK_DGRAM)
            probe.setsockopt(level, errors, 1)
            probe.setsockopt(level, limit, hops)
            probe.connect((sys.argv[1], 33434))
            probe.send(b"probe")
            probes.append(probe)
        def answer(probe):
            try:
                _, ancillary, _, _ = probe.recvmsg(512, 512, socket.MSG_ERRQUEUE)
            except OSError:
                return None
            error = ancillary[0][2]
            who = error[16:]
            if error[5] == (1 if is6 else 3):
                return "refused"
            return socket.inet_ntop(probe.family, who[8:24] if is6 else who[4:8])
        end = time.monotonic() + 120
        while time.monotonic() < end:
            for probe in probes:
                said = answer(probe)
                if said and probe not in answers:
                    answers[probe] = said
                    if len(answers) == int(sys.argv[3]):
                        end = time.monotonic() + 0.5
            time.sleep(0.01)
        for probe in probes:
            print(answers.get(probe, "none"))
        """

    /// The answers to datagrams of one hop, two hops and so on, of which so many are to come.
    static func trace(
        hops: Int, answers: Int, isIPv6: Bool, settings: BoxSettings
    ) async throws -> [String] {
        let addresses = try #require(LabNamespaces.usual[.b])
        return try await words {
            var request = PacketLab.Request(client: [
                interpreter ?? python, "-c", tracer, isIPv6 ? addresses.ipv6.text : addresses.ipv4.text,
                "\(hops)", "\(answers)",
            ])
            request.settings = settings
            return request
        }.0.map { String($0) }
    }

    /// True if a datagram from side A gets to side B, where nothing listens, so that an error comes back within so many
    /// seconds.
    static func isReachable(_ namespaces: LabNamespaces, patience: Double) async throws -> Bool {
        let script = """
            import socket
            probe = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
            probe.connect(("\(LabNamespaces.usual[.b]?.ipv4.text ?? "")", 33434))
            probe.settimeout(\(patience))
            probe.send(b"probe")
            try:
                probe.recv(1)
            except ConnectionRefusedError:
                exit(0)
            except OSError:
                exit(1)
            """
        return try await Computing.run {
            Result { try namespaces.start([interpreter ?? python, "-c", script], on: .a).wait() == 0 }
        }.get()
    }

    /// Runs a download whose client prints three words.
    private static func output(_ make: () throws -> PacketLab.Request) async throws -> (
        Download, PacketLab.Outcome
    ) {
        let (words, outcome) = try await words(make)
        guard words.count == 3, let bytes = Int(words[0]), let seconds = Double(words[1]) else {
            return (Download(bytes: 0, seconds: 0, end: "no output"), outcome)
        }
        return (Download(bytes: bytes, seconds: seconds, end: String(words[2])), outcome)
    }

    /// Runs a lab whose client writes into a file.
    private static func words(_ make: () throws -> PacketLab.Request) async throws -> (
        [Substring], PacketLab.Outcome
    ) {
        try await withTemporaryFolder { folder in
            var request = try make()
            let file = folder.appending(path: "out").path
            let quoted = request.client.map { "'" + $0.replacing("'", with: "'\\''") + "'" }
            request.client = ["/bin/sh", "-c", quoted.joined(separator: " ") + " > '\(file)'"]
            let outcome = try await Computing.run { [request] in Result { try PacketLab.run(request) } }.get()
            return (
                try String(contentsOfFile: file, encoding: .utf8).split(whereSeparator: \.isWhitespace),
                outcome
            )
        }
    }
}
