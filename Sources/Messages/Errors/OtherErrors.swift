package import ClassifierSearch
package import Differentiation
package import Basics
package import TestModel

extension ReplayServerError: Reported {
    package var key: String { "embedded-server" }

    package var exitCode: Int32 { ExitCode.embeddedServer }

    package func sentence(_ messages: Messages) -> String { messages.serverSentence(self) }
}

extension AnalysisError: Reported {
    package var key: String { "failed" }

    package var exitCode: Int32 { ExitCode.failure }

    package func sentence(_ messages: Messages) -> String { messages.analysisSentence(self) }
}

extension SearchError: Reported {
    package var key: String { "failed" }

    package var exitCode: Int32 { ExitCode.failure }

    package func sentence(_ messages: Messages) -> String { messages.searchSentence(self) }
}

extension LineEditorError: Reported {
    package var key: String { "failed" }

    package var exitCode: Int32 { ExitCode.failure }

    package func sentence(_ messages: Messages) -> String { messages.editorSentence(self) }
}

extension ResourceLocationError: Reported {
    package var key: String { "resources-missing" }

    package var exitCode: Int32 { ExitCode.recording }

    package func sentence(_ messages: Messages) -> String { messages.resourceSentence(self) }
}

/// Errors of the embedded server, the analysis, searches, the prompt and missing resources.
extension Messages {
    /// Returns the sentence of an error of the embedded server.
    package func serverSentence(_ error: ReplayServerError) -> String {
        switch error {
        case .notAnAddress(let text):
            say(
                "the server cannot listen on \"\(text)\", which is no IP address; give one such as 127.0.0.1 or ::1",
                "le serveur ne peut pas écouter sur « \(text) », qui n'est pas une adresse IP ; donnez-en une, comme "
                    + "127.0.0.1 ou ::1"
            )
        case .unusableLineRate(let rate, let fastest):
            say(
                "the line rate is \(rate) Mbit/s; it must be above 0 and at most \(Int(fastest))",
                "le débit de ligne vaut \(rate) Mbit/s ; il doit être supérieur à 0 et d'au plus "
                    + "\(Int(fastest))"
            )
        case .congestionUnavailable(let name, let available):
            say(
                "the system does not offer the congestion control \"\(name)\"; "
                    + (available.isEmpty
                        ? "it does not tell which it offers"
                        : "it offers \(available.joined(separator: ", "))"),
                "le système n'offre pas le contrôle de congestion « \(name) » ; "
                    + (available.isEmpty
                        ? "il ne dit pas lesquels il offre" : "il offre \(available.joined(separator: ", "))")
            )
        case .portInUse(let address, let port):
            say(
                "port \(port) of \(address) is in use by another program; stop it or use ephemeral ports",
                "le port \(port) de \(address) est utilisé par un autre programme ; arrêtez-le ou prenez des ports "
                    + "éphémères"
            )
        case .notPermitted(let address, let port):
            say(
                "this user may not listen on port \(port) of \(address); use ephemeral ports or more rights",
                "cet utilisateur n'a pas le droit d'écouter sur le port \(port) de \(address) ; prenez des ports "
                    + "éphémères ou plus de droits"
            )
        case .addressNotAvailable(let address):
            say(
                "this machine does not have the address \(address), so the server cannot listen on it",
                "cette machine n'a pas l'adresse \(address), le serveur ne peut donc pas y écouter")
        case .cannotListen(let address, let port, let failure):
            say(
                "the server cannot listen on \(address)\(port == 0 ? "" : " port \(port)"): \(listening(failure))",
                "le serveur ne peut pas écouter sur \(address)\(port == 0 ? "" : ", port \(port)") : "
                    + listening(failure)
            )
        case .certificateFile(let path, let reason):
            say(
                "the certificate authority needs \(path), which the system refuses: \(systemError(reason))",
                "l'autorité de certification a besoin de \(path), mais : \(systemError(reason))")
        case .certificatesBusy(let directory):
            say(
                "another process has been using the certificates in \(directory) for too long; try again",
                "un autre processus utilise depuis trop longtemps les certificats de \(directory) ; réessayez"
            )
        case .logFile(let path, let reason):
            say(
                "the log \(path) cannot be opened: \(systemError(reason)); name a file in a folder that is there",
                "le journal \(path) ne peut pas être ouvert : \(systemError(reason)) ; nommez un fichier dans un dossier "
                    + "qui existe"
            )
        case .keptFolder(let path, let reason):
            say(
                "results cannot be kept in \(path): \(systemError(reason)); name a folder that this user may write to",
                "les résultats ne peuvent pas être gardés dans \(path) : \(systemError(reason)) ; nommez un dossier où cet "
                    + "utilisateur peut écrire"
            )
        case .unusableCertificate(let reason):
            say(
                "TLS does not accept the server's own certificate: \(reason)",
                "TLS n'accepte pas le certificat du serveur lui-même : \(reason)")
        case .stopped: say("the server has been stopped", "le serveur est arrêté")
        }
    }

