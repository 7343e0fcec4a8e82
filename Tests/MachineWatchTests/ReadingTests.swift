import Foundation
import TestModel
import class TestSupport.TemporaryFolder
import Testing

@testable import MachineWatch

@Suite("Reading the kernel's files")
struct ReadingTests {
    @Test("/proc/stat, of Linux 6.1 and of one that did not know of steal")
    func processorTimes() throws {
        let text = """
            cpu  2879153 248765 380338 1655905 20034 0 17762 1165 12 0
            cpu0 1440000 124000 190000 827000 10000 0 8000 600 12 0
            intr 1
            """
        let times = try #require(ProcessorTimes(text: text))
        #expect(times.total == 5_203_122)
        #expect(times.idle == 1_675_939 && times.steal == 1_165)
        let old = try #require(ProcessorTimes(text: "cpu 1 2 3 4 5"))
        #expect(old.total == 15 && old.idle == 9 && old.steal == 0)
    }

    @Test("Shares need time between the readings, and counters may not go back")
    func shares() throws {
        let first = try #require(ProcessorTimes(text: "cpu 10 0 0 10 5 0 0 1"))
        let second = try #require(ProcessorTimes(text: "cpu 20 0 0 24 1 0 0 1"))
        let shares = try #require(second.shares(since: first))
        #expect(shares.idle == 0.5 && shares.steal == 0)
        #expect(first.shares(since: first) == nil && first.shares(since: second) == nil)
        #expect(second.shares(since: nil) == nil)
    }

    @Test(
        "What is no /proc/stat",
        arguments: [
            "", "cpu", "cpu 1 2 3 4", "cpu a b c d e", "cpu0 1 2 3 4 5", "intr 1\ncpu 1 2 3 4 5",
            "cpu 18446744073709551615 1 1 1 1", "cpu 0 0 0 18446744073709551615 1",
        ])
    func malformedTimes(text: String) { #expect(ProcessorTimes(text: text) == nil) }

    @Test("/proc/pressure/cpu, with and without its second line")
    func pressure() throws {
        let line = "some avg10=10.70 avg60=23.78 avg300=12.85 total=11927182052"
        for text in [line, line + "\nfull avg10=0.00 avg60=0.00 avg300=0.00 total=0\n"] {
            let pressure = try #require(ProcessorPressure(text: text))
            #expect(abs(pressure.average - 0.107) < 1e-12 && pressure.total == 11_927_182_052)
        }
        for text in ["", "full avg10=1 total=2", "some avg10=101 total=1", "some avg10=1", "some total=1"] {
            #expect(ProcessorPressure(text: text) == nil, "\(text)")
        }
    }

    @Test("schedstat: time on the processor, time waiting for it, slices")
    func processorWait() {
        #expect(ProcessorWait(text: "1000 2621171 12\n") == .init(ran: 1_000, waited: 2_621_171, slices: 12))
        for text in ["", "1 2", "1 2 3 4", "1 x 3", "1 -2 3", "x 2 3"] {
            #expect(ProcessorWait(text: text) == nil, "\(text)")
        }
    }

    @Test("Threads that began meanwhile count from their beginning, those that ended not at all")
    func threadWaits() {
        let begin = ThreadWaits([
            "1": .init(waited: 100, slices: 10), "2": .init(waited: 500, slices: 50),
            "3": .init(waited: 900, slices: 90),
        ])
        let end = ThreadWaits([
            "1": .init(waited: 150, slices: 20), "3": .init(waited: 5, slices: 1),
            "4": .init(waited: 30, slices: 3),
        ])
        // The third is another thread with a number that was free again.
        let added = end.since(begin)
        #expect(added.waited == 85)
        #expect(added.slices == 14)
    }

    private static let interfaces = """
        Inter-|   Receive                                                |  Transmit
         face |bytes    packets errs drop fifo frame compressed multicast|bytes    packets errs drop fifo
            lo: 52171531845 13222001 0 0 0 0 0 0 52171531845 13222001 0 0 0 0 0 0
          eth0: 57682607    1385    0    0    0     0          0         0    74959     921    0    0    0
        eth0.7:100 1 0 0 0 0 0 0 200 2 0 0 0 0 0 0
        broken: 1 2 3
        """

    @Test("/proc/net/dev")
    func interfaceCounters() {
        func counters(_ name: String) -> InterfaceCounters? { .init(of: name, in: Self.interfaces) }
        #expect(counters("eth0") == .init(received: 57_682_607, sent: 74_959))
        #expect(counters("eth0.7") == .init(received: 100, sent: 200))
        #expect(counters("lo")?.isLoopback == true)
        #expect(counters("eth") == nil && counters("broken") == nil && counters("") == nil)
    }

    @Test("Other traffic is what is left after the replay's payload, headers and acknowledgements")
    func otherTraffic() throws {
        let begin = InterfaceCounters(received: 1_000, sent: 500)
        // 100 full segments of 1428 bytes with 86 of headers, and 50 acknowledgements of 86.
        let alone = InterfaceCounters(received: 1_000 + 151_400, sent: 500 + 4_300)
        let nothing = try #require(alone.other(since: begin, received: 142_800, sent: 0))
        #expect(nothing.received == 0 && nothing.sent == 0)
        let shared = InterfaceCounters(received: 1_000 + 251_400, sent: 500 + 24_300)
        let rest = try #require(shared.other(since: begin, received: 142_800, sent: 0))
        #expect(rest.received == 100_000 && rest.sent == 20_000)
        // A 32-bit counter that wrapped, or an interface that was created again.
        #expect(begin.other(since: alone, received: 0, sent: 0) == nil)
        let local = InterfaceCounters(received: 9_000, sent: 9_000, isLoopback: true)
        #expect(
            local.other(since: .init(received: 0, sent: 0, isLoopback: true), received: 0, sent: 0) == nil)
    }

