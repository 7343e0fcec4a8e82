import Campaigns
import Foundation
import Testing

@Suite("A campaign as a file with everything said")
struct CampaignTextTests {
    @Test(
        "Reading it gives the same campaign, and the same plan",
        arguments: [
            "{name: a, apps: espn, rounds: 4 a day, from: 2026-12-01 06:30, until: 2026-12-09}",
            "{name: b, apps: [netflix, espn], rounds: every 90m, from: 2026-10-20, until: 2026-10-31, tests: single, "
                + "zone: America/St_Johns, pause: 0.25, data: 1.001 kB a day, seed: 18446744073709551615, tags: [x, y-1]}",
            "{name: c, categories: music, servers: [mlab, embedded], rounds: 'at 20, 2', from: 2027-03-01, "
                + "until: 2027-04-01, zone: Europe/Berlin, budget: 2.5, data: 20.5 GB a month, direction: up}",
        ])
    func roundTrip(_ text: String) throws {
        let campaign = try SampleCampaigns.read(text)
        let again = try SampleCampaigns.read(campaign.text)
        #expect(again == campaign)
        #expect(again.plan == campaign.plan)
    }

    @Test("It says each thing in one way")
    func form() throws {
        let campaign = try SampleCampaigns.read(
            "{name: a, apps: espn, rounds: every 6h, from: 2026-12-01, until: 2026-12-02, data: 1500 MB a day, pause: 1m}"
        )
        #expect(
            campaign.text == """
                name: a
                apps: [espn]
                servers: [embedded]
                tests: series
                budget: 10
                rounds: every 21600s
                zone: GMT
                from: 2026-12-01 00:00
                until: 2026-12-03 00:00
                pause: 60
                data: 1.5 GB a day
                seed: 10188119216189409950

                """)
        // printf '…' | sha256sum | cut -c1-16
        #expect(campaign.plan == "4bc2197f7591999c")
    }

    @Test("Who asks for something else has another plan; who writes it otherwise has the same")
    func plans() throws {
        func plan(_ text: String) throws -> String { try SampleCampaigns.read(text).plan }
        let plain = "name: a\napps: espn\nrounds: 4 a day\nfrom: 2026-12-01\nuntil: 2026-12-02\n"
        #expect(try plan(plain) == plan("# Of mine.\ntests: series\npause: 5s\ndirection: down\n" + plain))
        for other in ["pause: 6s", "tests: single", "seed: 1", "tags: x", "budget: 5", "direction: up"] {
            #expect(try plan(plain) != plan(plain + other))
        }
    }
}