    private func listening(_ failure: ListeningFailure) -> String {
        switch failure {
        case .system(let error): systemError(error)
        case .portUntold: say("the system does not tell the port", "le système ne donne pas le port")
        case .told(let text): text
        }
    }

    /// Returns the sentence of an error of the analysis.
    package func analysisSentence(_ error: AnalysisError) -> String {
        switch error {
        case .tooFewValues(let series, let count, let needed):
            say(
                "the \(name(series)) series has \(count) of the \(needed) values it needs at least",
                "la série \(name(series)) a \(count) valeurs, il en faut au moins \(needed)")
        case .notFinite(let series, let index):
            say(
                "value \(index + 1) of the \(name(series)) series is not a finite number",
                "la valeur \(index + 1) de la série \(name(series)) n'est pas un nombre fini")
        case .implausibleThroughput(let series, let index, let value):
            say(
                "value \(index + 1) of the \(name(series)) series is \(value) Mbit/s; a throughput lies between 0 and "
                    + "\(ThroughputAnalysis.greatestThroughput)",
                "la valeur \(index + 1) de la série \(name(series)) est \(value) Mbit/s ; un débit va de 0 à "
                    + "\(ThroughputAnalysis.greatestThroughput)"
            )
        case .noThroughput:
            say(
                "no sample of either replay is above zero, so there is nothing to compare",
                "aucun échantillon d'aucun des rejeux ne dépasse zéro, il n'y a rien à comparer")
        case .lengthsDiffer(let first, let second):
            say(
                "paired series have to be equally long, but they have \(first) and \(second) values",
                "des séries appariées doivent avoir la même longueur, mais elles ont \(first) et \(second) valeurs"
            )
        case .constantSeries(let series):
            say(
                "all values of the \(name(series)) series are equal, so it has no rank correlation",
                "toutes les valeurs de la série \(name(series)) sont égales, elle n'a donc pas de corrélation de rangs"
            )
        case .unusableNumber(let quantity):
            say(
                "the \(name(quantity)) is not a finite number, so no verdict can rest on it",
                "\(name(quantity)) : ce n'est pas un nombre fini, aucun verdict ne peut s'y fonder")
        case .thresholdOutOfRange(let quantity, let value):
            say(
                "the threshold of the \(name(quantity)) is \(value), but has to lie between 0 and 1",
                "\(name(quantity)) : le seuil vaut \(value), mais doit être entre 0 et 1")
        case .planOutOfRange(let quantity, let value, let allowed):
            say(
                "the \(name(quantity)) is \(value), but has to lie between \(allowed.lowerBound) and "
                    + "\(allowed.upperBound)",
                "\(name(quantity)) : \(value), mais il faut une valeur entre \(allowed.lowerBound) et "
                    + "\(allowed.upperBound)"
            )
        case .unusableTime(let time, let value, let least):
            say(
                "the \(name(time)) is \(value) s, but has to be \(least.map { "at least \($0)" } ?? "above 0") and at "
                    + "most \(Int(LossIntervals.latestTime)) s",
                "\(name(time)) : \(value) s, mais il faut \(least.map { "au moins \($0)" } ?? "plus de 0") et au plus "
                    + "\(Int(LossIntervals.latestTime)) s"
            )
        case .unusablePacket(let index):
            say(
                "packet \(index + 1) of the capture has a time outside 0 to \(Int(LossIntervals.latestTime)) s, a "
                    + "negative or implausible length, or lost more bytes than it has",
                "le paquet \(index + 1) de la capture a un instant hors de 0 à \(Int(LossIntervals.latestTime)) s, une "
                    + "longueur négative ou invraisemblable, ou a perdu plus d'octets qu'il n'en a"
            )
        }
    }

