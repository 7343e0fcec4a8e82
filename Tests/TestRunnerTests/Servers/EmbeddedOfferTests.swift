import Foundation
import Recordings
import ReplayServer
import Testing
import TestSupport

@testable import TestRunner

@Suite("What the embedded server offers")
struct EmbeddedOfferTests {
    private func catalogue(_ user: URL? = nil) -> Catalogue {
        Catalogue(
            roots: [CatalogueRoot(folder: Checkout.replayFiles, origin: .bundled)]
                + (user.map { [CatalogueRoot(folder: $0, origin: .imported)] } ?? []))
    }

    private func names(_ offer: EmbeddedOffer) -> [String] { offer.recordings.map(\.recording.name) }

    @Test("An app's recordings are read when the app is tested, and once")
    func app() throws {
        let catalogue = catalogue()
        var offer = EmbeddedOffer()
        func fail(_ error: any Error) { Issue.record("\(error)") }
        let nothing = offer.take(.nothing, from: catalogue, problem: fail)
        #expect(!nothing && offer.recordings.isEmpty)
        let deezer = EmbeddedOffer.Wish.app(try catalogue.app(named: "deezer"))
        let isNew = offer.take(deezer, from: catalogue, problem: fail)
        #expect(isNew)
        #expect(names(offer) == ["DeezerRandom-09012019", "Deezer-09012019"])
        #expect(offer.recordings.allSatisfy { $0.serverSide == nil })
        let isNewAgain = offer.take(deezer, from: catalogue, problem: fail)
        #expect(!isNewAgain)
        let skype = EmbeddedOffer.Wish.app(try catalogue.app(named: "skype"))
        let isSkypeNew = offer.take(skype, from: catalogue, problem: fail)
        #expect(isSkypeNew)
        #expect(offer.recordings.count == 4)
        #expect(offer.recordings.filter { $0.serverSide != nil }.count == 2)
    }

    @Test("Everything is everything, also after the catalogue changed")
    func everything() throws {
        let catalogue = catalogue()
        var offer = EmbeddedOffer()
        _ = offer.take(.everything, from: catalogue) { Issue.record("\($0)") }
        #expect(offer.recordings.count == catalogue.recordingFiles.count)
        #expect(
            offer.renewed(from: catalogue) { Issue.record("\($0)") }.recordings.count
                == offer.recordings.count)
    }

    @Test("Of two recordings of one name the server offers that of the test that comes next")
    func variants() throws {
        let home = try TemporaryFolder()
        for name in ["port_80", "port_443"] {
            let file = "\(name).pcap_client_all.json"
            let text = try Checkout.text("ReplayFiles/\(file)")
            // The first answer is a byte longer than the bundled one's.
            let length = try #require(text.firstMatch(of: /"response_len": ?([1-9][0-9]*)/))
            let longer = try #require(Int(length.1)) + 1
            try home.write(
                text.replacingCharacters(in: length.1.startIndex..<length.1.endIndex, with: "\(longer)"),
                to: file)
        }
        let catalogue = catalogue(home.url)
        var offer = EmbeddedOffer()
        func baseline(of app: String) throws -> Int {
            _ = offer.take(.app(try catalogue.app(named: app)), from: catalogue) { Issue.record("\($0)") }
            return try #require(offer.recordings.first { $0.recording.name == "port_443" }).recording
                .bytesDown
        }
        let bundled = try baseline(of: "port8080s")
        #expect(try baseline(of: "port80s") == bundled + 1)
        #expect(try baseline(of: "port8080s") == bundled)
    }
}
