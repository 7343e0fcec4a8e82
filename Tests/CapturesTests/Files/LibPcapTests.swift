import Testing

@testable import Captures

@Suite("libpcap, loaded when an interface is captured on")
struct LibPcapTests {
    @Test(
        "A machine that has none, or something else of that name, says what is missing",
        arguments: ["libpcap-that-is-not-there.so.1", "libc.so.6"])
    func missing(name: String) throws {
        let error = #expect(throws: CaptureError.self) { _ = try LibPcap(name, "libnor-this-one.so.9") }
        guard case .libraryMissing(let complaint)? = error else {
            Issue.record("another error: \(String(describing: error))")
            return
        }
        #expect(complaint.contains(name == "libc.so.6" ? "pcap_" : name))
    }
}
