import ResultStore

extension French {
    package var noTestsStored: String {
        "aucun test n'est enregistré ; lancez-en un avec « replay espn »"
    }
    package func olderTests(_ count: Int) -> String {
        Self.count(count, "test plus ancien", "tests plus anciens") + " ; voir --limit"
    }
    package func testsRemoved(_ count: Int) -> String {
        Self.count(count, "test supprimé.", "tests supprimés.")
    }

    package func verdictCell(_ test: TestSummary) -> String {
        guard test.status == .completed, let verdict = test.verdict else { return status(test.status) }
        return storedVerdict(verdict) + (test.override.map { " (\(howOverridden($0)))" } ?? "")
    }

    private func status(_ status: StoredTest.Status) -> String {
        switch status {
        case .completed: "terminé"
        case .failed: "échec"
        case .cancelled: "annulé"
        }
    }

    package func remark(_ remark: TestRemark) -> String {
        switch remark {
        case .overridden(let option, let measured):
            "dev \(option), mesuré : \(measured.map(storedVerdict) ?? "rien")"
        case .unfinished(let code): failureName(code) ?? code
        case .blocked: "bloqué"
        case .nothingReceived: "rien reçu"
        case .tooFewSamples: "trop peu d'échantillons"
        case .confirms(let id): "confirme \(id)"
        case .stored(let text): detail(text)
        }
    }
}
