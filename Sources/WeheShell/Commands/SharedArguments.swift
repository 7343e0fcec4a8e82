import CommandParsing
package import ArgumentParser
import Messages

/// Arguments that several commands have.
extension ArgumentHelp {
    package static var campaignFile: ArgumentHelp {
        .says(
            "The campaign's file, in YAML; see \"help campaign\".",
            "Le fichier de la campagne, en YAML ; voir « help campaign ».", takes: .file)
    }
    package static var campaignName: ArgumentHelp {
        .says("A campaign that was started here.", "Une campagne commencée ici.", takes: .campaign)
    }
    package static var captureClient: ArgumentHelp {
        .says(
            "The client's address, where the capture does not tell which side it is.",
            "L'adresse du client, si la capture ne dit pas de quel côté il est.", takes: .address)
    }
    package static var captureName: ArgumentHelp {
        .says(
            "What the recording will be called; the file's name without.",
            "Comment l'enregistrement s'appellera ; sans cela, comme le fichier.", takes: .name)
    }
    package static var consentOperator: ArgumentHelp {
        .says(
            "Whose terms: embedded, northeastern, mlab or other; all of them if not said.",
            "Quelles conditions : embedded, northeastern, mlab ou other ; toutes si rien n'est dit.",
            takes: .serverOperator)
    }
    package static var devState: ArgumentHelp {
        .says("on or off.", "on (actif) ou off (inactif).", takes: .state)
    }
    package static var plotForce: ArgumentHelp { .says("Overwrite files.", "Écrase les fichiers existants.") }
    package static var plotHTML: ArgumentHelp {
        .says(
            "Write a report into this file: one page that needs no network.",
            "Écrit un rapport dans ce fichier : une page qui n'a pas besoin du réseau.", takes: .file)
    }
    package static var processVar: ArgumentHelp {
        .says(
            "Let ${NAME} stand for VALUE in commands: NAME=VALUE. May be repeated.",
            "Donne une valeur à ${NOM} dans les commandes : NOM=VALEUR. Peut être répété.", takes: .binding)
    }
    package static var replayExclude: ArgumentHelp {
        .says(
            "The slowdown that a series has to exclude to say no differentiation (default: 30%).",
            "Le ralentissement qu'une série doit exclure pour conclure à son absence (par défaut : 30%).",
            takes: .percent)
    }
    package static var replayLevel: ArgumentHelp {
        .says(
            "In what share of series differentiation may be found where there is none (default: 1%).",
            "La part des séries où une différence peut être trouvée à tort (par défaut : 1%).",
            takes: .percent)
    }
    package static var replayNoConfirm: ArgumentHelp {
        .says(
            "Do not repeat a test that found differentiation or was inconclusive.",
            "Ne répète pas un test suspect ou non concluant.")
    }
    package static var replayOrder: ArgumentHelp {
        .says(
            "Which replay runs first: random, original-first, control-first.",
            "Le rejeu qui vient d'abord : random, original-first, control-first.", takes: .order)
    }
    package static var replayProfile: ArgumentHelp {
        .says(
            "The profile that decides: ios, android, mlab.", "Le profil qui décide : ios, android, mlab.",
            takes: .profile)
    }
    package static var replaySeed: ArgumentHelp {
        .says(
            "Make this test's random choices follow from a number.",
            "Fait dépendre d'un nombre les tirages au sort de ce test.", takes: .seed)
    }
    package static var replayServer: ArgumentHelp {
        .says("The server, instead of the current one.", "Le serveur, au lieu de l'actuel.", takes: .server)
    }
    package static var replaySite: ArgumentHelp {
        .says(
            "On M-Lab: machines at this site only, such as lga02. May be repeated.",
            "Sur M-Lab : seulement les machines de ce site, comme lga02. Peut être répété.", takes: .site)
    }
    package static var reportedCampaign: ArgumentHelp {
        .says("A campaign that there are tests of.", "Une campagne dont il y a des tests.", takes: .campaign)
    }
    package static var resultsFrom: ArgumentHelp {
        .says(
            "Read a shared database (postgresql://USER@HOST/NAME) instead, or home.",
            "Lire plutôt une base partagée (postgresql://UTILISATEUR@HÔTE/NOM), ou home.", takes: .database)
    }
    package static var resultsIDs: ArgumentHelp {
        .says(
            "Numbers, ranges such as 3-7, last for the newest test, -2 for the one before.",
            "Des numéros, des suites comme 3-7, last pour le test le plus récent, -2 pour celui d'avant.",
            takes: .test)
    }
    package static var resultsSource: ArgumentHelp {
        .says(
            "Whose tests: own, wehe (published by Wehe's servers), all.",
            "À qui sont les tests : own, wehe (publiés par les serveurs de Wehe), all.", takes: .testSource)
    }
    package static var server: ArgumentHelp { .says("The server.", "Le serveur.", takes: .server) }
    package static var serverOrCurrent: ArgumentHelp {
        .says("The server; the current one without.", "Le serveur ; sans lui, l'actuel.", takes: .server)
    }
    package static var sharedDatabase: ArgumentHelp {
        .says(
            "A database, as postgresql://USER@HOST/NAME, without a password.",
            "Une base, comme postgresql://UTILISATEUR@HÔTE/NOM, sans mot de passe.", takes: .database)
    }
    package static var watchInterval: ArgumentHelp {
        .says(
            "The time from one picture to the next: 5s, 500ms, 2m.",
            "Le temps d'une image à la suivante : 5s, 500ms, 2m.", takes: .duration)
    }
    package static var watchTimes: ArgumentHelp {
        .says(
            "How many times; until Ctrl-C without it.",
            "Combien de fois ; sans cette option, jusqu'à Ctrl-C.", takes: .number)
    }
}
