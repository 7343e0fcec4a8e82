import Basics
import Testing

@testable import Home
@testable import TestModel
@testable import Messages

@Suite("Settings take what they can hold and nothing else")
struct SettingsTests {
    @Test(
        "A value is taken and stored in one spelling",
        arguments: [
            ("profile", "ANDROID", "android"), ("area-threshold", "30", "30"), ("area-threshold", "0", "0"),
            ("area-threshold", "100", "100"), ("area-threshold", "12.5", "12.5"),
            ("area-threshold", "DEFAULT", "default"), ("ks-p-threshold", "0", "0"),
            ("ks-p-threshold", "100", "100"), ("order", "control-first", "control-first"),
            ("packet-timing", "Off", "off"), ("seed", "18446744073709551615", "18446744073709551615"),
            ("seed", "007", "7"), ("seed", "Random", "random"), ("label", "lab-1.a", "lab-1.a"),
            ("source-address", "127.0.0.9", "127.0.0.9"), ("source-address", "::1", "::1"),
            ("source-address", "ANY", "any"), ("line-rate", "0.1", "0.1"), ("line-rate", "100000", "100000"),
            ("line-rate", "None", "none"), ("output", "JSON", "json"), ("server", "mine", "mine"),
        ])
    func takes(name: String, value: String, stored: String) throws {
        let key = try Settings.key(named: name)
        var settings = Settings()
        try settings.set(key, to: value)
        #expect(settings[key] == stored)
    }

    @Test(
        "What is stored with a test opens no doors",
        arguments: [
            (
                "https://a.example/v2/nearest/wehe/replay?access_token=s3cret",
                "https://a.example/v2/nearest/wehe/replay"
            ),
            ("https://a.example/x?country=FR&access_token=s3cret&y=1", "https://a.example/x?country=FR&y=1"),
            ("https://a.example/x?country=FR", "https://a.example/x?country=FR"),
        ])
    func withoutToken(url: String, stored: String) throws {
        var settings = Settings()
        try settings.set(.locateURL, to: url)
        #expect(settings.snapshot[SettingKey.locateURL.name] == stored)
        #expect(settings[.locateURL] == url)
    }

    @Test(
        "A value out of range or of another kind is refused with what would be right",
        arguments: [
            ("profile", "windows", "ios, android, mlab or python"),
            ("area-threshold", "-0.5", "percent, or default"),
            ("area-threshold", "101", "between 0 and 100 percent"),
            ("area-threshold", "-5", "percent, or default"),
            ("area-threshold", "nan", "percent"), ("area-threshold", "inf", "percent"),
            ("ks-p-threshold", "-1", "percent, or default"), ("ks-p-threshold", "100.1", "between"),
            ("order", "first", "random, original-first or control-first"),
            ("packet-timing", "yes", "on or off"),
            ("seed", "-1", "a whole number"), ("seed", "1.5", "a whole number"),
            ("seed", "18446744073709551616", "a whole number"), ("label", "", "1 to 32"),
            ("label", "a b", "1 to 32"), ("label", String(repeating: "x", count: 33), "1 to 32"),
            ("label", "é", "1 to 32"), ("source-address", "example.org", "an IPv4 or IPv6 address"),
            ("source-address", "127.0.0.256", "an IPv4 or IPv6 address"), ("line-rate", "0", "between 0.1"),
            ("line-rate", "100001", "100000 Mbit/s, or none"), ("output", "xml", "table, json or csv"),
            ("server", "", "the name of a server"),
        ])
    func refuses(name: String, value: String, hint: String) throws {
        let key = try Settings.key(named: name)
        var settings = Settings()
        let error = #expect(throws: ShellError.self) { try settings.set(key, to: value) }
        #expect(error.map(Messages.english.sentence)?.hasPrefix("\(name) must be ") == true)
        #expect(error.map(Messages.english.sentence)?.contains(hint) == true)
        #expect(settings == Settings())
    }

