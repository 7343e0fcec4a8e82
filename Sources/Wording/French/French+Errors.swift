import AutonomousSystems
import Campaigns
import Captures
import ClassifierSearch
import Differentiation
import Formatting
import PathEmulation
import Recordings
import ResourceLocation
package import SystemFiles
package import TestModel
import WireProtocol

extension French {
    package func shortageSentence(_ shortage: ProcessShortage) -> String {
        switch shortage {
        case .descriptors(let least):
            "ce processus peut ouvrir trop peu de fichiers à la fois ; il lui en faut \(least) (« ulimit -n \(least) »)"
        case .threads(let least):
            "ce processus peut lancer trop peu de fils ; il lui en faut \(least) en plus de ceux de cet utilisateur (« ulimit -u »)"
        case .memory(let least):
            "ce processus a trop peu de mémoire ; il lui faut \(least) Mo d'adresses (« ulimit -v \(least * 1_024) »)"
        }
    }
    package var error: String { "erreur : " }

    package func sentence(_ error: any Error) -> String {
        switch error {
        case is CancellationError: "interrompu"
        case let failure as ScriptFailure:
            failure.sentence(sentence(failure.cause), standardInput: "entrée standard")
        case let stopped as ImportStopped:
            "\(sentence(stopped.cause)) ; \(importStopped(stopped.imported))"
        case is SomeTestsFailed: "certains tests n'ont pas de résultat ; les erreurs sont citées plus haut"
        case let error as ShellError: shellSentence(error)
        case let error as ReplayError: replaySentence(error)
        case let failed as ProbeFailed: probeSentence(failed)
        case let error as RecordingError: recordingSentence(error)
        case let error as CaptureError: captureSentence(error)
        case let error as CampaignError: campaignSentence(error)
        case let error as CampaignMistakes: mistakes(error)
        case let error as AddressTableError: tableSentence(error)
        case let error as ReplayServerError: serverSentence(error)
        case let error as ResultStoreError: storeSentence(error)
        case let error as QueryError: querySentence(error)
        case let error as SharedResultsError: sharedSentence(error)
        case let error as WireProtocolError: wireSentence(error)
        case let error as AnalysisError: analysisSentence(error)
        case let error as PathEmulationError: pathSentence(error)
        case let error as NamespaceLabError: namespaceSentence(error)
        case let shortage as ProcessShortage: shortageSentence(shortage)
        case let fault as UsageFault: clause(fault)
        case let error as RecordFault: fault(error)
        case let fault as FileFault: fileFault(fault)
        case let error as SearchError: searchSentence(error)
        case let error as LineEditorError: editorSentence(error)
        case let error as ResourceLocationError: resourceSentence(error)
        default: reason(Reason(behind: error))
        }
    }

