import Differentiation
import ReplayServer
import ResultStore
import SystemFiles
import TestModel

/// The embedded server, the results database and the analysis.
extension French {
    func serverSentence(_ error: ReplayServerError) -> String {
        switch error {
        case .notAnAddress(let text):
            "le serveur ne peut pas écouter sur « \(text) », qui n'est pas une adresse IP ; donnez-en une, comme "
                + "127.0.0.1 ou ::1"
        case .unusableLineRate(let rate):
            "le débit de ligne vaut \(rate) Mbit/s ; il doit être supérieur à 0 et d'au plus "
                + "\(Int(AccessLine.fastestRate))"
        case .portInUse(let address, let port):
            "le port \(port) de \(address) est utilisé par un autre programme ; arrêtez-le ou prenez des ports "
                + "éphémères"
        case .notPermitted(let address, let port):
            "cet utilisateur n'a pas le droit d'écouter sur le port \(port) de \(address) ; prenez des ports "
                + "éphémères ou plus de droits"
        case .addressNotAvailable(let address):
            "cette machine n'a pas l'adresse \(address), le serveur ne peut donc pas y écouter"
        case .cannotListen(let address, let port, let reason):
            "le serveur ne peut pas écouter sur \(address)\(port == 0 ? "" : ", port \(port)") : \(detail(reason))"
        case .certificateFile(let path, let reason):
            "l'autorité de certification a besoin de \(path), mais : \(detail(reason.text))"
        case .certificatesBusy(let directory):
            "un autre processus utilise depuis trop longtemps les certificats de \(directory) ; réessayez"
        case .unusableCertificate(let reason):
            "TLS n'accepte pas le certificat du serveur lui-même : \(detail(reason))"
        case .stopped: "le serveur est arrêté"
        }
    }

    func storeSentence(_ error: ResultStoreError) -> String {
        switch error {
        case .cannotOpen(let path, let reason):
            "la base de résultats \(path) ne peut pas être ouverte : \(detail(reason)) ; choisissez un autre "
                + "--home ou réparez le chemin"
        case .readOnly(let path):
            "la base de résultats \(path) ne peut pas être écrite ; donnez-vous le droit d'écriture ou "
                + "choisissez un autre --home"
        case .diskFull(let path):
            "il n'y a plus de place pour enregistrer des résultats dans \(path) ; libérez-en, ce qui est "
                + "enregistré est intact"
        case .inputOutput(let path, let detail):
            "le disque a failli pendant l'usage de la base de résultats \(path) : \(self.detail(detail)) ; "
                + "vérifiez le disque ou choisissez un autre --home"
        case .busy(let path):
            "un autre processus garde la base de résultats \(path) verrouillée ; réessayez quand il aura fini"
        case .damaged(let path, let detail):
            "la base de résultats \(path) est endommagée : \(self.detail(detail)) ; sauvez ce qui reste avec la "
                + "commande .recover de sqlite3"
        case .cannotSetAside(let path, let reason):
            "la base de résultats \(path) est endommagée et ne peut pas être renommée : \(detail(reason)) ; "
                + "déplacez-la à la main"
        case .newerSchema(let path, let found, let known):
            "la base de résultats \(path) a un schéma de version \(found), ce programme connaît jusqu'à la "
                + "\(known) ; prenez un wehe plus récent ou choisissez un autre --home"
        case .foreignDatabase(let path):
            "\(path) est la base d'un autre programme ; déplacez-la ou choisissez un autre --home"
        case .movedAway(let path):
            "la base de résultats \(path) a été déplacée, supprimée ou remplacée pendant son usage ; remettez-la "
                + "ou recommencez"
        case .changedMeanwhile(let path):
            "un autre processus a changé la base de résultats \(path) pendant sa lecture ; réessayez"
        case .closed(let path): "la base de résultats \(path) était déjà fermée ; rouvrez-la"
        case .unstorable(let column, let value):
            "\(column) ne peut pas être enregistré : \(value) n'est pas un instant des années 1 à 9999"
        case .unreadable(let path, let place, let found):
            "la base de résultats \(path) contient \(found) dans \(place), ce que wehe n'écrit pas ; corrigez ou "
                + "supprimez cette ligne"
        case .unexpected(let path, let code, let detail):
            "la base de résultats \(path) a répondu par l'erreur SQLite \(code) : \(self.detail(detail))"
        }
    }

    func analysisSentence(_ error: AnalysisError) -> String {
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
        case .unusableTime(let name, let value, let least):
            "\(detail(name)) : \(value) s, mais il faut \(least.map { "au moins \($0)" } ?? "plus de 0") et au plus "
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
        case .neighbours: "corrélation des échantillons voisins"
        case .controlMean: "débit moyen du témoin"
        case .slowdown: "ralentissement"
        case .power: "part de détections voulue"
        case .trials: "nombre de tests simulés"
        }
    }

    private func name(_ quantity: DecisionQuantity) -> String {
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
}
