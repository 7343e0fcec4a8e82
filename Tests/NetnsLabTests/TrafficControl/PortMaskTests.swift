import NetnsLab
import Testing

@Suite("Ranges of ports as masks")
struct PortMaskTests {
    @Test(
        "The masks fit exactly the ports of the range, each once",
        arguments: [
            0...0, 443...443, 0...65_535, 1...65_534, 80...443, 1_024...2_047, 65_535...65_535, 5_000...5_001,
        ])
    func exact(_ ports: ClosedRange<Int>) {
        let masks = PortMask.covering(UInt16(ports.lowerBound)...UInt16(ports.upperBound))
        #expect(masks.count <= 30)
        for port in 0...65_535 {
            let fits = masks.count { UInt16(port) & $0.mask == $0.value }
            if fits != (ports.contains(port) ? 1 : 0) { Issue.record("port \(port) fits \(fits) masks") }
        }
    }

    @Test("An aligned range takes one mask")
    func aligned() {
        #expect(PortMask.covering(1_024...2_047) == [PortMask(value: 1_024, mask: 0xFC00)])
        #expect(PortMask.covering(0...65_535) == [PortMask(value: 0, mask: 0)])
    }
}