    package func shellSentence(_ error: ShellError) -> String {
        func suggested(_ text: String, _ suggestion: String?, otherwise: String) -> String {
            suggestion.map { "\(text) ; vouliez-vous dire « \($0) » ?" } ?? "\(text) ; \(otherwise)"
        }
        return switch error {
        case .ambiguousCommand(let word, let names):
            "« \(word) » peut être \(names.joined(separator: ", "))"
        case .unknownCommand(let word, let suggestion):
            suggested("aucune commande « \(word) »", suggestion, otherwise: "« help » les donne toutes")
        case .usage(let command, let fault): "\(command) : \(clause(fault)) (voir « help \(command) »)"
        case .unknownSetting(let key, let suggestion):
            suggested("aucun réglage « \(key) »", suggestion, otherwise: "« settings » les donne tous")
        case .badSetting(let key, let value, let expected):
            "\(key) attend \(expectation(expected)), et non \(value.isEmpty ? "rien" : value)"
        case .fixedSetting(let key, let reason): "\(key) ne peut pas être réglé : \(self.reason(reason))"
        case .unknownServer(let name, let known, let suggestion):
            suggested(
                "aucun serveur « \(name) »", suggestion,
                otherwise: "connus : \(known.joined(separator: ", ")) ; "
                    + "ajoutez-le avec : servers add \(name) HÔTE [--ca FICHIER]")
        case .badServer(let name, let reason): "serveur « \(name) » : \(self.reason(reason))"
        case .unknownTopic(let name, let suggestion):
            suggested(
                "aucune aide sur « \(name) »", suggestion,
                otherwise: "« help » donne les commandes et les rubriques")
        case .unknownResult(let id): "aucun résultat \(id) ; « results » les donne tous"
        case .noCampaignTests(let name, let known):
            "aucun test d'une campagne « \(name) » n'est enregistré ici ; "
                + (known.isEmpty
                    ? "il n'y en a d'aucune campagne" : "il y en a de \(known.joined(separator: ", "))")
        case .noResults(let range):
            "aucun résultat de \(range.lowerBound) à \(range.upperBound) ; « results » les donne tous"
        case .unusableFile(let path, let reason): "\(path) : \(self.reason(reason))"
        case .unusableRecord(let path, let line, let fault):
            "\(path):\(line) : \(self.fault(fault))"
        case .notVerified(let ids):
            "les échantillons ne donnent pas ce qui fut annoncé pour "
                + (ids.count == 1 ? "le test " : "les tests ") + Quantities.ranges(ids)
        case .malformedLine(let reason): self.reason(reason)
        case .undefinedVariable(let name, let known):
            "${\(name)} n'a pas de valeur ; "
                + (known.isEmpty
                    ? "donnez-en une avec --var \(name)=VALEUR" : "connus : \(known.joined(separator: ", "))")
        case .otherVerdict(nil, let expected): "\(expected) était attendu, mais rien n'a encore de verdict"
        case .otherVerdict(let found?, let expected):
            "\(expected) était attendu, mais le verdict est \(found)"
        case .unwantedVerdict(.differentiation, let count):
            "différenciation vue par \(Self.count(count, "test", "tests")) (--fail-on)"
        case .unwantedVerdict(let verdict, let count):
            "verdict \(verdict.rawValue) de \(Self.count(count, "test", "tests")) (--fail-on)"
        case .standardInputUnreadable(let reason):
            "l'entrée standard ne peut pas être lue : \(self.reason(reason))"
        case .systemCommandsOff:
            "une ligne qui commence par ! ne va au shell du système que si une personne la tape ; « wehe --allow-shell » "
                + "le permet aussi aux scripts"
        case .systemCommandFailed(let code): "la commande s'est terminée avec le code \(code)"
        case .outputLost(let reason):
            "la sortie standard n'a pas été écrite en entier : \(self.reason(reason))"
        case .scriptUnreadable(let path, let reason):
            "le script \(path) ne peut pas être lu : \(self.reason(reason))"
        case .nothingToDo(let reason): self.reason(reason)
        case .consentMissing(let command, let terms, let earlier):
            consentMissing(command, terms, earlier: earlier)
        case .noEvidence(let campaign, let found): noEvidence(campaign: campaign, found)
        case .budgetSpent(let refusal): budgetSpent(refusal)
        case .tooManyTests(let refusal): tooManyTests(refusal)
        case .homeUnusable(let path, let reason): "\(path) : \(self.reason(reason))"
        case .resourcesMissing(let reason): self.reason(reason)
        case .madeUpRecording(let app, let server, let endpoint):
            "\(server) ne dessert pas \(endpoint), car l'enregistrement de \(app) fourni avec ce programme est "
                + "inventé ; importez celui qui est publié (« recordings import DOSSIER », voir « help recordings »)"
        case .notStored(let reason): "le résultat n'a pas pu être enregistré : \(self.reason(reason))"
        case .cannotOpen(let what, let reason): "\(what) ne peut pas être ouvert : \(self.reason(reason))"
        case .cannotWrite(let path, let reason): "\(path) n'a pas été écrit : \(self.reason(reason))"
        }
    }

    private static func tests(_ ids: [Int64]) -> String {
        (ids.count == 1 ? "le test " : "les tests ") + ids.map(String.init).joined(separator: ", ")
    }

    /// A number of bytes that is a power of two, in full.
    package static func limit(_ bytes: Int) -> String {
        bytes.isMultiple(of: 1 << 20) ? "\(bytes >> 20) Mio" : "\(bytes >> 10) Kio"
    }

