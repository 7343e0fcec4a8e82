import Characterisation
import Testing

@testable import TestRunner

@Suite("Experiments that go on after an interruption")
struct SavedExperimentsTests {
    private func observation(
        _ purpose: Experiment.Purpose, isRefused: Bool? = nil
    ) -> Observation {
        Observation(Experiment(purpose), segment: 1_448, start: nil, isRefused: isRefused)
    }

    @Test("They go on with the observations of the same recording only")
    func recording() {
        let saved = SavedExperiments([observation(.original)], of: "one", other: nil)
        #expect(saved.observations(of: "one", other: nil) == saved.observations)
        #expect(saved.observations(of: "two", other: nil) == nil)
    }

    @Test("Nothing counts that another server than the one that is named now has shown")
    func otherServer() {
        let all: [Experiment.Purpose] = [.original, .otherPort, .otherServer, .otherServerControl, .upload]
        let saved = SavedExperiments(all.map { observation($0) }, of: "one", other: "192.0.2.1")
        func kept(_ other: String?) -> [Experiment.Purpose]? {
            saved.observations(of: "one", other: other)?.map(\.experiment.purpose)
        }
        #expect(kept("192.0.2.1") == all)
        #expect(kept("192.0.2.2") == [.original, .otherPort, .upload])
        #expect(kept(nil) == [.original, .otherPort, .upload])
    }

    @Test("A place that took no replay is tried again")
    func refused() {
        let saved = SavedExperiments(
            [observation(.original), observation(.upload, isRefused: true)], of: "one", other: nil)
        #expect(saved.observations(of: "one", other: nil)?.map(\.experiment.purpose) == [.original])
    }
}
