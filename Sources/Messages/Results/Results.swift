import Basics
import Differentiation
import Home
import Recordings
package import TestModel

/// A remark on a test in the list of tests.
package enum TestRemark: Sendable {
    /// A developer option changed the verdict; the measured verdict.
    case overridden(option: String, measured: TestVerdict?)
    /// It has no result; the error's key.
    case unfinished(code: String)
    /// Its tested port is blocked.
    case blocked
    /// A replay of an app received nothing.
    case nothingReceived
    /// Too few samples.
    case tooFewSamples
    /// It confirms another test.
    case confirms(Int64)
    /// A tag.
    case tag(String)
    /// A note of the user.
    case userNote(String)
    /// It is a search for a classifier's rule.
    case search
    /// Its replays are uploads.
    case upload
    /// The purpose of the test.
    case purpose(TestPurpose)
    /// Its recordings are synthetic, with their source if known.
    case synthesised(from: String)
    /// The lab rules with this name were active.
    case lab(name: String)
    /// A remark stored with it.
    case stored(StoredCause<StoredRemark>)
}

extension Messages {
    /// States that there are no tests yet.
    package var noTestsStored: String {
        say(
            "no tests are stored yet; run one with \"replay espn\"",
            "aucun test n'est enregistré ; lancez-en un avec « replay espn »")
    }

    /// States that there are no own tests but the given number of imported ones, and how to list them.
    package func onlyImported(_ count: Int) -> String {
        say(
            "no tests of your own are stored yet; \"results --source wehe\" lists \(count == 1 ? "the 1" : "the \(count)") imported",
            "aucun test à vous n'est enregistré ; « results --source wehe » donne "
                + (count == 1 ? "le seul importé" : "les \(count) importés")
        )
    }

    /// States that no stored test matches the filter.
    package var noTestMatches: String {
        say(
            "no stored test matches; \"results\" lists them all",
            "aucun test enregistré ne convient ; « results » les donne tous")
    }

    /// States the number of tests that are not shown.
    package func moreTests(_ count: Int) -> String {
        say(
            "\(count) more; see --limit and --offset",
            Self.count(count, "autre test", "autres tests") + " ; voir --limit et --offset")
    }

    /// States the number of removed tests.
    package func testsRemoved(_ count: Int) -> String {
        say(
            "Removed \(Quantities.count(count, "test")).",
            Self.count(count, "test supprimé.", "tests supprimés."))
    }

    /// Names a completed test's verdict, or another test's status, for a table.
    package func verdictCell(_ test: TestSummary) -> String {
        if test.kind == .series, test.status == .cancelled {
            return say("interrupted", "interrompue")
        }
        guard test.status == .completed, let verdict = test.verdict else { return status(test.status) }
        if verdict == .noDifferentiation, test.kind == .differentiation, test.override == nil,
            !test.showsAbsence
        {
            return say("not excluded", "non exclue")
        }
        return say(
            verdict.rawValue + (test.override.map { " (\(howOverridden($0)))" } ?? ""),
            storedVerdict(verdict) + (test.override.map { " (\(howOverridden($0)))" } ?? ""))
    }

    package func status(_ status: StoredTest.Status) -> String {
        switch status {
        case .completed: say("completed", "terminé")
        case .failed: say("failed", "échec")
        case .cancelled: say("cancelled", "annulé")
        }
    }

    /// Explains the mark of a test with synthetic recordings.
    package var synthesisedLegend: String {
        say(
            "synthesised recordings, not recorded ones; \"results show\" says what they were made from",
            "enregistrements synthétisés, non captés ; « results show » dit à partir de quoi")
    }

    /// Describes a remark on a test in the list.
    package func remark(_ remark: TestRemark) -> String {
        switch remark {
        case .overridden(let option, let measured):
            say(
                "dev \(option), measured \(measured?.rawValue ?? "nothing")",
                "dev \(option), mesuré : \(measured.map(storedVerdict) ?? "rien")")
        case .unfinished(let code): say(code, failureName(code) ?? code)
        case .blocked: say("blocked", "bloqué")
        case .nothingReceived: say("nothing received", "rien reçu")
        case .tooFewSamples: say("too few samples", "trop peu d'échantillons")
        case .confirms(let id): say("confirms \(id)", "confirme \(id)")
        case .tag(let name): "#\(name)"
        case .userNote(let text): say("\"\(text)\"", "« \(text) »")
        case .search: say("search for a classifier's rule", "recherche de la règle d'un classificateur")
        case .upload: meaning(ReplayDirection.up.meaning)
        case .purpose(let purpose): self.purpose(purpose)
        case .synthesised(from: ""): say("synthesised recordings", "enregistrements synthétisés")
        case .synthesised(let source):
            say("synthesised recordings: \(source)", "enregistrements synthétisés : \(callSource(source))")
        case .lab(let name): say("lab: \(named(lab: name))", "labo : \(named(lab: name))")
        case .stored(let kept): kept.words(stored)
        }
    }

