import ClassifierSearch
import Recordings
import TestModel
import TestSupport
import Testing

@testable import TestRunner

@Suite("A request for a search for a rule")
struct RuleSearchRequestTests {
    @Test(
        "Searches of uploads are kept apart from those of downloads, whose names are those of earlier versions"
    )
    func keys() throws {
        let catalogue = Catalogue(roots: [CatalogueRoot(folder: Checkout.replayFiles, origin: .bundled)])
        func key(_ direction: ReplayDirection) throws -> String {
            var test = TestRequest(try catalogue.app(named: "deezer"), on: .embedded)
            test.direction = direction
            return RuleSearchRequest(
                test: test, leader: .client, resumes: true, sparing: .nothing, outcomeErrorRate: nil,
                probeLimit: 10, searchesAnyway: false
            ).key
        }
        #expect(try key(.down) == "deezer@embedded")
        #expect(try key(.up) == "deezer@embedded up")
    }
}
