import Differentiation
import Basics
import Home
import Recordings
package import TestModel

extension Messages {
    /// Returns the text of a reason inside an error of the shell.
    package func reason(_ reason: Reason) -> String {
        switch reason {
        case .belongsToInstallation:
            say(
                "it belongs to this installation and only changes by itself",
                "il appartient à cette installation et ne change que de lui-même")
        case .serverNameForm:
            say(
                "a name has 1 to 40 letters, digits, \"-\", \"_\" or \".\"",
                "un nom a de 1 à 40 lettres, chiffres, « - », « _ » ou « . »")
        case .serverNameTaken:
            say(
                "the name is taken; remove the other one first, or choose another name",
                "ce nom est pris ; retirez d'abord l'autre serveur, ou choisissez un autre nom")
        case .notAHost(let host):
            say(
                "the host \"\(host)\" is neither a host name nor an IP address",
                "« \(host) » n'est ni un nom d'hôte ni une adresse IP")
        case .colonInHost(let host):
            say(
                "the host \"\(host)\" has a colon but is no IPv6 address; ports have options of their own",
                "« \(host) » contient un deux-points sans être une adresse IPv6 ; les ports ont leurs propres options"
            )
        case .portOutOfRange(let port):
            say(
                "a port is between 1 and 65535, not \(port)",
                "un port va de 1 à 65535 ; \(port) n'en est pas un")
        case .partOfProgram:
            say(
                "it is part of this program and cannot be removed",
                "il fait partie de ce programme et ne peut pas être retiré")
        case .openQuote(let quote):
            say(
                "a quote is opened but not closed; close it with \(quote)",
                "un guillemet est ouvert mais pas fermé ; fermez-le avec \(quote)")
        case .trailingBackslash:
            say(
                "the line ends in a backslash, with nothing after it to keep",
                "la ligne finit par une barre oblique inversée, sans rien après")
        case .openVariable(let name):
            say(
                "${\(name) is not closed; close it with }, or write \\$ for a dollar sign",
                "${\(name) n'est pas fermé ; fermez-le avec }, ou écrivez \\$ pour un dollar")
        case .variableName(let name):
            say(
                "\"\(name)\" cannot name a variable; letters, digits and _ can, not beginning with a digit",
                "« \(name) » ne peut pas nommer une variable ; il y faut des lettres, des chiffres ou _, sans chiffre "
                    + "au début"
            )
        case .lineTooLong(let bytes):
            say("the line is longer than \(limit(bytes))", "la ligne dépasse \(limit(bytes))")
        case .wordTooLong(let bytes):
            say(
                "a word of the line is longer than \(limit(bytes))",
                "un mot de la ligne dépasse \(limit(bytes))")
        case .lineInFileTooLong(let line, let bytes):
            say("line \(line) is longer than \(limit(bytes))", "la ligne \(line) dépasse \(limit(bytes))")
        case .scriptTooLong(let bytes): say("it is longer than \(limit(bytes))", "il dépasse \(limit(bytes))")
        case .noText(let fault, let line): noText(fault, line: line)
        case .noSuchFile: say("there is no such file", "ce fichier n'existe pas")
        case .scriptsTooDeep:
            say(
                "scripts call each other more than 20 deep",
                "des scripts s'appellent l'un l'autre sur plus de 20 niveaux")
        case .sitesNeedMLab:
            say(
                "--site and --servers choose M-Lab machines; add --server mlab",
                "--site et --servers choisissent des machines de M-Lab ; ajoutez --server mlab")
        case .repeatsNeedThisProgram:
            say(
                "M-Lab's servers cannot repeat a recording; --past-buckets works with servers that run this program",
                "les serveurs de M-Lab ne répètent pas d'enregistrement ; --past-buckets marche avec des serveurs de ce "
                    + "programme")
        case .thirdArmNeedsThisProgram:
            say(
                "M-Lab's servers have no third recording; --arms 3 works with servers that run this program",
                "les serveurs de M-Lab n'ont pas de troisième enregistrement ; --arms 3 marche avec des serveurs de ce "
                    + "programme")
        case .thirdArmNeedsSeries:
            say(
                "--arms 3 compares three replays in a series; add --pairs",
                "--arms 3 compare trois rejeux dans une série ; ajoutez --pairs")
        case .noThirdArmOfCall(let app):
            say(
                "\(app) is a call over UDP, in which TLS would be conspicuous; --arms 3 needs an app over TCP",
                "\(app) est un appel par UDP, où TLS se remarquerait ; --arms 3 demande une application en TCP"
            )
        case .noThirdArmOfPort(let app):
            say(
                "\(app) is a port test, whose control is another port; --arms 3 needs an app",
                "\(app) est un test de port, dont le témoin est un autre port ; --arms 3 demande une application"
            )
        case .noThirdArm(let app, let bytes):
            say(
                "the client of \(app) sends only \(self.bytes(bytes)), too few for a TLS ClientHello; --arms 3 needs "
                    + "another app",
                "le client de \(app) n'envoie que \(self.bytes(bytes)), trop peu pour un ClientHello de TLS ; "
                    + "--arms 3 demande une autre application")
        case .callNotRepeated(let app):
            say(
                "\(app) is a call over UDP, whose replay ends after 45 s; --past-buckets repeats TCP recordings",
                "\(app) est un appel par UDP, dont le rejeu finit après 45 s ; --past-buckets répète des "
                    + "enregistrements TCP")
        case .congestionNeedsThisProgram:
            say(
                "M-Lab's servers do not let a client choose; --congestion works with servers that run this program",
                "les serveurs de M-Lab ne laissent pas choisir ; --congestion marche avec des serveurs de ce programme"
            )
        case .noCongestionOfCall(let app):
            say(
                "\(app) is a call over UDP, which has no congestion control of the system; --congestion needs an app over "
                    + "TCP",
                "\(app) est un appel par UDP, sans contrôle de congestion du système ; --congestion demande une "
                    + "application en TCP")
        case .congestionNeedsRealPath:
            say(
                "the emulated line limits what the embedded server sends, whatever its congestion control; use "
                    + "\"lab up\", or \"settings set line-rate none\" without rules of the lab",
                "la ligne émulée limite ce que le serveur intégré envoie, quel que soit son contrôle de congestion ; "
                    + "utilisez « lab up », ou « settings set line-rate none » sans règles du labo")
        case .uploadNeedsThisProgram: uploadNeedsThisProgram
        case .noUploadOfCall(let app): noUpload(ofCall: app)
        case .uploadNeedsRealPath: uploadNeedsRealPath
        case .notRepeated(let app, let bytes):
            say(
                bytes < RepeatedReplay.size
                    ? "\(app) has only \(self.bytes(bytes)) in a recording, too few to pass a burst of 2 MB by repeating it "
                        + "\(RepeatedReplay.limits.upperBound) times"
                    : "\(app) has \(self.bytes(bytes)) in a recording and needs no --past-buckets to pass a burst of 2 MB",
                bytes < RepeatedReplay.size
                    ? "\(app) n'a que \(self.bytes(bytes)) dans un enregistrement, trop peu pour dépasser une rafale de 2 Mo "
                        + "en le répétant \(RepeatedReplay.limits.upperBound) fois"
                    : "\(app) a \(self.bytes(bytes)) dans un enregistrement et dépasse une rafale de 2 Mo sans "
                        + "--past-buckets")
        case .neitherAddressNorServer(let place):
            say(
                "\"\(place)\" is neither an IP address nor the name of a server (see \"servers\")",
                "« \(place) » n'est ni une adresse IP ni le nom d'un serveur (voir « servers »)")
        case .embeddedHasOther: embeddedHasOther
        case .otherOnMLab: otherOnMLab
        case .otherIsSame(let server, let place): otherIsSame(server, place)
        case .nothingToReplay:
            say(
                "replay needs an app, such as \"replay espn\"; \"apps\" lists them",
                "replay attend une application, comme « replay espn » ; « apps » les donne toutes")
        case .nothingToDryRun:
            say(
                "--dry-run checks a script; give one with -f, -c or on standard input",
                "--dry-run vérifie un script ; donnez-le avec -f, -c ou sur l'entrée standard")
        case .nothingImportable(let path, let missing):
            say(
                missing.isEmpty
                    ? "nothing in \(path) could be imported"
                    : "\(path) only names recordings (\(firstOf(missing))), which are neither beside it nor imported; "
                        + "import the folder that holds them",
                missing.isEmpty
                    ? "rien dans \(path) n'a pu être importé"
                    : "\(path) ne fait que citer des enregistrements (\(firstOf(missing))), qui ne sont ni à côté ni "
                        + "importés ; importez le dossier qui les contient"
            )
        case .fewerTests(0): noTestsStored
        case .fewerTests(let count):
            say(
                "only \(Quantities.count(count, "test")) stored; \"results\" lists them",
                "seulement \(Self.count(count, "test enregistré", "tests enregistrés")) ; « results » les donne tous"
            )
        case .csvAmongJSON:
            say(
                "CSV does not go between JSON objects; give it a file with --to",
                "du CSV n'a pas sa place entre des objets JSON ; écrivez-le dans un fichier (voir « help export »)"
            )
        case .nothingToVerify:
            say("none of these tests has numbers to verify", "aucun de ces tests n'a de nombres à vérifier")
        case .embeddedRunsOnOtherPorts:
            say(
                "the embedded server runs already; stop it with \"servers stop\" to start it on the standard ports",
                "le serveur intégré fonctionne déjà ; arrêtez-le par « servers stop » pour le démarrer sur les ports publiés"
            )
        case .labIsUp:
            say(
                "the lab of real packets is up; take it away with \"lab down\" first",
                "le labo de vrais paquets est en place ; retirez-le d'abord par « lab down »")
        case .labIsNotUp:
            say(
                "no lab of real packets is up; \"lab up\" makes one",
                "aucun labo de vrais paquets n'est en place ; « lab up » en fait un")
        case .noLabRule(let number, 0):
            say(
                "there is no rule \(number), for there are none",
                "il n'y a pas de règle \(number), car il n'y en a aucune")
        case .noLabRule(let number, let count):
            say(
                "there is no rule \(number), only 1 to \(count)",
                "il n'y a pas de règle \(number), seulement de 1 à \(count)")
        case .notASeries(let test):
            say("test \(test) is no series of pairs", "le test \(test) n'est pas une série de paires")
        case .seriesClosed(let test, let ending):
            say(
                "series \(test) is closed: \(closed(ending)); more pairs are a new series",
                "la série \(test) est close : \(closed(ending)) ; d'autres paires forment une nouvelle série")
        case .nothingToLocalize(let series):
            say(
                "series \(series) found no differentiation, so there is nothing to localize",
                "la série \(series) n'a pas trouvé de différence de traitement, il n'y a donc rien à localiser"
            )
        case .seriesChanged(let test, let change):
            say(
                "series \(test) cannot go on: \(changed(change))",
                "la série \(test) ne peut pas reprendre : \(changed(change))")
        case .noSearchToResume(let app, let direction): noSearchToResume(app, direction)
        case .noExperimentsToResume(let app):
            say(
                "no experiments on \(app) were interrupted; begin some with: characterise \(app)",
                "aucune expérience sur \(app) n'est restée en plan ; commencez-en avec : characterise \(app)")
        case .limitNeedsTCP(let app):
            say(
                "\(app) is replayed over UDP; experiments on a limit need TCP, so name another app",
                "\(app) est rejoué sur UDP ; les expériences sur une limite demandent TCP, nommez une autre application"
            )
        case .calibrationNeedsRules:
            say(
                "calibrate compares tests with rules and without; name some: calibrate deezer --rules sni-throttle",
                "calibrate compare des tests avec et sans règles ; nommez-les : "
                    + "calibrate deezer --rules sni-throttle"
            )
        case .calibrationNeedsTests(let app, let rules):
            say(
                "--resample draws from stored calibration tests of \(app) with \(rules) and without rules; "
                    + "run \"calibrate \(app) --rules \(rules)\" first",
                "--resample puise dans les tests de calibrage enregistrés de \(app), avec \(rules) et sans règle ; "
                    + "lancez d'abord « calibrate \(app) --rules \(rules) »"
            )
        case .noSamples(let ids):
            say(
                "no samples are stored with \(tests(ids)), so there is nothing to draw",
                "rien à dessiner : aucun échantillon enregistré pour \(tests(ids))")
        case .noReadings(let ids):
            say(
                "the kernel was not asked about \(tests(ids)) (\"help evidence\"); --kind throughput draws the samples",
                "le noyau n'a pas été interrogé sur \(tests(ids)) (« help evidence ») ; --kind throughput dessine les "
                    + "échantillons")
        case .noOperatorNamed(let known):
            say(
                "consent give: name the operators whose terms you agree to (\(known.joined(separator: ", "))), such as "
                    + "\"consent give embedded\"; \"consent show\" has the text",
                "consent give : nommez les exploitants dont vous acceptez les conditions (\(known.joined(separator: ", "))), "
                    + "comme « consent give embedded » ; « consent show » en montre le texte"
            )
        case .noStatistics(let ids):
            say(
                "no statistics are stored with \(tests(ids)), so there is nothing to decide on",
                "rien à juger : aucune statistique enregistrée pour \(tests(ids))")
        case .noComparableSamples(let test):
            say(
                "test \(test) has no samples of an original and a control to compare",
                "le test \(test) n'a pas d'échantillons d'un original et d'un témoin à comparer")
        case .tooFewSamples(let test, let fewest):
            say(
                "test \(test) has no original with \(fewest) samples in which bytes arrived; fewer say nothing of a limit",
                "le test \(test) n'a pas d'original dont \(fewest) échantillons aient reçu des octets ; moins ne disent "
                    + "rien d'une limite")
        case .comparesTwo(let given):
            say(
                "two different tests are compared, not \(given); name them like 3 7, or last -2",
                "on compare deux tests différents, non \(given) ; nommez-les comme 3 7, ou last -2")
        case .nothingPublished:
            say(
                "there are no published tests and no records of any (see \"help published\")",
                "il n'y a là ni test publié ni enregistrement d'un test (voir « help published »)")
        case .fileExists:
            say("it is there already; --force overwrites it", "ce fichier existe déjà ; --force l'écrase")
        case .unreadable: say("it cannot be read", "lecture impossible")
        case .noSuchFolder: say("its folder does not exist", "son dossier n'existe pas")
        case .fileForFolder:
            say("a file is in the place of the folder", "un fichier se trouve à la place du dossier")
        case .isFolder: say("it is a folder", "c'est un dossier")
        case .noOrdinaryFile: systemError(OpenedFile.noFile)
        case .nobodyAtPipe: systemError(OpenedFile.nobodyThere)
        case .unwritable(nil): say("it cannot be written", "écriture impossible")
        case .unwritable(let why?):
            say("it cannot be written: \(self.reason(why))", "écriture impossible : \(self.reason(why))")
        case .cannotBeMade(let why):
            say("it cannot be made: \(self.reason(why))", "création impossible : \(self.reason(why))")
        case .cannotBeLocked(let why):
            say(
                "it cannot be locked: \(self.reason(why))",
                "il ne peut pas être verrouillé : \(self.reason(why))")
        case .corruptAndFixed:
            say("it is corrupt and cannot be renamed", "il est corrompu et ne peut pas être renommé")
        case .notJSON: say("it is not JSON", "ce n'est pas du JSON")
        case .keyMissing(let key): say("\"\(key)\" is missing", "« \(key) » manque")
        case .otherForm(nil): say("it has another form", "il a une autre forme")
        case .otherForm(let path?): say("\"\(path)\" has another form", "« \(path) » a une autre forme")
        case .outOfRange(let path):
            say("\"\(path)\" is nothing that it can be", "« \(path) » a une valeur impossible")
        case .tooLarge(let limit):
            say("it is larger than \(limit >> 20) MiB", "il dépasse \(limit >> 20) Mio")
        case .heldByAnother: say("another process keeps it locked", "un autre processus le tient verrouillé")
        case .diskFull: say("the disk is full", "le disque est plein")
        case .permissionDenied: say("permission denied", "permission refusée")
        case .readOnlyFileSystem:
            say("the file system is read-only", "le système de fichiers est en lecture seule")
        case .userIDForm:
            say(
                "its first line must be a user id of 1 to 32 letters, digits and @, like @a1b2c3d4e",
                "sa première ligne doit être un identifiant de 1 à 32 lettres, chiffres et @, comme @a1b2c3d4e"
            )
        case .historyCountForm:
            say(
                "its second line must be the number of the last test, from 0 to 999999998",
                "sa deuxième ligne doit être le numéro du dernier test, de 0 à 999999998")
        case .noDashboard:
            say(
                "no dashboard of this home is served; \"wehe serve --dashboard 8080\" in another terminal does that",
                "aucun tableau de bord de ce dossier n'est servi ; « wehe serve --dashboard 8080 » le fait, dans un autre terminal"
            )
        case .tokenForm:
            say(
                "it must hold a token of 16 to 256 letters, digits, - or _ and nothing else",
                "il doit contenir un jeton de 16 à 256 lettres, chiffres, - ou _, et rien d'autre")
        case .noBrowserOpener:
            say(
                "no xdg-open on this machine; copy the address",
                "pas de xdg-open sur cette machine ; copiez l'adresse")
        case .notStarted(let program):
            say("\(program) could not be started", "\(program) n'a pas pu démarrer")
        case .helpUnreadable(let topic, let why):
            say(
                "help on \(topic) cannot be read: \(self.reason(why))",
                "l'aide sur \(topic) ne peut pas être lue : \(self.reason(why))")
        case .storage(let error): storeSentence(error)
        case .resources(let error): resourceSentence(error)
        case .refusedBySystem(let error): systemError(error)
        case .told(let text): text
        }
    }