    private func name(_ series: AnalysisError.Series) -> String {
        switch series {
        case .original: say("original", "originale")
        case .control: say("control", "témoin")
        case .first: say("first", "première")
        case .second: say("second", "seconde")
        case .only: say("only", "unique")
        case .single: say("single", "du test simple")
        case .simultaneousFirst: say("first simultaneous", "du premier test simultané")
        case .simultaneousSecond: say("second simultaneous", "du second test simultané")
        }
    }

    /// Names a number used in a decision.
    package func name(_ quantity: DecisionQuantity) -> String {
        switch quantity {
        case .area: say("area", "aire")
        case .ksPValue: say("p value", "valeur p")
        case .resamplingRatio: say("resampling ratio", "taux de rééchantillonnage")
        case .meanOriginal: say("mean throughput of the original", "débit moyen de l'original")
        case .meanControl: say("mean throughput of the control", "débit moyen du témoin")
        case .localizationPValue: say("localization p value", "valeur p de la localisation")
        case .correlatedShare:
            say("correlated share of interval sizes", "part corrélée des tailles d'intervalle")
        }
    }

    private func name(_ quantity: PlanQuantity) -> String {
        switch quantity {
        case .samples: say("number of samples", "nombre d'échantillons")
        case .coefficientOfVariation: say("coefficient of variation", "coefficient de variation")
        case .deviation: say("deviation from replay to replay", "écart d'un rejeu à l'autre")
        case .neighbours: say("correlation of neighbouring samples", "corrélation des échantillons voisins")
        case .controlMean: say("mean throughput of the control", "débit moyen du témoin")
        case .slowdown: say("slowdown", "ralentissement")
        case .power: say("wanted share of detections", "part de détections voulue")
        case .trials: say("number of simulated tests", "nombre de tests simulés")
        }
    }

    private func name(_ time: AnalysisError.CaptureTime) -> String {
        switch time {
        case .smallestRoundTrip: say("smallest round trip", "plus court aller-retour")
        case .duration: say("duration", "durée")
        case .intervalSize: say("interval size", "taille d'intervalle")
        }
    }

    /// Returns the sentence of an error of a rule search.
    package func searchSentence(_ error: SearchError) -> String {
        switch error {
        case .errorRate(.outcome, let value):
            say(
                "the outcome error rate of the search is \(value), but has to be from 0 to below 0.5",
                "le taux d'erreur d'une issue de la recherche vaut \(value), mais il va de 0 à moins de 0,5")
        case .errorRate(.search, let value):
            say(
                "the search error rate of the search is \(value), but has to be above 0 and at most 0.5",
                "le taux d'erreur de la recherche vaut \(value), mais il est supérieur à 0 et d'au plus 0,5")
        case .limit(let limit, let value, let allowed):
            say(
                "the \(name(limit)) of the search is \(value), but has to be from \(allowed.lowerBound) to "
                    + "\(allowed.upperBound)",
                "\(name(limit)) de la recherche vaut \(value), mais va de \(allowed.lowerBound) à "
                    + "\(allowed.upperBound)"
            )
        case .nothingToInvert(let recording):
            say(
                "\(recording) has no client byte that may be inverted, so no byte of it can be searched",
                "\(recording) n'a aucun octet de client à inverser, il n'y a donc rien à y chercher")
        case .alreadyFinished:
            say(
                "the search is finished and takes no more outcomes",
                "la recherche est finie et ne prend plus d'issue")
        case .otherRecording(let recording):
            say(
                "the saved search belongs to another recording than \(recording), or to another version of it",
                "la recherche gardée appartient à un autre enregistrement que \(recording), ou à une autre version"
            )
        case .otherVersion(let version):
            say(
                "the saved search is of version \(version), but this program searches by another; begin anew",
                "la recherche gardée est de version \(version), ce programme cherche autrement ; recommencez")
        case .notAssigned(let reported, let assigned):
            say(
                "the region reported is [\(reported.lowerBound), \(reported.upperBound)), but the one assigned is "
                    + "[\(assigned.lowerBound), \(assigned.upperBound))",
                "la région annoncée est [\(reported.lowerBound), \(reported.upperBound)), la région attribuée "
                    + "[\(assigned.lowerBound), \(assigned.upperBound))"
            )
        }
    }