    private func purpose(_ purpose: TestPurpose) -> String {
        switch purpose {
        case .test: "test"
        case .confirmation: "confirmation"
        case .calibration: say("calibration", "étalonnage")
        case .localizationOne: say("localization, server one", "localisation, serveur un")
        case .localizationTwo: say("localization, server two", "localisation, serveur deux")
        case .pair: say("pair of a series", "paire d'une série")
        }
    }

    private func stored(_ remark: StoredRemark) -> String {
        switch remark {
        case .notice(let notice): self.notice(notice)
        case .localCertificates(let file):
            say("dev local-certificates: \(file)", "dev local-certificates : \(file)")
        case .serverNoise:
            say(
                "the server answered with noise, as the bytes that it sent when this was recorded are not known",
                "le serveur a répondu par du bruit, car les octets qu'il envoyait à l'enregistrement ne sont pas connus"
            )
        case .clientNoise:
            say(
                "the client uploaded noise, as the bytes that the server sent when this was recorded are not known",
                "le client a envoyé du bruit, car les octets que le serveur envoyait à l'enregistrement ne sont pas connus"
            )
        }
    }
}

/// Users' notes, and exported and imported tests.
extension Messages {
    /// Confirms a note.
    package func noteAdded(to id: Int64) -> String {
        say("Noted beside test \(id).", "Note écrite à côté du test \(id).")
    }

    /// States the number of removed notes.
    package func notesCleared(_ count: Int, of id: Int64) -> String {
        say(
            "Removed \(Quantities.count(count, "note")) of test \(id).",
            Self.count(count, "note effacée", "notes effacées") + " du test \(id).")
    }

    /// States the number of tests whose tags changed.
    package func testsTagged(_ changed: Int, of count: Int) -> String {
        say(
            "Changed the tags of \(changed) of \(Quantities.count(count, "test")).",
            "Étiquettes changées pour \(changed) de \(Self.count(count, "test", "tests")).")
    }

    /// The tags of a test.
    package func tags(_ tags: [String], of id: Int64) -> String {
        say(
            "Test \(id): " + (tags.isEmpty ? "no tags" : tags.joined(separator: ", ")),
            "Test \(id) : " + (tags.isEmpty ? "aucune étiquette" : tags.joined(separator: ", ")))
    }

    /// States the number of exported tests.
    package func testsExported(_ count: Int, to path: String) -> String {
        say(
            "Exported \(Quantities.count(count, "test")) to \(path).",
            Self.count(count, "test exporté", "tests exportés") + " vers \(path).")
    }

    /// States the numbers of imported tests with their test numbers, of tests whose missing samples were
    /// added, and of tests that were already stored.
    package func testsImported(_ count: Int, filled: Int, skipped: Int, ids: String) -> String {
        say(
            "Imported \(Quantities.count(count, "test"))" + (count > 0 ? " as \(ids)" : "")
                + (filled > 0
                    ? ", added the samples of \(filled) that \(filled == 1 ? "was" : "were") here" : "")
                + (skipped > 0
                    ? "; skipped \(skipped) that \(skipped == 1 ? "is" : "are") here already." : "."),
            Self.count(count, "test importé", "tests importés") + (count > 0 ? " : \(ids)" : "")
                + (filled > 0
                    ? ", échantillons ajoutés à \(filled) qui \(filled < 2 ? "était" : "étaient") déjà là"
                    : "")
                + (skipped > 0 ? " ; \(Self.count(skipped, "était déjà là", "étaient déjà là"))." : ".")
        )
    }

    /// Warns that the results database is read-only.
    package func readOnly(_ obstacle: ResultStoreError) -> String {
        say(
            "stored tests can be read, but none can be stored: \(storeSentence(obstacle))",
            "les tests enregistrés peuvent être lus, mais aucun ne peut être enregistré : \(storeSentence(obstacle))"
        )
    }

