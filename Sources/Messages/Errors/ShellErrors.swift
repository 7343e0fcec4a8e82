import Differentiation
import Basics
package import TestModel

extension ShellError: Reported {
    package var key: String {
        switch self {
        case .unknownCommand: "unknown-command"
        case .ambiguousCommand: "ambiguous-command"
        case .usage, .nothingToDo: "usage"
        case .unknownSetting: "unknown-setting"
        case .badSetting, .fixedSetting: "bad-setting"
        case .unknownServer: "unknown-server"
        case .badServer: "bad-server"
        case .unknownTopic: "unknown-topic"
        case .unknownResult, .noResults: "unknown-result"
        case .noCampaignTests: "unknown-campaign"
        case .unusableFile: "unusable-file"
        case .unusableRecord: "unusable-record"
        case .notVerified: "not-verified"
        case .malformedLine: "malformed-line"
        case .secretTyped: "secret-typed"
        case .undefinedVariable: "undefined-variable"
        case .otherVerdict: "other-verdict"
        case .unwantedVerdict: "unwanted-verdict"
        case .scriptUnreadable, .standardInputUnreadable: "script-unreadable"
        case .systemCommandsOff: "system-commands-off"
        case .systemCommandFailed: "system-command-failed"
        case .outputLost: "output-lost"
        case .consentMissing: "consent-missing"
        case .tooManyTests: "too-many-tests"
        case .noEvidence: "no-evidence"
        case .budgetSpent: "data-budget"
        case .homeUnusable: "home-unusable"
        case .resourcesMissing: "resources-missing"
        case .madeUpRecording: "flow-not-mapped"
        case .notStored: "not-stored"
        case .cannotOpen: "cannot-open"
        case .cannotWrite: "cannot-write"
        }
    }

    package var exitCode: Int32 {
        switch self {
        case .consentMissing: ExitCode.consent
        case .tooManyTests: ExitCode.tooManyTests
        case .budgetSpent: ExitCode.budget
        case .homeUnusable: ExitCode.home
        case .notStored: ExitCode.notStored
        case .outputLost: ExitCode.outputLost
        case .madeUpRecording: ExitCode.flowNotMapped
        case .resourcesMissing: ExitCode.recording
        case .cannotOpen, .cannotWrite, .systemCommandFailed, .unusableFile, .unusableRecord, .notVerified:
            ExitCode.failure
        case .otherVerdict: ExitCode.otherVerdict
        case .unwantedVerdict(.differentiation, _): ExitCode.foundDifferentiation
        case .unwantedVerdict(.inconclusive, _), .unwantedVerdict(.noDifferentiation, _):
            ExitCode.foundNothingSure
        case .unknownCommand, .ambiguousCommand, .usage, .nothingToDo, .unknownSetting, .badSetting,
            .fixedSetting,
            .unknownServer, .badServer, .unknownTopic, .unknownResult, .noResults, .noCampaignTests,
            .malformedLine, .secretTyped,
            .undefinedVariable, .scriptUnreadable, .standardInputUnreadable, .systemCommandsOff, .noEvidence:
            ExitCode.usage
        }
    }

    package func sentence(_ messages: Messages) -> String { messages.shellSentence(self) }
}

