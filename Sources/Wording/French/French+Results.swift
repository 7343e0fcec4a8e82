import Differentiation
import Formatting
package import TestModel

extension French {
    package var noTestsStored: String {
        "aucun test n'est enregistré ; lancez-en un avec « replay espn »"
    }
    package func onlyImported(_ count: Int) -> String {
        "aucun test à vous n'est enregistré ; « results --source wehe » donne "
            + (count == 1 ? "le seul importé" : "les \(count) importés")
    }
    package var noTestMatches: String { "aucun test enregistré ne convient ; « results » les donne tous" }
    package func moreTests(_ count: Int) -> String {
        Self.count(count, "autre test", "autres tests") + " ; voir --limit et --offset"
    }
    package func testsRemoved(_ count: Int) -> String {
        Self.count(count, "test supprimé.", "tests supprimés.")
    }

    package func verdictCell(_ test: TestSummary) -> String {
        if test.kind == .series, test.status == .cancelled { return "interrompue" }
        guard test.status == .completed, let verdict = test.verdict else { return status(test.status) }
        return storedVerdict(verdict) + (test.override.map { " (\(howOverridden($0)))" } ?? "")
    }

    package func status(_ status: StoredTest.Status) -> String {
        switch status {
        case .completed: "terminé"
        case .failed: "échec"
        case .cancelled: "annulé"
        }
    }

    package var synthesisedLegend: String {
        "enregistrements synthétisés, non captés ; « results show » dit à partir de quoi"
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
        case .tag(let name): "#\(name)"
        case .userNote(let text): "« \(text) »"
        case .search: "recherche de la règle d'un classificateur"
        case .purpose(let purpose): self.purpose(purpose)
        case .synthesised(from: ""): "enregistrements synthétisés"
        case .synthesised(let source): "enregistrements synthétisés : \(callSource(source))"
        case .lab(let name): "lab : \(name)"
        case .stored(let kept): kept.words(stored)
        }
    }

    private func purpose(_ purpose: TestPurpose) -> String {
        switch purpose {
        case .test: "test"
        case .confirmation: "confirmation"
        case .calibration: "étalonnage"
        case .localizationOne: "localisation, serveur un"
        case .localizationTwo: "localisation, serveur deux"
        case .pair: "paire d'une série"
        }
    }

    private func stored(_ remark: StoredRemark) -> String {
        switch remark {
        case .notice(let notice): self.notice(notice)
        case .localCertificates(let file): "dev local-certificates : \(file)"
        case .serverNoise:
            "le serveur a répondu par du bruit, car les octets qu'il envoyait à l'enregistrement ne sont pas connus"
        }
    }
}

