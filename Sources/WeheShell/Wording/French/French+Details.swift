extension French {
    /// A text of a module below the shell; one that is not known stays English.
    package func detail(_ text: String) -> String {
        for translation in Self.details {
            if let translated = translation.apply(to: text, part: detail) { return translated }
        }
        return text
    }

    /// All texts that are known, the longer forms before those that they contain.
    static let details =
        fileDetails + storeDetails + messageDetails + recordingDetails + parserDetails

    /// What is wrong with files of the home and of the system.
    private static let fileDetails = [
        Translation("it cannot be read", "lecture impossible"),
        Translation("it cannot be written", "écriture impossible"),
        Translation("the folder cannot be made", "le dossier ne peut pas être créé"),
        Translation("its folder cannot be made", "son dossier ne peut pas être créé"),
        Translation("it is not a regular file", "ce n'est pas un fichier ordinaire"),
        Translation("the system does not tell the port", "le système ne donne pas le port"),
        Translation("there is no such folder", "ce dossier n'existe pas"),
        Translation("No such file or directory", "ce fichier ou dossier n'existe pas"),
        Translation("Permission denied", "permission refusée"),
        Translation("No space left on device", "le disque est plein"),
        Translation("Is a directory", "c'est un dossier"),
        Translation("Not a directory", "ce n'est pas un dossier"),
        Translation("File exists", "un fichier de ce nom existe"),
        Translation("Read-only file system", "le système de fichiers est en lecture seule"),
        Translation("Input/output error", "erreur d'entrée-sortie"),
        Translation("Too many open files", "trop de fichiers ouverts"),
        Translation("Operation not permitted", "opération non permise"),
        Translation("Network is unreachable", "le réseau est inaccessible"),
        Translation("The operation could not be completed. {}", "{1}"),
        Translation("The file doesn’t exist.", "ce fichier n'existe pas"),
        Translation(
            "The file “{}” couldn’t be opened because there is no such file.", "ce fichier n'existe pas"),
        Translation(
            "The file “{}” couldn’t be opened because you don’t have permission to view it.",
            "permission refusée"),
        Translation("You don’t have permission.", "permission refusée"),
        Translation("The given data was not valid JSON.", "la syntaxe est fausse"),
        Translation(
            "both sides from the app list's size and time",
            "les deux côtés d'après la taille et la durée de la liste d'applications"),
        Translation(
            "the server's side from the app list's size and time",
            "le côté du serveur d'après la taille et la durée de la liste d'applications"),
    ]

    /// What became of a damaged database.
    private static let storeDetails = [
        Translation(
            "the results database {} was damaged; it is kept as {} and a new one was begun",
            "la base de résultats {1} était endommagée ; elle est conservée sous le nom {2} et une nouvelle est "
                + "commencée")
    ]

    /// What messages of the protocol are called, what they should hold and when they came.
    private static let messageDetails = [
        Translation("acknowledgement of the samples", "accusé de réception des mesures"),
        Translation("answer of the locate service", "réponse du service de localisation"),
        Translation("answer of the results service", "réponse du service de résultats"),
        Translation("change specification", "indication des changements"),
        Translation("device statistics announcement", "annonce des statistiques de l'appareil"),
        Translation("identification", "identification du client"),
        Translation("iperf announcement", "annonce d'iperf"),
        Translation("permission", "autorisation"),
        Translation("port mapping", "correspondance des ports"),
        Translation("result", "résultat"),
        Translation("throughput samples", "mesures du débit"),
        Translation("a JSON object", "un objet JSON"),
        Translation("a JSON object with a boolean \"success\"", "un objet JSON avec un booléen « success »"),
        Translation("an object with {} in \"{}\"", "un objet avec {1} dans « {2} »"),
        Translation("a number", "un nombre"),
        Translation("a whole number", "un nombre entier"),
        Translation("[host, port] for {} port {}", "[hôte, port] pour {1}, port {2}"),
        Translation(
            "addresses with ports with [host, port] under \"{}\"",
            "des adresses avec des ports avec [hôte, port] sous « {1} »"),
        Translation(
            "[[Mbit/s, …], [seconds, …]] of equal length", "[[Mbit/s, …], [secondes, …]] de même longueur"),
        Translation("NoIperf or WillSendIperf", "NoIperf ou WillSendIperf"),
        Translation("NoMobileStats or WillSendMobileStats", "NoMobileStats ou WillSendMobileStats"),
        Translation("1;address;slices or 0;reason", "1;adresse;tranches ou 0;raison"),
        Translation("before the identification", "avant l'identification"),
        Translation("during {}", "pendant : {1}"),
        Translation("waiting for permission", "attente de l'autorisation"),
        Translation("waiting for the port mapping", "attente de la correspondance des ports"),
        Translation("waiting for the sender count", "attente du nombre d'émetteurs"),
        Translation("the replay", "le rejeu"),
        Translation(
            "waiting for the acknowledgement of the samples", "attente de l'accusé de réception des mesures"),
        Translation("connecting", "connexion"),
        Translation("the farewell", "fin de la conversation"),
        Translation("the end", "clôture"),
    ]
}
