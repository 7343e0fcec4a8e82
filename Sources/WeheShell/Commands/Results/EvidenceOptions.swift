import CommandParsing
import ArgumentParser
import Reports
import ResultStore
import TestModel
import Messages

/// The option that includes tests without evidence about a network.
struct EvidenceOptions: ParsableArguments {
    @Flag(
        help: .says(
            "Count tests too that say nothing about a network: own server, lab, developer option, synthesised.",
            "Compter aussi les tests qui ne disent rien d'un réseau : propre serveur, labo, option, synthétisés."
        )) var artificial = false

    /// Returns the filter of the counted tests: whole tests, each once, and only those with evidence unless
    /// all were requested.
    func counting(_ filter: TestFilter) -> TestFilter {
        var filter = filter
        filter.countsOnce = true
        filter.isEvidence = artificial ? nil : true
        return filter
    }

    /// Reports the number of completed tests that are left out of a selection, if any are.
    ///
    /// - Throws: `ResultStoreError`.
    func tellLeftOut(_ filter: TestFilter, of store: ResultStore, _ output: Output) async throws {
        let count = try await store.testsLeftOut(of: counting(filter))
        if count > 0 { output.note(output.messages.note(output.messages.testsLeftOut(count))) }
    }
}