    @Test("/proc/net/wireless: the level in dBm, with or without the dot of a value that was updated")
    func signal() {
        let text = """
            Inter-| sta-|   Quality        |   Discarded packets               | Missed | WE
             face | tus | link level noise |  nwid  crypt   frag  retry   misc | beacon | 22
            wlp3s0: 0000   54.  -56.  -256        0      0      0      0     21        0
             wlan1: 0000   30   -80   -256        0      0      0      0     21        0
             wlan2: 0000   30.   50.   0        0      0      0      0     21        0
            """
        #expect(WirelessSignal.level(of: "wlp3s0", text: text) == -56)
        #expect(WirelessSignal.level(of: "wlan1", text: text) == -80)
        // A driver without units.
        #expect(WirelessSignal.level(of: "wlan2", text: text) == nil)
        #expect(WirelessSignal.level(of: "eth0", text: text) == nil)
    }

    @Test(
        "The kind of an interface, from its numbers and files",
        arguments: [
            (["type": "772\n"], LinkKind.loopback), (["type": "1\n"], .ethernet),
            (["type": "1\n", "uevent": "DEVTYPE=wlan\nINTERFACE=x\n"], .wifi),
            (["type": "1\n", "phy80211/name": "phy0\n"], .wifi),
            (["type": "1\n", "uevent": "DEVTYPE=wwan\n"], .cellular), (["type": "519\n"], .cellular),
            (["type": "65534\n", "uevent": "DEVTYPE=wireguard\n"], .tunnel),
            (["type": "65534\n", "tun_flags": "0x1001\n"], .tunnel), (["type": "512\n"], .tunnel),
            (["type": "1\n", "tun_flags": "0x1002\n"], .tunnel),
            (["type": "1\n", "uevent": "DEVTYPE=bridge\n"], .ethernet), (["type": "32\n"], .other),
        ] as [([String: String], LinkKind)])
    func kinds(content: [String: String], kind: LinkKind) throws {
        let folder = try TemporaryFolder()
        for (name, text) in content {
            let file = folder.file("sys/class/net/x/" + name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        #expect(LinkKind(of: "x", in: SystemFiles(root: folder.url)) == kind)
    }

    @Test("The kind of an interface, from its name where there is nothing else")
    func namedKinds() {
        let nowhere = SystemFiles(root: URL(fileURLWithPath: "/nonexistent"))
        func kind(_ name: String) -> LinkKind? { LinkKind(of: name, in: nowhere) }
        #expect(kind("lo0") == .loopback && kind("utun4") == .tunnel && kind("wg0") == .tunnel)
        #expect(kind("pdp_ip0") == .cellular && kind("en0") == nil && kind("../etc") == nil)
    }

    @Test("Variables that name a proxy")
    func proxies() {
        #expect(ProxyVariables.isSet(in: ["HTTPS_PROXY": "http://p:1"]))
        #expect(ProxyVariables.isSet(in: ["all_proxy": "socks5://p"]))
        #expect(!ProxyVariables.isSet(in: ["http_proxy": "", "no_proxy": "x", "PATH": "/bin"]))
    }
}