    /// Describes a change that prevents a series from being continued.
    private func changed(_ change: SeriesChange) -> String {
        switch change {
        case .labRules:
            say("the rules of the lab are others now", "les règles du labo ne sont plus les mêmes")
        case .lineRate: say("the line rate is another now", "le débit de ligne n'est plus le même")
        case .recordings: say("its recordings have changed", "ses enregistrements ont changé")
        }
    }

    /// Explains why a series accepts no more pairs.
    private func closed(_ ending: SeriesEnding) -> String {
        switch ending {
        case .found: say("differentiation was found", "une différence de traitement a été trouvée")
        case .foundLater:
            say(
                "differentiation after its beginning was found",
                "une différence de traitement après le début a été trouvée")
        case .excluded: say("differentiation was excluded", "une différence de traitement a été exclue")
        case .unconfirmed:
            say(
                "the test of all three arms did not confirm its difference",
                "le test des trois bras n'a pas confirmé sa différence")
        case .budget: say("its budget is used up", "son budget est épuisé")
        case .tooManyVoidPairs:
            say(
                "too many of its pairs could not be measured", "trop de ses paires n'ont pas pu être mesurées"
            )
        case .interrupted: say("it was interrupted", "elle a été interrompue")
        }
    }

    /// Says why the bytes of a file are no text.
    private func noText(_ fault: TextFault, line: Int?) -> String {
        let place = line.map { say("line \($0)", "la ligne \($0)") } ?? say("it", "il")
        return switch fault {
        case .utf32: say("it is UTF-32; save it as UTF-8", "il est en UTF-32 ; enregistrez-le en UTF-8")
        case .compressed(let format):
            say(
                "it is compressed with \(format); decompress it first",
                "il est compressé par \(format) ; décompressez-le d'abord")
        case .brokenUTF16:
            say(
                "\(place) has half a character of UTF-16; save the file as UTF-8",
                "\(place) contient la moitié d'un caractère UTF-16 ; enregistrez le fichier en UTF-8")
        case .notUTF8:
            say(
                "\(place) is neither UTF-8 nor UTF-16; save the file as UTF-8",
                "\(place) n'est ni en UTF-8 ni en UTF-16 ; enregistrez le fichier en UTF-8")
        case .zeroByte:
            say(
                "\(place) contains a zero byte, as no text does",
                "\(place) contient un octet nul, comme aucun texte")
        case .tooLong(let bytes):
            say("\(place) is longer than \(limit(bytes))", "\(place) dépasse \(limit(bytes))")
        case .openList:
            say(
                "the list in it is not closed, so its end is missing",
                "la liste qu'il contient n'est pas fermée : sa fin manque")
        }
    }

    /// Shortens a list to its first word and the number of others.
    private func firstOf(_ words: [String]) -> String {
        guard let first = words.first else { return "" }
        switch language {
        case .english:
            return words.count == 1 ? first : "\(first) and \(Quantities.count(words.count - 1, "other"))"
        case .french:
            return switch words.count {
            case 1: first
            case 2: "\(first) et un autre"
            default: "\(first) et \(words.count - 1) autres"
            }
        }
    }

    private func tests(_ ids: [Int64]) -> String {
        say(
            (ids.count == 1 ? "test " : "tests ") + ids.map(String.init).joined(separator: ", "),
            (ids.count == 1 ? "le test " : "les tests ") + ids.map(String.init).joined(separator: ", "))
    }
}
