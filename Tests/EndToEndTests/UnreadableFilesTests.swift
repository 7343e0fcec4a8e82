import Foundation
import TerminalTesting
import TestSupport
import Testing

/// Runs the program in the place of the upstream command line client with files that neither can read.
///
/// The expectations are those of two recorded runs of that client. Its other runs need recordings of other people
/// (``UpstreamTranscriptTests``).
@Suite("Files that the upstream command line client cannot read", .mustEnd)
struct UnreadableFilesTests {
    private func recorded(_ name: String) throws -> UpstreamTranscript {
        let runs = try Vectors.lines(of: Vectors.clientTranscript, as: UpstreamTranscript.self)
        return try #require(runs.first { $0.name == name })
    }

    @Test("With a list of apps that cannot be read, code, lines and files are those of the recorded run")
    func list() async throws {
        let run = try recorded("badjson")
        let ground = try UpstreamGround(run)
        try ground.folder.write("{\"apps\": [", to: "RESOURCES-badjson/apps_list.json")
        let output = try await ground()
        #expect(output.status == .exited(run.exit), "\(output.output)\(output.error)")
        #expect(UpstreamTranscript.lines(of: output.output) == run.lines)
        #expect(try ground.seen() == run.seen)
        #expect(ground.written() == run.written)
        #expect(output.complaints.count == 1 && output.error.contains("apps_list.json"))
    }

    @Test(
        "A recording that cannot be read ends the test with the code and the line of a replay that no server has"
    )
    func recording() async throws {
        let run = try recorded("portnorec")
        let ground = try UpstreamGround(run)
        let text = try Checkout.text("ReplayFiles/apps_list.json")
        var list = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        let app = try #require(
            (list["apps"] as? [[String: Any]])?.first {
                $0["image"] as? String == "port8080" && $0["category"] as? String == "LARGE_PORT"
            })
        let file = try #require(app["datafile"] as? String)
        list["apps"] = [app]
        try ground.folder.write(
            JSONSerialization.data(withJSONObject: list), to: "RESOURCES-py/apps_list.json")
        try ground.folder.write("[[{]]", to: "RESOURCES-py/\(file)")
        try ground.folder.write(
            Checkout.text("ReplayFiles/port_443_large.pcap_client_all.json"),
            to: "RESOURCES-py/port_443_large.pcap_client_all.json")
        // Nothing is authenticated before the recordings are read.
        try ground.folder.write("", to: "RESOURCES-py/main")
        let output = try await ground()
        #expect(output.status == .exited(run.exit), "\(output.output)\(output.error)")
        let reason = try #require(run.lines.first { $0.contains(" ERR_") })
        #expect(UpstreamTranscript.lines(of: output.output).filter { $0.contains(" ERR_") } == [reason])
        #expect(ground.written() == run.written)
        #expect(output.complaints.count == 1 && output.error.contains(file), "\(output.error)")
    }
}
