package import ClassifierSearch
package import Differentiation
package import ResourceLocation
import SystemFiles
package import TestModel

/// The embedded server, the analysis, searches, the prompt and what ships with the program.
extension French {
    package func serverSentence(_ error: ReplayServerError) -> String {
        switch error {
        case .notAnAddress(let text):
            "le serveur ne peut pas écouter sur « \(text) », qui n'est pas une adresse IP ; donnez-en une, comme "
                + "127.0.0.1 ou ::1"
        case .unusableLineRate(let rate, let fastest):
            "le débit de ligne vaut \(rate) Mbit/s ; il doit être supérieur à 0 et d'au plus "
                + "\(Int(fastest))"
        case .portInUse(let address, let port):
            "le port \(port) de \(address) est utilisé par un autre programme ; arrêtez-le ou prenez des ports "
                + "éphémères"
        case .notPermitted(let address, let port):
            "cet utilisateur n'a pas le droit d'écouter sur le port \(port) de \(address) ; prenez des ports "
                + "éphémères ou plus de droits"
        case .addressNotAvailable(let address):
            "cette machine n'a pas l'adresse \(address), le serveur ne peut donc pas y écouter"
        case .cannotListen(let address, let port, let failure):
            "le serveur ne peut pas écouter sur \(address)\(port == 0 ? "" : ", port \(port)") : "
                + listening(failure)
        case .certificateFile(let path, let reason):
            "l'autorité de certification a besoin de \(path), mais : \(systemError(reason))"
        case .certificatesBusy(let directory):
            "un autre processus utilise depuis trop longtemps les certificats de \(directory) ; réessayez"
        case .logFile(let path, let reason):
            "le journal \(path) ne peut pas être ouvert : \(systemError(reason)) ; nommez un fichier dans un dossier "
                + "qui existe"
        case .keptFolder(let path, let reason):
            "les résultats ne peuvent pas être gardés dans \(path) : \(systemError(reason)) ; nommez un dossier où cet "
                + "utilisateur peut écrire"
        case .unusableCertificate(let reason):
            "TLS n'accepte pas le certificat du serveur lui-même : \(reason)"
        case .stopped: "le serveur est arrêté"
        }
    }

    private func listening(_ failure: ListeningFailure) -> String {
        switch failure {
        case .system(let error): systemError(error)
        case .portUntold: "le système ne donne pas le port"
        case .told(let text): text
        }
    }

    package func analysisSentence(_ error: AnalysisError) -> String {
        switch error {
        case .tooFewValues(let series, let count, let needed):
            "la série \(name(series)) a \(count) valeurs, il en faut au moins \(needed)"
        case .notFinite(let series, let index):
            "la valeur \(index + 1) de la série \(name(series)) n'est pas un nombre fini"
        case .implausibleThroughput(let series, let index, let value):
            "la valeur \(index + 1) de la série \(name(series)) est \(value) Mbit/s ; un débit va de 0 à "
                + "\(ThroughputAnalysis.greatestThroughput)"
        case .noThroughput: "aucun octet n'est arrivé dans aucun des rejeux, il n'y a rien à comparer"
        case .lengthsDiffer(let first, let second):
            "des séries appariées doivent avoir la même longueur, mais elles ont \(first) et \(second) valeurs"
        case .constantSeries(let series):
            "toutes les valeurs de la série \(name(series)) sont égales, elle n'a donc pas de corrélation de rangs"
        case .unusableNumber(let quantity):
            "\(name(quantity)) : ce n'est pas un nombre fini, aucun verdict ne peut s'y fonder"
        case .thresholdOutOfRange(let quantity, let value):
            "\(name(quantity)) : le seuil vaut \(value), mais doit être entre 0 et 1"
        case .planOutOfRange(let quantity, let value, let allowed):
            "\(name(quantity)) : \(value), mais il faut une valeur entre \(allowed.lowerBound) et "
                + "\(allowed.upperBound)"
        case .unusableTime(let time, let value, let least):
            "\(name(time)) : \(value) s, mais il faut \(least.map { "au moins \($0)" } ?? "plus de 0") et au plus "
                + "\(Int(LossIntervals.latestTime)) s"
        case .unusablePacket(let index):
            "le paquet \(index + 1) de la capture a un instant hors de 0 à \(Int(LossIntervals.latestTime)) s, une "
                + "longueur négative ou invraisemblable, ou a perdu plus d'octets qu'il n'en a"
        }
    }

    private func name(_ series: AnalysisError.Series) -> String {
        switch series {
        case .original: "originale"
        case .control: "témoin"
        case .first: "première"
        case .second: "seconde"
        case .only: "unique"
        case .single: "du test simple"
        case .simultaneousFirst: "du premier test simultané"
        case .simultaneousSecond: "du second test simultané"
        }
    }