    /// Formats a note with its time.
    package func userNote(_ note: UserNote) -> String {
        say("\(minute(note.written)): \(note.text)", "\(minute(note.written)) : \(note.text)")
    }

    /// Lists the rule searches with a test's app and server.
    package func ruleSearches(_ numbers: String) -> String {
        say(
            "dpi with this app and server: \(numbers)",
            "dpi avec cette application et ce serveur : \(numbers)")
    }

    /// Names the origin of an imported test.
    package func origin(_ origin: TestAnnotations.Origin) -> String {
        say(
            minute(origin.imported) + (origin.id.map { ", test \($0) where it comes from" } ?? ""),
            minute(origin.imported) + (origin.id.map { ", test \($0) là d'où il vient" } ?? ""))
    }
}

/// Verification of reported statistics.
extension Messages {
    /// States the number of a test's quantities that disagree with its samples.
    package func verified(_ id: Int64, disagreeing: Int, of count: Int) -> String {
        say(
            disagreeing == 0
                ? "Test \(id): all \(count) values follow from the samples."
                : "Test \(id): \(disagreeing) of \(count) values do not follow from the samples.",
            disagreeing == 0
                ? "Test \(id) : les échantillons donnent les \(count) valeurs annoncées."
                : "Test \(id) : les échantillons ne donnent pas \(disagreeing) des \(count) valeurs annoncées."
        )
    }

    /// States that a test has nothing to verify.
    package func nothingToVerify(_ id: Int64, _ obstacle: TestVerification.Unverifiable) -> String {
        say(
            "Test \(id): nothing to verify: \(reason(obstacle)).",
            "Test \(id) : rien à vérifier : \(reason(obstacle)).")
    }

    /// Explains why a test has nothing to verify.
    package func reason(_ obstacle: TestVerification.Unverifiable) -> String {
        switch obstacle {
        case .localization:
            say(
                "what its two servers measured is compared, which no samples here can tell",
                "ce que ses deux serveurs ont mesuré y est comparé, ce qu'aucun échantillon ne peut dire ici")
        case .noStatistics: say("no server reported numbers of it", "aucun serveur n'en a annoncé de nombres")
        case .obstructed(let kept): kept.words(self.obstacle)
        case .samplesLeftOut:
            say("it was imported without its samples", "il a été importé sans ses échantillons")
        case .replayMissing: say("one of its replays is missing", "l'un de ses rejeux manque")
        case .notAnalysable(let error): sentence(error)
        }
    }

    /// Names a verified quantity.
    package func quantity(_ quantity: TestVerification.Quantity) -> String {
        switch quantity {
        case .area: say("area", "aire")
        case .ksStatistic: say("KS statistic", "statistique de KS")
        case .ksPValue: say("KS p", "p de KS")
        case .resamplingRatio: say("resampling ratio", "rééchantillonnage")
        case .meanOriginal: say("mean of original (Mbit/s)", "moyenne de l'original (Mbit/s)")
        case .meanControl: say("mean of control (Mbit/s)", "moyenne du témoin (Mbit/s)")
        case .adjustedPValue: say("p, allowing for all looks", "p, compte tenu des examens")
        case .estimate: say("estimate (millionths of ln)", "estimation (millionièmes de ln)")
        case .low: say("least of the interval", "bas de l'intervalle")
        case .high: say("most of the interval", "haut de l'intervalle")
        case .verdict: say("verdict", "verdict")
        case .differences:
            say("pairs whose difference follows", "paires dont la différence découle des débits")
        case .answer: say("answer of the three", "réponse des trois")
        }
    }

    /// States if a quantity agrees, and by which rule.
    package func agreement(_ value: TestVerification.Value) -> String {
        if value.isWord { return value.agrees ? say("agrees", "accord") : say("DISAGREES", "DÉSACCORD") }
        let rule =
            switch (value.isDrawn, value.probability) {
            case (false, _):
                say(
                    "within \(probability(TestVerification.tolerance))",
                    "à \(probability(TestVerification.tolerance)) près")
            case (true, let p?):
                say("drawn at random: p = \(probability(p))", "tiré au sort : p = \(probability(p))")
            case (true, nil):
                say(
                    "no share of \(HalfSampleResampling.rounds) rounds",
                    "ce n'est pas une part de \(HalfSampleResampling.rounds) tirages")
            }
        return say(
            (value.agrees ? "agrees" : "DISAGREES") + " (\(rule))",
            (value.agrees ? "accord" : "DÉSACCORD") + " (\(rule))")
    }
}
