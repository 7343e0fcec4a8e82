import Foundation
import Testing
import WireProtocol

@Suite("Device statistics (Specification 5.3.5, 14.2)")
struct DeviceStatisticsTests {
    @Test("What is not known reads nil, as a text, under every key")
    func unknown() {
        #expect(
            DeviceStatistics().body
                == #"{"manufacturer":"nil","model":"nil","carrierName":"nil","networkType":"nil","#
                + #""cellInfo":"nil","os":{"INCREMENTAL":"0","RELEASE":"nil","SDK_INT":"0"},"#
                + #""locationInfo":{"latitude":"nil","longitude":"nil"}}"#)
    }

    @Test(
        "Whatever a value holds, the message is JSON in printable ASCII that reads back",
        arguments: [
            ("Télécom", "Telecom"), ("a\"b\\c", "a\"b\\c"), ("Ａ１", "A1"), ("線\u{0}\n", "nil"),
            ("  two words ", "two words"), ("", "nil"),
            (String(repeating: "x", count: 100), String(repeating: "x", count: 64)),
        ])
    func ascii(value: String, read: String) throws {
        let body = DeviceStatistics(manufacturer: value, operatingSystem: value, carrierName: value).body
        #expect(body.utf8.allSatisfy { (0x20..<0x7F).contains($0) })
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(body.utf8)) as? [String: Any])
        #expect(object["manufacturer"] as? String == read)
        #expect(object["carrierName"] as? String == read)
        #expect((object["os"] as? [String: String])?["RELEASE"] == read)
    }

    @Test(
        "A location is kept to a tenth of a degree, without minus zero",
        arguments: [
            (48.8566, 2.3522, "48.9", "2.4"), (-33.86, 151.21, "-33.9", "151.2"), (0.04, -0.04, "0.0", "0.0"),
            (-0.05, 0.05, "-0.1", "0.1"), (90, -180, "90.0", "-180.0"),
        ])
    func location(latitude: Double, longitude: Double, north: String, east: String) {
        let place = CoarseLocation(latitude: latitude, longitude: longitude)
        #expect(place?.latitude == north)
        #expect(place?.longitude == east)
        #expect(
            DeviceStatistics(location: place).body.hasSuffix(
                "\"locationInfo\":{\"latitude\":\"\(north)\",\"longitude\":\"\(east)\"}}"))
    }

    @Test(
        "No place but one on Earth is a location",
        arguments: [(90.1, 0), (-91, 0), (0, 180.5), (0, -181), (.nan, 0), (0, .infinity)]
            as [(Double, Double)])
    func elsewhere(latitude: Double, longitude: Double) {
        #expect(CoarseLocation(latitude: latitude, longitude: longitude) == nil)
    }

    @Test("A server reads a body that is not ASCII without the other bytes")
    func lenient() {
        #expect(SideChannelFrame.asciiPart(Array("Télécom".utf8)) == "Tlcom")
        #expect(SideChannelFrame.asciiPart(Array("OK".utf8)) == "OK")
        #expect(SideChannelFrame.asciiPart([0xFF, 0xC3]) == "")
    }
}
