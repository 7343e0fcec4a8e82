import TestModel
import TestSupport
import Testing
import WireProtocol

@Suite("The reference page of the readings of TCP")
struct ReadingsPageTests {
    @Test("Each quantity has a row with its name and its column, and no row is of another")
    func rows() throws {
        let page = try Checkout.text("Sources/Networking/Networking.docc/TCP-Readings.md")
        let rows = page.matches(of: #/(?m)^\| `(\w+)` \| `(\w+)` \|/#).map { "\($0.1) \($0.2)" }
        #expect(rows.sorted() == TCPQuantity.allCases.map { "\($0.rawValue) \($0.column)" }.sorted())
    }
}
