import Foundation
import Messages
import TerminalTesting
import TestSupport
import Testing

@testable import Reports

@Suite("Reports of campaigns in a browser")
struct CampaignPageChecks {
    @Test(
        "A browser shows it, light and dark, and prints it",
        .enabled(if: HeadlessBrowser.path != nil, "\(HeadlessBrowser.missing)"))
    func browser() async throws {
        let page = CampaignPage(
            CampaignPageTests.report(), material: CampaignPageTests.material,
            made: Date(timeIntervalSince1970: 1_798_761_600), .english
        ).document
        try await TemporaryFolder.with { folder in
            try folder.write(page, to: "report.html")
            let address = folder.file("report.html").absoluteString
            func browse(_ option: String) async throws -> ProcessRun {
                try await HeadlessBrowser.open(address, profile: folder.file("profile"), option)
            }
            let dump = try await browse("--dump-dom")
            #expect(dump.output.contains("What was found") && dump.output.contains("</svg>"))
            // What a page's own mistakes are told as.
            #expect(!dump.error.contains("CONSOLE"), "\(dump.error)")
            let pdf = folder.file("report.pdf")
            _ = try await browse("--print-to-pdf=\(pdf.path)")
            #expect(try Data(contentsOf: pdf).starts(with: Data("%PDF".utf8)))
            for (scheme, brightness) in [(0, 0...60), (1, UInt8(200)...255)] {
                let picture = folder.file("\(scheme).png")
                _ = try await HeadlessBrowser.open(
                    address, profile: folder.file("profile"), "--screenshot=\(picture.path)",
                    "--window-size=900,1200", "--blink-settings=preferredColorScheme=\(scheme)")
                let corner = try #require(PictureCorner.colour(of: Data(contentsOf: picture)))
                #expect(corner.allSatisfy(brightness.contains), "scheme \(scheme): \(corner)")
            }
        }
    }
}
