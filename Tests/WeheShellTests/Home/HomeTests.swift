import Foundation
import Home
import Testing
import WeheShell

@Suite("Where state is kept")
struct HomeTests {
    @Test("One folder holds everything when it is named")
    func oneFolder() {
        let home = Home(folder: URL(fileURLWithPath: "/tmp/x"))
        #expect(home.settingsFile.path == "/tmp/x/settings.json")
        #expect(home.resultsFile.path == "/tmp/x/results.sqlite")
        #expect(home.historyFile.path == "/tmp/x/history")
        #expect(
            Home(environment: ["WEHE_HOME": "/tmp/x", "HOME": "/home/a"]).resultsFile == home.resultsFile)
    }

    @Test("Otherwise the XDG folders hold it, at their standard places unless they are set")
    func xdg() {
        let standard = Home(environment: ["HOME": "/home/a"])
        #expect(standard.settingsFile.path == "/home/a/.config/wehe/settings.json")
        #expect(standard.resultsFile.path == "/home/a/.local/share/wehe/results.sqlite")
        #expect(standard.historyFile.path == "/home/a/.local/state/wehe/history")
        let moved = Home(environment: [
            "HOME": "/home/a", "XDG_CONFIG_HOME": "/c", "XDG_DATA_HOME": "/d", "XDG_STATE_HOME": "/s",
        ])
        #expect(moved.settingsFile.path == "/c/wehe/settings.json")
        #expect(moved.resultsFile.path == "/d/wehe/results.sqlite")
        #expect(moved.historyFile.path == "/s/wehe/history")
    }

    @Test("A relative XDG folder counts as not set, as the specification wants")
    func relative() {
        #expect(
            Home(environment: ["HOME": "/home/a", "XDG_CONFIG_HOME": "c"]).settingsFile.path
                == "/home/a/.config/wehe/settings.json")
    }

    @Test("An option names the home before the environment does")
    func option() {
        let home = Home(typed: "/tmp/y", environment: ["WEHE_HOME": "/tmp/x"])
        #expect(home.settingsFile.path == "/tmp/y/settings.json")
    }
}
