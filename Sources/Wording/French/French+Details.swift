extension French {
    /// A text of a module below the shell; one that is not known stays English.
    package func detail(_ text: String) -> String {
        for translation in Self.details {
            if let translated = translation.apply(to: text, part: detail) { return translated }
        }
        return text
    }

    /// All texts that are known, the longer forms before those that they contain.
    static let details = fileDetails + parserDetails

    /// What is wrong with files of the home and of the system.
    private static let fileDetails = [
        Translation("it cannot be read", "lecture impossible"),
        Translation("it cannot be written", "écriture impossible"),
        Translation("the folder cannot be made", "le dossier ne peut pas être créé"),
        Translation("its folder cannot be made", "son dossier ne peut pas être créé"),
        Translation("it is not a regular file", "ce n'est pas un fichier ordinaire"),
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
    ]
}
