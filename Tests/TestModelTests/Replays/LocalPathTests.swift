import Testing

@testable import TestModel

@Suite("The ways of two replays")
struct LocalPathTests {
    private static let usual = LocalPath(
        server: "203.0.113.1", interface: "wlan0", gateway: "192.0.2.1", local: "192.0.2.7")

    private func changed(_ change: (inout LocalPath) -> Void) -> PathDifference? {
        var other = Self.usual
        change(&other)
        return Self.usual.difference(to: other)
    }

    @Test("One that differs in anything is another one")
    func different() {
        #expect(changed { _ in } == nil)
        #expect(changed { $0.server = "203.0.113.2" } == .server("203.0.113.1", "203.0.113.2"))
        #expect(changed { $0.interface = "tun0" } == .interface("wlan0", "tun0"))
        #expect(changed { $0.gateway = "192.0.2.2" } == .gateway("192.0.2.1", "192.0.2.2"))
        #expect(changed { $0.local = "198.51.100.7" } == .local("192.0.2.7", "198.51.100.7"))
        #expect(changed { ($0.interface, $0.gateway, $0.local) = (nil, nil, nil) } == .lost("wlan0"))
    }

    @Test("What is unknown of one says nothing, nor does another address of IPv6 in the same network")
    func same() {
        #expect(changed { $0.gateway = nil } == nil && changed { $0.local = nil } == nil)
        #expect(LocalPath(server: "::1").difference(to: LocalPath(server: "::1", interface: "lo")) == nil)
        func path(_ local: String) -> LocalPath {
            LocalPath(server: "2001:db8:9::1", interface: "wlan0", local: local)
        }
        #expect(path("2001:db8::a1").difference(to: path("2001:db8::b2")) == nil)
        let other = path("2001:db8::a1").difference(to: path("2001:db8:0:1::a1"))
        #expect(other == .local("2001:db8::a1", "2001:db8:0:1::a1"))
    }
}