extension Messages {
    /// Returns the sentence of an error of the shell.
    package func shellSentence(_ error: ShellError) -> String {

        func suggested(_ text: String, _ suggestion: String?, otherwise: String) -> String {
            say(
                suggestion.map { "\(text); did you mean \"\($0)\"?" } ?? "\(text); \(otherwise)",
                suggestion.map { "\(text) ; vouliez-vous dire « \($0) » ?" } ?? "\(text) ; \(otherwise)")
        }
        func help(_ word: String) -> String {
            (["help"] + word.split(separator: " ").dropLast()).joined(separator: " ")
        }
        return switch error {
        case .ambiguousCommand(let word, let names):
            say(
                "\"\(word)\" may be \(names.joined(separator: ", "))",
                "« \(word) » peut être \(names.joined(separator: ", "))")
        case .unknownCommand(let word, let suggestion):
            say(
                suggested("no command \"\(word)\"", suggestion, otherwise: "\"\(help(word))\" lists them"),
                suggested(
                    "aucune commande « \(word) »", suggestion, otherwise: "« \(help(word)) » les donne toutes"
                ))
        case .usage(let command, let fault):
            say(
                "\(command): \(clause(fault)) (see \"help \(command)\")",
                "\(command) : \(clause(fault)) (voir « help \(command) »)")
        case .unknownSetting(let key, let suggestion):
            say(
                suggested("no setting \"\(key)\"", suggestion, otherwise: "\"settings\" lists them"),
                suggested("aucun réglage « \(key) »", suggestion, otherwise: "« settings » les donne tous"))
        case .badSetting(let key, let value, let expected):
            say(
                "\(key) must be \(expectation(expected)), not \(value.isEmpty ? "empty" : value)",
                "\(key) attend \(expectation(expected)), et non \(value.isEmpty ? "rien" : value)")
        case .fixedSetting(let key, let reason):
            say(
                "\(key) cannot be set: \(self.reason(reason))",
                "\(key) ne peut pas être réglé : \(self.reason(reason))")
        case .unknownServer(let name, let known, let suggestion):
            say(
                suggested(
                    "no server \"\(name)\"", suggestion,
                    otherwise: "known: \(known.joined(separator: ", ")); "
                        + "add it with: servers add \(name) HOST [--ca FILE]"),
                suggested(
                    "aucun serveur « \(name) »", suggestion,
                    otherwise: "connus : \(known.joined(separator: ", ")) ; "
                        + "ajoutez-le avec : servers add \(name) HÔTE [--ca FICHIER]")
            )
        case .badServer(let name, let reason):
            say("server \"\(name)\": \(self.reason(reason))", "serveur « \(name) » : \(self.reason(reason))")
        case .unknownTopic(let name, let suggestion):
            say(
                suggested(
                    "no help on \"\(name)\"", suggestion, otherwise: "\"help\" lists commands and topics"),
                suggested(
                    "aucune aide sur « \(name) »", suggestion,
                    otherwise: "« help » donne les commandes et les rubriques")
            )
        case .unknownResult(let id):
            say(
                "no result \(id); \"results\" lists them", "aucun résultat \(id) ; « results » les donne tous"
            )
        case .noCampaignTests(let name, let known):
            say(
                "no test of a campaign named \"\(name)\" is stored here; "
                    + (known.isEmpty
                        ? "there is none of any campaign"
                        : "there are some of \(known.joined(separator: ", "))"),
                "aucun test d'une campagne « \(name) » n'est enregistré ici ; "
                    + (known.isEmpty
                        ? "il n'y en a d'aucune campagne" : "il y en a de \(known.joined(separator: ", "))")
            )
        case .noResults(let range, othersHave: false):
            say(
                "no result with a number from \(range.lowerBound) to \(range.upperBound); \"results\" lists them",
                "aucun résultat de \(range.lowerBound) à \(range.upperBound) ; « results » les donne tous")
        case .noResults(let range, othersHave: true):
            say(
                "the results from \(range.lowerBound) to \(range.upperBound) are of another source, which a range "
                    + "leaves out; \"--source all\" takes all of them",
                "les résultats de \(range.lowerBound) à \(range.upperBound) sont d'une autre source, qu'un "
                    + "intervalle omet ; « --source all » les prend tous")
        case .unusableFile(let path, let reason):
            say("\(path): \(self.reason(reason))", "\(path) : \(self.reason(reason))")
        case .unusableRecord(let path, let line, let fault):
            say("\(path):\(line): \(self.fault(fault))", "\(path):\(line) : \(self.fault(fault))")
        case .notVerified(let ids):
            say(
                "what was reported does not follow from the samples of "
                    + "test\(ids.count == 1 ? "" : "s") \(Quantities.ranges(ids))",
                "les échantillons ne donnent pas ce qui fut annoncé pour "
                    + (ids.count == 1 ? "le test " : "les tests ") + Quantities.ranges(ids)
            )
        case .malformedLine(let reason): self.reason(reason)
        case .secretTyped:
            say(
                "a password or an access token does not belong in a command, which lists of processes and histories keep; "
                    + "write that of a database into ~/.pgpass, PGPASSWORD or a service "
                    + "(postgresql:///?service=NAME, see \"help collect\")",
                "un mot de passe ou un jeton d'accès n'a pas sa place dans une commande, que gardent les listes de processus "
                    + "et les historiques ; écrivez celui d'une base dans ~/.pgpass, PGPASSWORD ou un service "
                    + "(postgresql:///?service=NOM, voir « help collect »)")
        case .undefinedVariable(let name, let known):
            say(
                "no value for ${\(name)}; "
                    + (known.isEmpty
                        ? "give it one with --var \(name)=VALUE" : "known: \(known.joined(separator: ", "))"),
                "${\(name)} n'a pas de valeur ; "
                    + (known.isEmpty
                        ? "donnez-en une avec --var \(name)=VALEUR"
                        : "connus : \(known.joined(separator: ", "))")
            )
        case .otherVerdict(nil, let expected):
            say(
                "\(expected) was expected, but nothing has a verdict yet",
                "\(expected) était attendu, mais rien n'a encore de verdict")
        case .otherVerdict(let found?, let expected):
            say(
                "\(expected) was expected, but the verdict is \(found)",
                "\(expected) était attendu, mais le verdict est \(found)")
        case .unwantedVerdict(.differentiation, let count):
            say(
                "\(Quantities.count(count, "test")) found differentiation (--fail-on)",
                "différenciation vue par \(Self.count(count, "test", "tests")) (--fail-on)")
        case .unwantedVerdict(let verdict, let count):
            say(
                "\(Quantities.count(count, "test")) ended with the verdict \(verdict.rawValue) (--fail-on)",
                "verdict \(verdict.rawValue) de \(Self.count(count, "test", "tests")) (--fail-on)")
        case .standardInputUnreadable(let reason):
            say(
                "standard input cannot be read: \(self.reason(reason))",
                "l'entrée standard ne peut pas être lue : \(self.reason(reason))")
        case .systemCommandsOff:
            say(
                "lines that begin with ! go to the system's shell only where a person types them; \"wehe --allow-shell\" "
                    + "lets scripts do it too",
                "une ligne qui commence par ! ne va au shell du système que si une personne la tape ; « wehe --allow-shell » "
                    + "le permet aussi aux scripts"
            )
        case .systemCommandFailed(let code):
            say("the command ended with exit code \(code)", "la commande s'est terminée avec le code \(code)")
        case .outputLost(let reason):
            say(
                "standard output was not written in full: \(self.reason(reason))",
                "la sortie standard n'a pas été écrite en entier : \(self.reason(reason))")
        case .scriptUnreadable(let path, let reason):
            say(
                "the script \(path) cannot be read: \(self.reason(reason))",
                "le script \(path) ne peut pas être lu : \(self.reason(reason))")
        case .nothingToDo(let reason): self.reason(reason)
        case .consentMissing(let command, let terms, let earlier):
            consentMissing(command, terms, earlier: earlier)
        case .noEvidence(let campaign, let found): noEvidence(campaign: campaign, found)
        case .budgetSpent(let refusal): budgetSpent(refusal)
        case .tooManyTests(let refusal): tooManyTests(refusal)
        case .homeUnusable(let path, let reason):
            say("\(path): \(self.reason(reason))", "\(path) : \(self.reason(reason))")
        case .resourcesMissing(let reason): self.reason(reason)
        case .madeUpRecording(let app, let server, let endpoint):
            say(
                "\(server) does not serve \(endpoint), as the recording of \(app) that comes with this program is made up; "
                    + "import the published one (\"recordings import FOLDER\", see \"help recordings\")",
                "\(server) ne dessert pas \(endpoint), car l'enregistrement de \(app) fourni avec ce programme est "
                    + "inventé ; importez celui qui est publié (« recordings import DOSSIER », voir « help recordings »)"
            )
        case .notStored(let reason):
            say(
                "the result could not be stored: \(self.reason(reason))",
                "le résultat n'a pas pu être enregistré : \(self.reason(reason))")
        case .cannotOpen(let what, let reason):
            say(
                "\(what) cannot be opened: \(self.reason(reason))",
                "\(what) ne peut pas être ouvert : \(self.reason(reason))")
        case .cannotWrite(let path, let reason):
            say(
                "\(path) was not written: \(self.reason(reason))",
                "\(path) n'a pas été écrit : \(self.reason(reason))")
        }
    }

    /// Formats a number of bytes that is a power of two.
    package func limit(_ bytes: Int) -> String {
        say(
            bytes.isMultiple(of: 1 << 20) ? "\(bytes >> 20) MiB" : "\(bytes >> 10) KiB",
            bytes.isMultiple(of: 1 << 20) ? "\(bytes >> 20) Mio" : "\(bytes >> 10) Kio")
    }
}
