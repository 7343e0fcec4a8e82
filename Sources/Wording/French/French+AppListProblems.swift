package import Recordings

/// What is wrong inside an app list.
extension French {
    package func problem(_ problem: AppListProblem) -> String {
        switch problem {
        case .notAnObject: "le niveau supérieur n'est pas un objet avec un tableau « apps »"
        case .entryNotAnObject(let entry): "l'entrée \(entry + 1) d'apps n'est pas un objet"
        case .wrongKind(let field, let expected): "\(field.rawValue) n'est pas \(content(expected))"
        case .missingBaseline(let field):
            "\(field.rawValue) manque ; il doit nommer la référence des tests de ports"
        case .withoutRecordings(let app, let missing):
            "« \(app) » est laissée de côté, car il n'y a pas d'enregistrement "
                + missing.joined(separator: " ni ")
        case .divided(let apps):
            "laissées de côté, car l'un de leurs enregistrements est fourni et l'autre importé : "
                + apps.joined(separator: ", ")
        }
    }

    package func problem(_ problem: AppProblem) -> String {
        switch problem {
        case .missing(let field, let expected): "\(field.rawValue) manque ; attendu : \(content(expected))"
        case .wrongKind(let field, let expected): "\(field.rawValue) n'est pas \(content(expected))"
        case .empty(let field): "\(field.rawValue) est vide"
        case .unknownWord(let field, let word, let known):
            "\(field.rawValue) vaut « \(word) » ; attendu : \(content(.word(known)))"
        case .missingKind(let field, let known):
            "\(field.rawValue) manque ; une entrée qui ne teste pas de port doit avoir \(content(.word(known)))"
        case .outOfRange(let field, let value, let most):
            "\(field.rawValue) vaut \(value) ; attendu : un nombre au-dessus de 0 et d'au plus \(most)"
        case .notMegabytes(let field, let text):
            "\(field.rawValue) vaut « \(text) » ; attendu : un nombre de Mo entre guillemets"
        case .notAFileName(let field, let text):
            "\(field.rawValue) vaut « \(text) » ; attendu : un simple nom de fichier qui finit par « .json »"
        case .notATestName(let field, let text):
            "\(field.rawValue) vaut « \(text) » ; attendu : des lettres, des chiffres, « - » et « _ »"
        case .noTestName(let field):
            "\(field.rawValue) ne donne pas de nom de test ; il y faut des lettres ou des chiffres"
        case .testNameTaken(let field, let name):
            "\(field.rawValue) donne le nom de test « \(name) », qu'une entrée précédente a déjà ; les noms de test "
                + "doivent différer"
        case .missingControl(let field):
            "\(field.rawValue) manque ; seul un test de port peut se passer d'un témoin propre"
        case .controlIsOriginal(let field):
            "\(field.rawValue) est l'original lui-même ; il faut son partenaire aléatoire"
        }
    }

    private func content(_ form: AppFieldForm) -> String {
        switch form {
        case .entries: "un tableau d'entrées"
        case .text: "une chaîne"
        case .megabytes: "un nombre de Mo"
        case .megabytesText: "une chaîne avec un nombre de Mo"
        case .seconds: "un nombre de secondes"
        case .boolean: "true ou false"
        case .fileName: "un nom de fichier"
        case .fileStem: "un nom de fichier sans « .json »"
        case .word(let words): "l'un de " + words.joined(separator: ", ")
        }
    }
}
