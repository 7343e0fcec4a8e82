import Basics
import Home
import PacketLab
import PathEmulation
import Testing

@testable import Messages

@Suite("Rules of the lab, in words")
struct LabRuleSummaryTests {
    @Test(
        "each rule has a sentence for people",
        arguments: [
            (
                "sni=.nflxvideo.net shape rate=1.5Mbit/s burst=64kB",
                "Shape flows whose TLS server name ends in .nflxvideo.net to 1.5 Mbit/s (burst 64 kB, queue 250 ms), "
                    + "one bucket a client."
            ),
            (
                "sni=* police rate=2Mbit/s burst=30kB bucket=flow",
                "Police flows whose TLS server name can be read to 2 Mbit/s (burst 30 kB; what exceeds it is "
                    + "dropped), one bucket a flow."
            ),
            (
                "transport=udp bytes=2112a442 at=4 loss rate=2% after=1MB",
                "Lose 2 % of the packets of UDP flows whose client's bytes hold the bytes 2112a442 at offset 4 after "
                    + "the first 1 MB of each."
            ),
            (
                "transport=tcp port=80,81,6881-6889 block on=first",
                "Block TCP flows to ports 80, 81 or 6881-6889, on the branch of the first server."
            ),
            (
                "sni=* freeze after=25packets residual=180s every=20%",
                "Let nothing more of flows whose TLS server name can be read through after 25 packets of both sides, "
                    + "for 20 % of flows, and for 180 s after a match for all flows from that client to that port."
            ),
            (
                "sni=* reset residual=9s reach=server",
                "Reset flows whose TLS server name can be read, and for 9 s after a match for all flows from that client "
                    + "to that server."
            ),
            (
                "any loss enter=1% leave=25% after=3s",
                "Lose 100 % of the packets of all flows in bursts, which 1 % of packets begin and 25 % end 3 s after "
                    + "each begins."
            ),
            (
                "text=x reassemble=off police rate=1Mbit/s burst=3kB direction=both forget=120s",
                "Police flows whose client's bytes hold \"x\" (in one packet) to 1 Mbit/s (burst 3 kB; what exceeds "
                    + "it is dropped), one bucket a client, in each direction, forgotten after 120 s of silence."
            ),
            ("any delay time=40ms jitter=5ms", "Delay all flows by 40 ms and up to 5 ms of jitter."),
            (
                "sni=a.x,b.x,.c.x,d.x,e.x reset",
                "Reset flows whose TLS server name is a.x, is b.x, ends in .c.x or fits one of 2 more."
            ),
            (
                "sni=.example.net packets=1 shape rate=1.5Mbit/s burst=64kB",
                "Shape flows whose TLS server name ends in .example.net in the first packet to 1.5 Mbit/s (burst 64 kB, "
                    + "queue 250 ms), one bucket a client."
            ),
            (
                "host=example.net text=abc within=2kB delay time=40ms on=second",
                "Delay flows whose HTTP host is example.net and whose client's bytes hold \"abc\" in the first 2 kB by "
                    + "40 ms, on the branch of the second server."
            ),
            (
                "text=abc inspect=stateless client=192.0.2.7 reset",
                "Reset flows of client 192.0.2.7 whose client's bytes hold \"abc\" (each packet by itself)."
            ),
            (
                "any load rate=1Mbit/s of=2Mbit/s on=2s off=3s bucket=shared:link",
                "Send all flows over a link of 2 Mbit/s (queue 250 ms) that other traffic of 1 Mbit/s shares for 2 s "
                    + "at a time and leaves for 3 s, both on average, in the shared link link."
            ),
        ])
    func summarises(_ text: String, _ summary: String) throws {
        let rule = try LabRule(words: try #require(RuleWords.split(text)))
        #expect(Messages.english.summary(rule) == summary)
    }

    @Test(
        "A lab that is up tells its line and its distance, in both languages, and nothing of those it lacks")
    func access() {
        let access = ClientAccess(
            lineRate: BitRate(parts: 2_500_000), roundTrip: TimeSpan(parts: 20_000_000))
        #expect(
            Messages.english.labIsUp(.direct, access, record: nil)
                == "The rules act on real packets (\"lab up\"), behind a line of 2.5 Mbit/s for each client and a "
                + "round trip of 20 ms.")
        #expect(Messages.french.labUp(access).contains("derrière une ligne de 2,5 Mbit/s par client et un"))
        #expect(
            Messages.english.labIsUp(.direct, .none, record: nil)
                == "The rules act on real packets (\"lab up\").")
        #expect(
            Messages.english.labUp(ClientAccess(roundTrip: TimeSpan(parts: 5_000_000)))
                .contains("embedded server, behind a round trip of 5 ms;"))
    }

    @Test("A busy machine is named if more than one in a hundred of the packets held back was late")
    func lateness() {
        let few = Messages.english.labRan(received: 2_000, held: 1_000, late: 10)
        #expect(few == "The box took 2000 packets and held 1000 back, 10 of them late.")
        let many = Messages.english.labRan(received: 2_000, held: 1_000, late: 11)
        #expect(
            many == "The box took 2000 packets and held 1000 back, 11 of them late: the machine was busy.")
    }

    @Test(
        "The stored number of rules without a name is told in the reader's language, a name as it is",
        arguments: [
            ("1 rule", "1 règle"),
            ("lab up --line-rate 40Mbit/s, 12 rules", "lab up --line-rate 40Mbit/s, 12 règles"),
            ("lab up, mine", "lab up, mine"), ("two rules", "two rules"), ("", ""),
            ("3 rules of mine", "3 rules of mine"),
        ])
    func named(stored: String, told: String) {
        #expect(Messages(.french).named(lab: stored) == told)
        #expect(Messages.english.named(lab: stored) == stored)
    }
}
