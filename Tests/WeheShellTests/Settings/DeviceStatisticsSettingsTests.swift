import Foundation
import ReportTesting
import TestSupport
import Testing
import WireProtocol

@testable import Home
@testable import TestModel
@testable import WeheShell

@Suite("What a person lets be told about the device")
struct DeviceStatisticsSettingsTests {
    @Test("Nothing is sent until it is asked for, and no place is known until it is set")
    func standard() {
        let settings = Settings()
        #expect(settings[.sendStats] == "off")
        let statistics = settings.statistics(of: DeviceFacts(root: URL(fileURLWithPath: "/nonexistent")))
        #expect(statistics == DeviceStatistics())
    }

    @Test(
        "A location is kept as coarsely as it is sent",
        arguments: [
            ("48.8566,2.3522", "48.9,2.4"), ("-33.86, 151.21", "-33.9,151.2"), ("0,0", "0.0,0.0"),
            ("None", "none"),
        ])
    func locations(value: String, stored: String) throws {
        #expect(try SettingKey.location.normalised(value) == stored)
        #expect(try SettingKey.location.normalised(stored) == stored)
    }

    @Test(
        "What is no location is refused",
        arguments: ["", "48.9", "91,0", "0,181", "nan,0", "a,b", "1,2,3", "1;2", "inf,0"])
    func noLocations(value: String) {
        #expect(throws: ShellError.self) { try SettingKey.location.normalised(value) }
    }

    @Test("Words are kept as they are sent, in ASCII, and refused if nothing is left or they are too long")
    func words() throws {
        #expect(try SettingKey.carrierName.normalised("Télécom 1") == "Telecom 1")
        #expect(try SettingKey.networkType.normalised("LTE") == "LTE")
        for bad in ["", "線", String(repeating: "x", count: 65)] {
            #expect(throws: ShellError.self) { try SettingKey.carrierName.normalised(bad) }
        }
    }

    @Test("show-stats prints the very message that is sent, for people and for programs")
    func shows() async throws {
        let home = try TemporaryFolder()
        let (session, heard) = try home.session()
        try await session.run(line: "settings set location -33.8688,151.2093")
        try await session.run(line: "settings set carrier-name \"Test Mobile\"")
        try await session.run(line: "settings show-stats")
        #expect(heard.lines.contains { $0.contains("send-stats is off: nothing is sent") })
        let message = await session.settings.statistics(of: DeviceFacts()).body
        #expect(heard.lines.last == message)
        #expect(message.contains("\"carrierName\":\"Test Mobile\""))
        #expect(message.contains("{\"latitude\":\"-33.9\",\"longitude\":\"151.2\"}"))
        try await session.run(line: "settings set send-stats on; settings show-stats --json")
        let record = try #require(heard.lines.last)
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(record.utf8)) as? [String: Any])
        #expect(object["sent"] as? Bool == true)
        #expect(object["announcement"] as? String == "WillSendMobileStats")
        #expect(object["message"] as? String == message)
    }

    @Test("A machine's own files tell maker, model and system, and nothing else is read")
    func facts() throws {
        let home = try TemporaryFolder()
        for (path, text) in [
            ("sys/class/dmi/id/sys_vendor", "Exämple Corp.\n"), ("sys/class/dmi/id/product_name", "Box 9\n"),
            ("sys/class/dmi/id/product_serial", "SECRET\n"),
            ("etc/os-release", "NAME=x\nPRETTY_NAME=\"Example Linux 1.0\"\nID=x\n"),
        ] {
            let file = home.file(path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        let facts = DeviceFacts(root: home.url)
        #expect(facts.manufacturer == "Example Corp.")
        #expect(facts.model == "Box 9")
        #expect(facts.operatingSystem == "Example Linux 1.0")
        #expect(!Settings().statistics(of: facts).body.contains("SECRET"))
    }
}
