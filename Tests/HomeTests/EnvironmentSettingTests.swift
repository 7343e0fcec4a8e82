import TestModel
import Testing

@testable import Home

@Suite("Variables that stand in for settings")
struct EnvironmentSettingTests {
    @Test("Connections beside a replay measure the delay unless they are turned off")
    func delayProbes() {
        #expect(Settings().probesDelay && !Settings(changed: ["delay-probes": "off"]).probesDelay)
    }

    @Test("The limit on busy machines is on unless the setting or the variable says otherwise")
    func busyLimit() {
        var settings = Settings()
        #expect(settings.busyLimit == .standard && settings.snapshot["busy-limit"] == "on")
        #expect(settings.stand(in: ["PATH": "/bin", "WEHE_BUSY_LIMIT": ""]).isEmpty)
        #expect(settings.busyLimit == .standard)
        #expect(settings.stand(in: ["WEHE_BUSY_LIMIT": "OFF"]).isEmpty)
        #expect(settings.busyLimit == nil && settings.snapshot["busy-limit"] == "off")
        var set = Settings(changed: ["busy-limit": "off"])
        #expect(set.busyLimit == nil)
        #expect(set.stand(in: ["WEHE_BUSY_LIMIT": "on"]).isEmpty && set.busyLimit == .standard)
    }

    @Test("An unusable value changes nothing and is told")
    func unusable() throws {
        var settings = Settings()
        let told = settings.stand(in: ["WEHE_BUSY_LIMIT": "never"])
        #expect(told.map(\.name) == ["WEHE_BUSY_LIMIT"] && told.map(\.value) == ["never"])
        #expect(settings == Settings())
    }
}