/// What people write beside tests, and what they carry elsewhere.
extension French {
    package func noteAdded(to id: Int64) -> String { "Note écrite à côté du test \(id)." }
    package func notesCleared(_ count: Int, of id: Int64) -> String {
        Self.count(count, "note effacée", "notes effacées") + " du test \(id)."
    }
    package func testsTagged(_ changed: Int, of count: Int) -> String {
        "Étiquettes changées pour \(changed) de \(Self.count(count, "test", "tests"))."
    }
    package func tags(_ tags: [String], of id: Int64) -> String {
        "Test \(id) : " + (tags.isEmpty ? "aucune étiquette" : tags.joined(separator: ", "))
    }
    package func testsExported(_ count: Int, to path: String) -> String {
        Self.count(count, "test exporté", "tests exportés") + " vers \(path)."
    }
    package func testsImported(_ count: Int, filled: Int, skipped: Int, ids: String) -> String {
        Self.count(count, "test importé", "tests importés") + (count > 0 ? " : \(ids)" : "")
            + (filled > 0
                ? ", échantillons ajoutés à \(filled) qui \(filled < 2 ? "était" : "étaient") déjà là" : "")
            + (skipped > 0 ? " ; \(Self.count(skipped, "était déjà là", "étaient déjà là"))." : ".")
    }
    package func fault(_ fault: RecordFault) -> String {
        switch fault {
        case .tooLong(let limit): "la ligne dépasse \(Self.limit(limit)), plus que tout test"
        case .tooManyValues(let limit): "la ligne a plus de \(limit) valeurs, plus que tout test"
        case .notUTF8: "la ligne n'est pas du texte UTF-8"
        case .notJSON(let column): "la ligne n'est plus du JSON à partir de l'octet \(column)"
        case .notAnObject: "la ligne n'est pas un objet JSON"
        case .schema(nil): "« schema » manque : « results export » n'a pas écrit ce test"
        case .schema(let found?):
            "le schéma est \(found) ; ce programme lit \(PortableTest.schema) (voir « help export »)"
        case .missing(let key): "« \(key) » manque"
        case .unknown(let key):
            "« \(key) » n'est pas une clé du schéma \(PortableTest.schema) (voir « help export »)"
        case .wrong(let key, let value): "« \(key) » ne peut pas être \(value) (voir « help export »)"
        case .outside(let key, let value, let range): "« \(key) » vaut \(value) ; \(misfit(range))"
        }
    }
    private func misfit(_ misfit: FieldRange) -> String {
        func between(_ lower: String, _ upper: String, _ unit: FieldUnit?) -> String {
            "ses limites sont \(lower) et \(upper)" + (unit.map { " \(name($0))" } ?? "")
        }
        func name(_ unit: FieldUnit) -> String {
            switch unit {
            case .bytes: "o"
            case .seconds, .megabitsPerSecond: unit.rawValue
            }
        }
        return switch misfit {
        case .integer(let range, let unit): between("\(range.lowerBound)", "\(range.upperBound)", unit)
        case .real(let range, let unit):
            between(
                JSONValue.number(range.lowerBound).text, JSONValue.number(range.upperBound).text, unit)
        case .length(let range) where range.lowerBound > 0:
            "il y faut de \(range.lowerBound) à \(range.upperBound) octets"
        case .length(let range): "il y faut \(range.upperBound) octets au plus"
        }
    }
    package func importStopped(_ count: Int) -> String {
        switch count {
        case 0: "rien n'a été importé"
        case 1: "le test qui précède est importé et le reste ; un second import le passe"
        default: "les \(count) tests qui précèdent sont importés et le restent ; un second import les passe"
        }
    }
    package func readOnly(_ obstacle: ResultStoreError) -> String {
        "les tests enregistrés peuvent être lus, mais aucun ne peut être enregistré : \(storeSentence(obstacle))"
    }
    package func userNote(_ note: UserNote) -> String { "\(minute(note.written)) : \(note.text)" }
    package func ruleSearches(_ numbers: String) -> String {
        "dpi avec cette application et ce serveur : \(numbers)"
    }
    package func origin(_ origin: TestCompanions.Origin) -> String {
        minute(origin.imported) + (origin.id.map { ", test \($0) là d'où il vient" } ?? "")
    }
}

/// Verifying what was reported.
extension French {
    package func verified(_ id: Int64, disagreeing: Int, of count: Int) -> String {
        disagreeing == 0
            ? "Test \(id) : les échantillons donnent les \(count) nombres annoncés."
            : "Test \(id) : les échantillons ne donnent pas \(disagreeing) des \(count) nombres annoncés."
    }
    package func nothingToVerify(_ id: Int64, _ obstacle: TestVerification.Obstacle) -> String {
        "Test \(id) : rien à vérifier : \(reason(obstacle))."
    }
    package func reason(_ obstacle: TestVerification.Obstacle) -> String {
        switch obstacle {
        case .localization:
            "ce que ses deux serveurs ont mesuré y est comparé, ce qu'aucun échantillon ne peut dire ici"
        case .noStatistics: "aucun serveur n'en a annoncé de nombres"
        case .obstructed(let kept): kept.words(self.obstacle)
        case .samplesLeftOut: "il a été importé sans ses échantillons"
        case .replayMissing: "l'un de ses rejeux manque"
        case .notAnalysable(let error): sentence(error)
        }
    }
    package func quantity(_ quantity: TestVerification.Quantity) -> String {
        switch quantity {
        case .area: "aire"
        case .ksStatistic: "statistique de KS"
        case .ksPValue: "p de KS"
        case .resamplingRatio: "rééchantillonnage"
        case .meanOriginal: "moyenne de l'original (Mbit/s)"
        case .meanControl: "moyenne du témoin (Mbit/s)"
        case .adjustedPValue: "p, compte tenu des examens"
        case .estimate: "estimation (millionièmes de ln)"
        case .low: "bas de l'intervalle"
        case .high: "haut de l'intervalle"
        }
    }
    package func agreement(_ value: TestVerification.Value) -> String {
        let rule =
            switch (value.isDrawn, value.probability) {
            case (false, _): "à \(probability(TestVerification.tolerance)) près"
            case (true, let p?): "tiré au sort : p = \(probability(p))"
            case (true, nil): "ce n'est pas une part de \(HalfSampleResampling.rounds) tirages"
            }
        return (value.agrees ? "accord" : "DÉSACCORD") + " (\(rule))"
    }
}
