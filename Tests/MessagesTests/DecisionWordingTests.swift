import Differentiation
import TestModel
import Testing

@testable import Messages

@Suite("What decisions and estimates rest on, in both languages")
struct DecisionWordingTests {
    private let english = Messages.english
    private let french = Messages.french

    /// The numbers of a test.
    private func input(area: Double, p: Double, ratio: Double) throws -> DecisionInput {
        try DecisionInput(area: area, ksPValue: p, resamplingRatio: ratio, meanOriginal: 2, meanControl: 5)
    }

    @Test("The reasons name each comparison with its value, threshold and outcome")
    func reasons() throws {
        let decision = DecisionProfile.ios.decide(try input(area: -0.6, p: 0.02, ratio: 0.97))
        #expect(
            english.clauses(StoredDecision(decision)) == [
                "area 0.6 is >= 0.5", "p value 0.02 is not < 0.01", "resampling ratio 0.97 is >= 0.95",
            ])
        #expect(
            french.clauses(StoredDecision(decision)) == [
                "aire 0,6 >= 0,5", "valeur p 0,02 non < 0,01", "taux de rééchantillonnage 0,97 >= 0,95",
            ])
    }

    @Test("A reason has four significant digits, and all of them where four would hide the difference")
    func digits() throws {
        let long = DecisionProfile.ios.decide(
            try input(area: 2.0 / 3, p: 3.123456789e-12, ratio: 0.949999999))
        #expect(
            english.clauses(StoredDecision(long)) == [
                "area 0.6667 is >= 0.5", "p value 3.123e-12 is < 0.01",
                "resampling ratio 0.949999999 is not >= 0.95",
            ])
    }

    @Test("Means that no statistic covers")
    func means() throws {
        let decision = DecisionProfile.ios.decideNothingReceived(original: true, control: true)
        #expect(
            english.clauses(StoredDecision(decision)) == [
                "mean throughput of the original 0 is < 0.0001",
                "mean throughput of the control 0 is < 0.0001",
                "the iOS client too calls this inconclusive",
            ])
        #expect(
            french.clauses(StoredDecision(decision)) == [
                "débit moyen de l'original 0 < 0,0001", "débit moyen du témoin 0 < 0,0001",
                "le client iOS aussi dit cela non concluant",
            ])
    }

    @Test(
        "What upstream does in a case that its statistics do not cover",
        arguments: [
            (
                UncoveredCase.blockedPort, DecisionProfile.Name.ios,
                "the iOS client too calls a port that lets nothing through blocked",
                "le client iOS aussi dit bloqué un port qui ne laisse rien passer"
            ),
            (
                .blockedPort, .android, "the Android client too reports a blocked port as differentiation",
                "le client Android aussi compte un port bloqué comme différenciation"
            ),
            (
                .blockedPort, .mlab,
                "M-Lab's documentation has no rule for a blocked port; that of the iOS client holds",
                "la documentation de M-Lab n'a pas de règle pour un port bloqué ; celle du client iOS vaut"
            ),
            (
                .blockedPort, .python,
                "the Python tools have no rule for a blocked port; that of the iOS client holds",
                "les outils Python n'ont pas de règle pour un port bloqué ; celle du client iOS vaut"
            ),
            (
                .nothingReceived, .ios, "the iOS client too calls this inconclusive",
                "le client iOS aussi dit cela non concluant"
            ),
            (
                .nothingReceived, .android,
                "the Android client reports an error here; the iOS client's rule holds",
                "le client Android signale ici une erreur ; la règle du client iOS vaut"
            ),
            (
                .nothingReceived, .mlab,
                "M-Lab's documentation has no rule for this; that of the iOS client holds",
                "la documentation de M-Lab n'a pas de règle pour cela ; celle du client iOS vaut"
            ),
            (
                .nothingReceived, .python,
                "the Python tools have no rule for this; that of the iOS client holds",
                "les outils Python n'ont pas de règle pour cela ; celle du client iOS vaut"
            ),
        ])
    func uncovered(
        _ uncovered: UncoveredCase, _ profile: DecisionProfile.Name, _ text: String, _ inFrench: String
    ) {
        #expect(english.clause(uncovered, profile) == text)
        #expect(french.clause(uncovered, profile) == inFrench)
    }
}
