import CommandParsing
import ArgumentParser
import Reports
import ResultStore
import TestModel
import Messages

/// The option that counts tests which say nothing about a network.
struct EvidenceOptions: ParsableArguments {
    @Flag(
        help: .says(
            "Count tests too that say nothing about a network: own server, lab, developer option, synthesised.",
            "Compter aussi les tests qui ne disent rien d'un réseau : propre serveur, labo, option, synthétisés."
        )) var artificial = false

    /// The filter of what is counted: whole tests, each once, and evidence only unless all was asked for.
    func counting(_ filter: TestFilter) -> TestFilter {
        var filter = filter
        filter.countsOnce = true
        filter.isEvidence = artificial ? nil : true
        return filter
    }

    /// Tells how many completed tests of a selection are left out, if any are.
    ///
    /// - Throws: `ResultStoreError`.
    func tellLeftOut(_ filter: TestFilter, of store: ResultStore, _ output: Output) async throws {
        let count = try await store.testsLeftOut(of: counting(filter))
        if count > 0 { output.note(output.messages.note(output.messages.testsLeftOut(count))) }
    }
}