    @Test(
        "Every standard value is one that the setting takes, as are all its choices",
        arguments: SettingKey.all)
    func standardsHold(key: SettingKey) throws {
        #expect(try key.normalised(key.standard) == key.standard)
        for choice in key.choices { #expect(try key.normalised(choice.word) == choice.word) }
    }

    @Test("Only what differs from the standard counts as changed, and can be reset")
    func remembersChanges() throws {
        var settings = Settings()
        try settings.set(.lineRate, to: "10")
        try settings.set(.order, to: "random")
        #expect(settings.changed == ["line-rate": "10"])
        settings.reset(.lineRate)
        #expect(settings.changed.isEmpty)
        #expect(settings[.lineRate] == "40")
    }

    @Test("Where results are read is this home or an address without a password")
    func origin() throws {
        var settings = Settings()
        #expect(settings[.resultsFrom] == "home")
        try settings.set(.resultsFrom, to: "postgresql://reader@db.example.net:5433/wehe?sslmode=verify-ca")
        #expect(settings[.resultsFrom].hasPrefix("postgresql://reader@"))
        for value in [
            "postgresql://reader:hidden@db.example.net/wehe", "postgres://db/wehe?user=a&password=hidden",
            "postgresql://reader:hid/hidden@db/wehe", "postgresql://reader:hid?hidden@db/wehe",
            "postgresql://reader@db/wehe?passwor%64=hidden", "db", "",
            "https://db.example.net",
        ] {
            let error = #expect(throws: ShellError.self) { try settings.set(.resultsFrom, to: value) }
            #expect(!"\(String(describing: error))".contains("hidden"))
        }
    }

    @Test("A snapshot names every setting, changed or not, but where results are read and metrics written")
    func snapshots() throws {
        var settings = Settings()
        try settings.set(.label, to: "night")
        try settings.set(.metricsFile, to: "/home/alice/wehe.prom")
        let snapshot = settings.snapshot
        #expect(snapshot.count == SettingKey.all.count - 2)
        #expect(snapshot["results-from"] == nil && snapshot["metrics-file"] == nil)
        #expect(snapshot["label"] == "night")
        #expect(snapshot["line-rate"] == "40")
    }

    @Test("What a settings file says is left out where it cannot be")
    func filtersFiles() {
        let settings = Settings(changed: ["line-rate": "10", "order": "sideways", "colour": "blue"])
        #expect(settings.changed == ["line-rate": "10"])
    }

    @Test("An unknown setting is named, with the nearest one")
    func suggests() {
        #expect(throws: ShellError.unknownSetting("ordr", suggestion: "order")) {
            try Settings.key(named: "ordr")
        }
        #expect(throws: ShellError.unknownSetting("xyzzy-plugh", suggestion: nil)) {
            try Settings.key(named: "xyzzy-plugh")
        }
        #expect(
            Messages.english.sentence(ShellError.unknownSetting("ordr", suggestion: "order")).contains(
                "did you mean \"order\"?"))
    }

    @Test("Names are found in any case")
    func foldsNames() throws {
        #expect(try Settings.key(named: "Line-Rate").name == "line-rate")
    }

    @Test("Values reach the program as what they are")
    func converts() throws {
        var settings = Settings()
        #expect(settings.share(.areaThreshold) == nil)
        #expect(settings.lineRate == 40)
        #expect(settings.sourceAddress == nil)
        #expect(settings.order == .random)
        #expect(settings.seed == nil)
        try settings.set(.areaThreshold, to: "25")
        try settings.set(.lineRate, to: "none")
        try settings.set(.sourceAddress, to: "127.0.0.2")
        try settings.set(.order, to: "original-first")
        try settings.set(.seed, to: "9")
        #expect(settings.share(.areaThreshold) == 0.25)
        #expect(settings.lineRate == nil)
        #expect(settings.sourceAddress == "127.0.0.2")
        #expect(settings.order == .originalFirst)
        #expect(settings.seed == 9)
    }
}

extension SettingKey: CustomTestStringConvertible {
    /// The name of the setting or command.
    public var testDescription: String { name }
}
