import ReportTesting
import TestSupport
import Testing

@testable import WeheShell

@Suite("Replays that are refused before they begin")
struct RefusedReplayTests {
    /// What was said of a line in a new home with consent, and its exit code.
    private func answer(to line: String) async throws -> (code: Int32, heard: Heard) {
        let (session, heard) = try TemporaryFolder().session()
        let code = await session.execute(line: "consent give embedded mlab; " + line)
        await session.close()
        return (code, heard)
    }

    @Test(
        "A choice that would change nothing is refused, with the reason",
        arguments: [
            ("replay deezer --congestion bbr", "the emulated line limits"),
            ("replay skype --congestion bbr", "is a call over UDP"),
            ("replay deezer --congestion BBR!", "such as bbr, cubic or reno, not"),
            ("replay deezer --congestion bbr --server mlab", "M-Lab's servers do not let a client choose"),
            ("settings set line-rate none; replay deezer --congestion vagas", "vagas"),
        ])
    func congestion(line: String, reason: String) async throws {
        let heard = try await answer(to: line).heard
        #expect(heard.error.contains(reason), "\(heard.error)")
    }

    @Test(
        "A long recording, a call and M-Lab are refused, each with its reason",
        arguments: [
            ("replay espn --past-buckets", "needs no --past-buckets to pass a burst of 2 MB"),
            ("replay skype --past-buckets", "is a call over UDP"),
            (
                "replay pandora --past-buckets --server mlab",
                "M-Lab's servers cannot repeat"
            ),
        ])
    func repeated(line: String, reason: String) async throws {
        let heard = try await answer(to: line).heard
        #expect(heard.error.contains(reason), "\(heard.error)")
    }

    @Test(
        "What has no third arm is refused, each with its reason",
        arguments: [
            ("replay espn --arms 3", "--arms 3 compares three replays in a series; add --pairs"),
            ("replay espn --arms 3 --single", "add --pairs"),
            ("replay espn --pairs --arms 4", "--arms"),
            ("replay espn --pairs --arms 3 --past-buckets", "--past-buckets"),
            ("replay espn --pairs --arms 3 --server mlab", "M-Lab's servers have no third recording"),
            ("replay skype --pairs --arms 3", "is a call over UDP, in which TLS would be conspicuous"),
            ("replay port80s --pairs --arms 3", "is a port test, whose control is another port"),
            ("plan skype --pairs --arms 3", "is a call over UDP"),
            ("localize espn --pairs --arms 3", "--arms"), ("dpi espn --arms 3", "--arms"),
        ])
    func triples(line: String, reason: String) async throws {
        let (code, heard) = try await answer(to: line)
        #expect(heard.error.contains(reason) && code != 0, "\(heard.error)")
    }

    @Test(
        "An upload that cannot be, or would not tell, is refused with the reason",
        arguments: [
            ("replay skype --direction up", "is a call over UDP, which sends as much as it receives"),
            ("replay deezer --direction up --server mlab", "M-Lab's servers replay downloads only"),
            (
                "lab add any police rate=2Mbit/s burst=30kB; replay deezer --direction up",
                "act on downloads only"
            ),
            ("replay deezer --direction sideways", "sideways"),
            ("replay deezer --direction up --pairs --arms 3", "--arms"),
            ("replay --resume 1 --direction up", "--direction"),
            ("results list --direction sideways", "--direction"),
            ("dpi skype --direction up", "is a call over UDP, which sends as much as it receives"),
            ("dpi deezer --direction up --server mlab", "M-Lab's servers replay downloads only"),
            (
                "lab add any police rate=2Mbit/s burst=30kB; dpi deezer --direction up",
                "act on downloads only"
            ),
            ("dpi deezer --direction up --upstream", "--upstream"),
            ("dpi deezer --direction both", "both"),
            ("dpi deezer --direction up --resume", "deezer"),
        ])
    func uploads(line: String, reason: String) async throws {
        let (code, heard) = try await answer(to: line)
        #expect(heard.error.contains(reason) && code != 0, "\(heard.error)")
        #expect(heard.errorLines.count { $0.hasPrefix("error: ") } == 1, "\(heard.error)")
    }

    @Test("Without a real path a choice of congestion control is refused")
    func calibration() async throws {
        let heard = try await answer(to: "calibrate deezer --rules sni-throttle --congestion reno").heard
        #expect(heard.error.contains("the emulated line limits"), "\(heard.error)")
        #expect(try await answer(to: "calibrate deezer --congestion reno,,").code == 2)
    }

    @Test("Without real packets a rule for what clients send is refused before the first byte")
    func uploadRules() async throws {
        let (code, heard) = try await answer(to: "lab load upload-only; replay deezer --no-confirm")
        #expect(code != 0)
        #expect(heard.error.contains("direction=up") && heard.error.contains("lab up"), "\(heard.error)")
    }
}
