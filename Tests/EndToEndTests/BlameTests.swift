import Foundation
import TerminalTesting
import TestSupport
import Testing

@Suite("Errors blame who is to blame")
struct BlameTests {
    @Test(
        "A made-up recording that a server has otherwise is said to be made up, and how to get the real one"
    )
    func madeUp() async throws {
        let (researcher, newcomer) = (try Installation(), try Installation())
        // The same recordings from another address, as whoever really recorded them has.
        let published = try TemporaryFolder()
        for stem in ["Deezer_09012019", "DeezerRandom_09012019"] {
            let file = "\(stem).pcap_client_all.json"
            let text = try Checkout.text("ReplayFiles/\(file)")
            try published.write(
                text.replacing(/-[0-9]{3}(\.[0-9]{3}){3}\./, with: "-203.000.113.077."), to: file)
        }
        try await researcher.succeed("recordings import '\(published.url.path)'")
        let server = try await ServeProcess(researcher)
        let run = try await newcomer.run(
            "consent give embedded other", server.addition("mine"), "replay deezer --server mine")
        #expect(run.status == .exited(7))
        let complaint = try #require(run.complaints.first)
        #expect(complaint.hasPrefix("error: mine does not serve "))
        #expect(complaint.contains("made up; import the published one"))
    }

    @Test("The second server of a pair is blamed by its own address")
    func second() async throws {
        let client = try Installation()
        let server = try await ServeProcess(
            try Installation(), ["--line-rate", "none", "--unpaced", "--address", "127.0.0.2"])
        let run = try await client.run(
            "consent give embedded other; settings set packet-timing off", server.addition("one"),
            "localize deezer --server one --pair 127.0.0.2 127.0.0.3")
        #expect(run.status == .exited(8))
        #expect(run.complaints.first?.hasPrefix("error: 127.0.0.3 cannot be reached") == true, "\(run)")
    }

    @Test("The second server of a pair that nobody vouches for is blamed by its own name, with the cure")
    func secondUntrusted() async throws {
        let client = try Installation()
        let options = ["--line-rate", "none", "--unpaced", "--address"]
        let one = try await ServeProcess(try Installation(), options + ["127.0.0.2"])
        let two = try await ServeProcess(try Installation(), options + ["127.0.0.3"])
        let run = try await client.run(
            "consent give embedded other; settings set packet-timing off", one.addition("one"),
            two.addition("two", caFile: one.announcement.caFile),
            "localize deezer --server one --pair 127.0.0.2 127.0.0.3")
        #expect(run.status == .exited(12))
        let complaint = try #require(run.complaints.first)
        #expect(complaint.hasPrefix("error: two does not prove who it is"), "\(complaint)")
        #expect(complaint.contains("servers add NAME HOST --ca FILE"))
    }
}