    package func reason(_ reason: Reason) -> String {
        switch reason {
        case .belongsToInstallation: "il appartient à cette installation et ne change que de lui-même"
        case .serverNameForm: "un nom a de 1 à 40 lettres, chiffres, « - », « _ » ou « . »"
        case .serverNameTaken: "ce nom est pris ; retirez d'abord l'autre serveur, ou choisissez un autre nom"
        case .notAHost(let host): "« \(host) » n'est ni un nom d'hôte ni une adresse IP"
        case .colonInHost(let host):
            "« \(host) » contient un deux-points sans être une adresse IPv6 ; les ports ont leurs propres options"
        case .portOutOfRange(let port): "un port va de 1 à 65535 ; \(port) n'en est pas un"
        case .partOfProgram: "il fait partie de ce programme et ne peut pas être retiré"
        case .openQuote(let quote): "un guillemet est ouvert mais pas fermé ; fermez-le avec \(quote)"
        case .trailingBackslash: "la ligne finit par une barre oblique inversée, sans rien après"
        case .openVariable(let name):
            "${\(name) n'est pas fermé ; fermez-le avec }, ou écrivez \\$ pour un dollar"
        case .variableName(let name):
            "« \(name) » ne peut pas nommer une variable ; il y faut des lettres, des chiffres ou _, sans chiffre "
                + "au début"
        case .lineTooLong(let limit): "la ligne dépasse \(Self.limit(limit))"
        case .wordTooLong(let limit): "un mot de la ligne dépasse \(Self.limit(limit))"
        case .lineInFileTooLong(let line, let limit): "la ligne \(line) dépasse \(Self.limit(limit))"
        case .scriptTooLong(let limit): "il dépasse \(Self.limit(limit))"
        case .notUTF8Text: "ce n'est pas un fichier de texte UTF-8 lisible"
        case .noSuchFile: "ce fichier n'existe pas"
        case .scriptsTooDeep: "des scripts s'appellent l'un l'autre sur plus de 20 niveaux"
        case .sitesNeedMLab: "--site et --servers choisissent des machines de M-Lab ; ajoutez --server mlab"
        case .pairNeedsAddresses(let place):
            "--pair attend des adresses IP ou des noms de serveurs ; « \(place) » n'en est pas un (voir « servers »)"
        case .nothingToReplay:
            "replay attend une application, comme « replay espn » ; « apps » les donne toutes"
        case .nothingToRehearse:
            "--dry-run vérifie un script ; donnez-le avec -f, -c ou sur l'entrée standard"
        case .nothingImportable(let path, let missing):
            missing.isEmpty
                ? "rien dans \(path) n'a pu être importé"
                : "\(path) ne fait que citer des enregistrements (\(firstOf(missing))), qui ne sont ni à côté ni "
                    + "importés ; importez le dossier qui les contient"
        case .fewerTests(0): noTestsStored
        case .fewerTests(let count):
            "seulement \(Self.count(count, "test enregistré", "tests enregistrés")) ; « results » les donne tous"
        case .csvAmongJSON:
            "du CSV n'a pas sa place entre des objets JSON ; écrivez-le dans un fichier (voir « help export »)"
        case .nothingToVerify: "aucun de ces tests n'a de nombres à vérifier"
        case .embeddedRunsOnOtherPorts:
            "le serveur intégré fonctionne déjà ; arrêtez-le par « servers stop » pour le démarrer sur les ports publiés"
        case .noLabRule(let number, 0): "il n'y a pas de règle \(number), car il n'y en a aucune"
        case .noLabRule(let number, let count):
            "il n'y a pas de règle \(number), seulement de 1 à \(count)"
        case .notASeries(let test): "le test \(test) n'est pas une série de paires"
        case .seriesClosed(let test, let ending):
            "la série \(test) est close : \(closed(ending)) ; d'autres paires forment une nouvelle série"
        case .nothingToLocalize(let series):
            "la série \(series) n'a pas trouvé de différence de traitement, il n'y a donc rien à localiser"
        case .seriesChanged(let test, let change):
            "la série \(test) ne peut pas reprendre : \(changed(change))"
        case .noSearchToResume(let app):
            "aucune recherche sur \(app) n'est restée en plan ; commencez-en une avec : dpi \(app)"
        case .calibrationNeedsRules:
            "calibrate compare des tests avec et sans règles ; nommez-les : "
                + "calibrate deezer --rules sni-throttle"
        case .calibrationNeedsTests(let app, let rules):
            "--resample puise dans les tests de calibrage enregistrés de \(app), avec \(rules) et sans règle ; "
                + "lancez d'abord « calibrate \(app) --rules \(rules) »"
        case .noSamples(let tests):
            "rien à dessiner : aucun échantillon enregistré pour \(Self.tests(tests))"
        case .noOperatorNamed(let known):
            "consent give : nommez les exploitants dont vous acceptez les conditions (\(known.joined(separator: ", "))), "
                + "comme « consent give embedded » ; « consent show » en montre le texte"
        case .noStatistics(let tests):
            "rien à juger : aucune statistique enregistrée pour \(Self.tests(tests))"
        case .noComparableSamples(let test):
            "le test \(test) n'a pas d'échantillons d'un original et d'un témoin à comparer"
        case .comparesTwo(let given):
            "on compare deux tests différents, non \(given) ; nommez-les comme 3 7, ou last -2"
        case .nothingPublished:
            "il n'y a là ni test publié ni enregistrement d'un test (voir « help published »)"
        case .fileExists: "ce fichier existe déjà ; --force l'écrase"
        case .unreadable: "lecture impossible"
        case .noSuchFolder: "son dossier n'existe pas"
        case .fileForFolder: "un fichier se trouve à la place du dossier"
        case .isFolder: "c'est un dossier"
        case .noOrdinaryFile: systemError(OpenedFile.noFile)
        case .nobodyAtPipe: systemError(OpenedFile.nobodyThere)
        case .unwritable(nil): "écriture impossible"
        case .unwritable(let why?): "écriture impossible : \(self.reason(why))"
        case .cannotBeMade(let why): "création impossible : \(self.reason(why))"
        case .cannotBeLocked(let why): "il ne peut pas être verrouillé : \(self.reason(why))"
        case .corruptAndFixed: "il est corrompu et ne peut pas être renommé"
        case .notJSON: "ce n'est pas du JSON"
        case .keyMissing(let key): "« \(key) » manque"
        case .otherForm(nil): "il a une autre forme"
        case .otherForm(let path?): "« \(path) » a une autre forme"
        case .outOfRange(let path): "« \(path) » a une valeur impossible"
        case .tooLarge(let limit): "il dépasse \(limit >> 20) Mio"
        case .heldByAnother: "un autre processus le tient verrouillé"
        case .diskFull: "le disque est plein"
        case .permissionDenied: "permission refusée"
        case .readOnlyFileSystem: "le système de fichiers est en lecture seule"
        case .userIDForm:
            "sa première ligne doit être un identifiant de 1 à 32 lettres, chiffres et @, comme @a1b2c3d4e"
        case .historyCountForm:
            "sa deuxième ligne doit être le numéro du dernier test, de 0 à 999999998"
        case .noDashboard:
            "aucun tableau de bord de ce dossier n'est servi ; « wehe serve --dashboard 8080 » le fait, dans un autre terminal"
        case .tokenForm: "il doit contenir un jeton de 16 à 256 lettres, chiffres, - ou _, et rien d'autre"
        case .noBrowserOpener: "pas de xdg-open sur cette machine ; copiez l'adresse"
        case .notStarted(let program): "\(program) n'a pas pu démarrer"
        case .helpUnreadable(let topic, let why):
            "l'aide sur \(topic) ne peut pas être lue : \(self.reason(why))"
        case .storage(let error): storeSentence(error)
        case .resources(let error): resourceSentence(error)
        case .refusedBySystem(let error): systemError(error)
        case .told(let text): text
        }
    }

    /// What keeps a series from going on.
    private func changed(_ change: SeriesChange) -> String {
        switch change {
        case .labRules: "les règles du labo ne sont plus les mêmes"
        case .lineRate: "le débit de ligne n'est plus le même"
        case .recordings: "ses enregistrements ont changé"
        }
    }

    /// Why a series takes no more pairs.
    private func closed(_ ending: SeriesEnding) -> String {
        switch ending {
        case .found: "une différence de traitement a été trouvée"
        case .excluded: "une différence de traitement a été exclue"
        case .budget: "son budget est épuisé"
        case .tooManyVoidPairs: "trop de ses paires n'ont pas pu être mesurées"
        case .interrupted: "elle a été interrompue"
        }
    }

    /// A list by its first word, and how many others there are.
    private func firstOf(_ words: [String]) -> String {
        guard let first = words.first else { return "" }
        return switch words.count {
        case 1: first
        case 2: "\(first) et un autre"
        default: "\(first) et \(words.count - 1) autres"
        }
    }
}
