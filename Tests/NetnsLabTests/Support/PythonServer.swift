import NetnsLab
import Testing

/// A server in Python that sends 300,000 bytes to whoever connects, at a port that the kernel chooses.
enum PythonServer {
    static let need: Comment = "needs python3"
    static let size = 300_000
    static var isInstalled: Bool { ProgramPath.find("python3") != nil }

    /// - Throws: If Python is not installed.
    static func program() throws -> NamespaceServerProgram {
        let python = try #require(ProgramPath.find("python3"))
        return NamespaceServerProgram(executable: python) { address, home in ["-c", script, address, home] }
    }

    private static let script = """
        import json, socket, sys
        server = socket.socket()
        server.bind((sys.argv[1], 0))
        server.listen()
        port = server.getsockname()[1]
        print("warming up", flush=True)
        print(json.dumps({"event": "serving", "address": sys.argv[1], "side_channel_tls_port": 1,
            "side_channel_plain_port": port, "results_https_port": 2, "results_http_port": 3,
            "own_ip_port": 4, "ca_file": sys.argv[2] + "/ca.pem", "line_rate_mbps": None}), flush=True)
        while True:
            connection, _ = server.accept()
            try:
                connection.sendall(bytes(\(size)))
            except OSError:
                pass
            connection.close()
        """
}
