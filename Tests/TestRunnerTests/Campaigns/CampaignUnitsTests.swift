import Foundation
import Testing

@testable import TestRunner

@Suite("The units of systemd that run campaigns")
struct CampaignUnitsTests {
    @Test("The service runs this program on this home; the timer draws its instants")
    func text() throws {
        let units = CampaignUnits(
            program: "/opt/we he/wehe", home: "/home/100%/$x \"y\"", variables: ["XDG_DATA_HOME": "/data\\1"])
        let files = units.files
        #expect(files.map(\.name) == ["wehe-campaign.service", "wehe-campaign.timer"])
        let service = try #require(files.first?.text)
        #expect(
            service.contains(
                #"ExecStart="/opt/we he/wehe" "--home" "/home/100%%/$$x \"y\"" "-c" "campaign run --until-idle""#
            ))
        #expect(service.contains(#"Environment="XDG_DATA_HOME=/data\\1""#))
        let timer = try #require(files.last?.text)
        #expect(timer.contains("\nOnCalendar=*:0/10\nRandomizedDelaySec=10min\n"))
        for text in [service, timer] {
            #expect(text.hasSuffix("\n") && text.contains("[Unit]") && !text.contains("Optional"))
        }
    }

    @Test("They lie where systemd looks for a user's units")
    func folder() {
        #expect(
            CampaignUnits.folder(["XDG_CONFIG_HOME": "/c", "HOME": "/h"]).path == "/c/systemd/user")
        #expect(CampaignUnits.folder(["HOME": "/h"]).path == "/h/.config/systemd/user")
        #expect(
            CampaignUnits.folder(["XDG_CONFIG_HOME": "c", "HOME": "/h"]).path == "/h/.config/systemd/user")
    }
}
