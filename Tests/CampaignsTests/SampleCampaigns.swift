import Campaigns
import Foundation
import Recordings
import TestSupport

/// Campaigns and files that the tests share.
enum SampleCampaigns {
    /// The bundled recordings, and two servers.
    static let surroundings = CampaignFile.Surroundings(
        catalogue: Catalogue(roots: [CatalogueRoot(folder: Checkout.replayFiles, origin: .bundled)]),
        server: "embedded", knowsServer: { ["embedded", "mlab"].contains($0) })

    /// A campaign of two weeks from the first of December.
    static func campaign(
        _ rhythm: Rhythm, days: Double = 14, zone: TimeZone = .gmt, from: Date = instant("2026-12-01 00:00")
    ) -> Campaign {
        Campaign(
            name: "autumn", apps: [], servers: ["embedded"], method: .single, rhythm: rhythm,
            span: from..<from + days * 86_400, zone: zone, seed: 17)
    }

    /// An instant of UTC.
    static func instant(_ text: String) -> Date {
        (try? Date(
            text.replacing(" ", with: "T") + ":00Z", strategy: .iso8601))
            ?? .distantPast
    }

    static func read(_ text: String) throws(CampaignFileErrors) -> Campaign {
        try CampaignFile.read(text, file: "a.yaml", in: surroundings)
    }

    /// What is wrong with a file.
    static func mistakes(_ text: String) -> [CampaignFileError] {
        do throws(CampaignFileErrors) {
            _ = try read(text)
            return []
        } catch { return error.mistakes }
    }
}