    private func name(_ quantity: PlanQuantity) -> String {
        switch quantity {
        case .samples: "nombre d'échantillons"
        case .coefficientOfVariation: "coefficient de variation"
        case .deviation: "écart d'un rejeu à l'autre"
        case .neighbours: "corrélation des échantillons voisins"
        case .controlMean: "débit moyen du témoin"
        case .slowdown: "ralentissement"
        case .power: "part de détections voulue"
        case .trials: "nombre de tests simulés"
        }
    }

    private func name(_ time: AnalysisError.CaptureTime) -> String {
        switch time {
        case .smallestRoundTrip: "plus court aller-retour"
        case .duration: "durée"
        case .intervalSize: "taille d'intervalle"
        }
    }

    /// A number that takes part in a decision.
    package func name(_ quantity: DecisionQuantity) -> String {
        switch quantity {
        case .area: "aire"
        case .ksPValue: "valeur p"
        case .resamplingRatio: "taux de rééchantillonnage"
        case .meanOriginal: "débit moyen de l'original"
        case .meanControl: "débit moyen du témoin"
        case .localizationPValue: "valeur p de la localisation"
        case .correlatedShare: "part corrélée des tailles d'intervalle"
        }
    }

    package func searchSentence(_ error: SearchError) -> String {
        switch error {
        case .errorRate(.outcome, let value):
            "le taux d'erreur d'une issue de la recherche vaut \(value), mais il va de 0 à moins de 0,5"
        case .errorRate(.search, let value):
            "le taux d'erreur de la recherche vaut \(value), mais il est supérieur à 0 et d'au plus 0,5"
        case .limit(let limit, let value, let allowed):
            "\(name(limit)) de la recherche vaut \(value), mais va de \(allowed.lowerBound) à "
                + "\(allowed.upperBound)"
        case .nothingToInvert(let recording):
            "\(recording) n'a aucun octet de client à inverser, il n'y a donc rien à y chercher"
        case .alreadyFinished: "la recherche est finie et ne prend plus d'issue"
        case .otherRecording(let recording):
            "la recherche gardée appartient à un autre enregistrement que \(recording), ou à une autre version"
        case .otherVersion(let version):
            "la recherche gardée est de version \(version), ce programme cherche autrement ; recommencez"
        case .notAssigned(let reported, let assigned):
            "la région annoncée est [\(reported.lowerBound), \(reported.upperBound)), la région attribuée "
                + "[\(assigned.lowerBound), \(assigned.upperBound))"
        }
    }

    private func name(_ limit: SearchError.Limit) -> String {
        switch limit {
        case .probes: "la limite de sondes"
        case .inconclusive: "la limite d'issues non concluantes"
        case .alternatives: "la limite de variantes"
        }
    }

    package func editorSentence(_ error: LineEditorError) -> String {
        switch error {
        case .notATerminal(let stream):
            "\(stream) n'est pas un terminal, aucune ligne ne peut donc y être éditée ; donnez plutôt les "
                + "commandes dans un script"
        case .cannotStart(.noPipe(let code)):
            "l'éditeur de lignes n'a pas pu démarrer : pas de tube, \(systemError(SystemError(code)))"
        case .cannotStart(.unknownTerminal):
            "l'éditeur de lignes n'a pas pu démarrer : libedit ne connaît pas le terminal"
        case .cannotStart(.noMemory):
            "l'éditeur de lignes n'a pas pu démarrer : libedit n'a pas de mémoire pour un historique"
        case .historyUnusable(let path, let failure):
            "le fichier d'historique \(path) ne peut pas être utilisé (\(history(failure))) ; les lignes ne sont "
                + "retenues que dans ce shell"
        case .historyCorrupt(let path, .tooLarge(let limit)):
            "le fichier d'historique \(path) dépasse \(limit >> 20) Mio ; déplacez-le pour garder de nouveau un "
                + "historique"
        case .historyCorrupt(let path, .notText):
            "le fichier d'historique \(path) contient des octets qui ne sont pas du texte ; déplacez-le pour garder "
                + "de nouveau un historique"
        }
    }

    private func history(_ failure: LineEditorError.HistoryFailure) -> String {
        switch failure {
        case .system(let code): systemError(SystemError(code))
        case .locked: "un autre processus le tient verrouillé"
        case .notAFile: "ce n'est pas un fichier ordinaire"
        }
    }

    package func resourceSentence(_ error: ResourceLocationError) -> String {
        switch error {
        case .wrongVariable(let variable, let path, let marker):
            "\(variable) vaut « \(path) », où il n'y a pas de \(marker) ; donnez-lui le bon dossier ou supprimez-la"
        case .notFound(let folder, let variable, let places):
            "le dossier \(folder) manque"
                + (places.isEmpty ? "" : " (cherché dans \(places.joined(separator: ", ")))")
                + " ; donnez son emplacement à \(variable)"
        }
    }
}