    private func name(_ limit: SearchError.Limit) -> String {
        switch limit {
        case .probes: say("probe limit", "la limite de sondes")
        case .inconclusive: say("inconclusive limit", "la limite d'issues non concluantes")
        case .alternatives: say("alternative limit", "la limite de variantes")
        }
    }

    /// Returns the sentence of an error of the prompt.
    package func editorSentence(_ error: LineEditorError) -> String {
        switch error {
        case .notATerminal(let stream):
            say(
                "\(stream) is not a terminal, so no line can be edited; give the commands in a script instead",
                "\(stream) n'est pas un terminal, aucune ligne ne peut donc y être éditée ; donnez plutôt les "
                    + "commandes dans un script"
            )
        case .cannotStart(.noPipe(let code)):
            say(
                "the line editor could not start: no pipe, \(systemError(SystemError(code)))",
                "l'éditeur de lignes n'a pas pu démarrer : pas de tube, \(systemError(SystemError(code)))")
        case .cannotStart(.unknownTerminal):
            say(
                "the line editor could not start: libedit does not know the terminal",
                "l'éditeur de lignes n'a pas pu démarrer : libedit ne connaît pas le terminal")
        case .cannotStart(.noMemory):
            say(
                "the line editor could not start: libedit has no memory for a history",
                "l'éditeur de lignes n'a pas pu démarrer : libedit n'a pas de mémoire pour un historique")
        case .historyUnusable(let path, let failure):
            say(
                "the history file \(path) cannot be used (\(history(failure))); lines are remembered in this shell only",
                "le fichier d'historique \(path) ne peut pas être utilisé (\(history(failure))) ; les lignes ne sont "
                    + "retenues que dans ce shell"
            )
        case .historyCorrupt(let path, .tooLarge(let limit)):
            say(
                "the history file \(path) is larger than \(limit >> 20) MiB; move it away to keep a history again",
                "le fichier d'historique \(path) dépasse \(limit >> 20) Mio ; déplacez-le pour garder de nouveau un "
                    + "historique"
            )
        case .historyCorrupt(let path, .notText):
            say(
                "the history file \(path) holds bytes that are no text; move it away to keep a history again",
                "le fichier d'historique \(path) contient des octets qui ne sont pas du texte ; déplacez-le pour garder "
                    + "de nouveau un historique"
            )
        }
    }

    private func history(_ failure: LineEditorError.HistoryFailure) -> String {
        switch failure {
        case .system(let code): systemError(SystemError(code))
        case .locked: say("another process keeps it locked", "un autre processus le tient verrouillé")
        case .notAFile: say("it is no ordinary file", "ce n'est pas un fichier ordinaire")
        }
    }

    /// Returns the sentence of a missing resource folder.
    package func resourceSentence(_ error: ResourceLocationError) -> String {
        switch error {
        case .wrongVariable(let variable, let path, let marker):
            say(
                "\(variable) is \"\(path)\", where there is no \(marker); set it to the right folder or unset it",
                "\(variable) vaut « \(path) », où il n'y a pas de \(marker) ; donnez-lui le bon dossier ou supprimez-la"
            )
        case .notFound(let folder, let variable, let places):
            say(
                "the folder \(folder) is missing"
                    + (places.isEmpty ? "" : " (looked at \(places.joined(separator: ", ")))")
                    + "; set \(variable) to where it is",
                "le dossier \(folder) manque"
                    + (places.isEmpty ? "" : " (cherché dans \(places.joined(separator: ", ")))")
                    + " ; donnez son emplacement à \(variable)"
            )
        }
    }
}
