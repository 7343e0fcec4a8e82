package import Recordings

/// Mistakes inside an app list.
extension Messages {
    package func problem(_ problem: AppListProblem) -> String {
        switch problem {
        case .notAnObject:
            say(
                "the top level is no object with an array \"apps\"",
                "le niveau supérieur n'est pas un objet avec un tableau « apps »")
        case .entryNotAnObject(let entry):
            say("entry \(entry + 1) of apps is no object", "l'entrée \(entry + 1) d'apps n'est pas un objet")
        case .wrongKind(let field, let expected):
            say(
                "\(field.rawValue) is not \(content(expected))",
                "\(field.rawValue) n'est pas \(content(expected))")
        case .missingBaseline(let field):
            say(
                "\(field.rawValue) is missing; it should name the baseline of the port tests",
                "\(field.rawValue) manque ; il doit nommer la référence des tests de ports")
        case .withoutRecordings(let app, let missing):
            say(
                "\"\(app)\" is left out because there is no recording "
                    + missing.joined(separator: " and no "),
                "« \(app) » est laissée de côté, car il n'y a pas d'enregistrement "
                    + missing.joined(separator: " ni ")
            )
        case .divided(let apps):
            say(
                "left out because one recording is bundled and the other imported: "
                    + apps.joined(separator: ", "),
                "laissées de côté, car l'un de leurs enregistrements est fourni et l'autre importé : "
                    + apps.joined(separator: ", ")
            )
        }
    }

    package func problem(_ problem: AppProblem) -> String {
        switch problem {
        case .missing(let field, let expected):
            say(
                "\(field.rawValue) is missing; it should be \(content(expected))",
                "\(field.rawValue) manque ; attendu : \(content(expected))")
        case .wrongKind(let field, let expected):
            say(
                "\(field.rawValue) is not \(content(expected))",
                "\(field.rawValue) n'est pas \(content(expected))")
        case .empty(let field): say("\(field.rawValue) is empty", "\(field.rawValue) est vide")
        case .unknownWord(let field, let word, let known):
            say(
                "\(field.rawValue) is \"\(word)\"; it should be \(content(.word(known)))",
                "\(field.rawValue) vaut « \(word) » ; attendu : \(content(.word(known)))")
        case .missingKind(let field, let known):
            say(
                "\(field.rawValue) is missing; an entry that tests no port needs \(content(.word(known)))",
                "\(field.rawValue) manque ; une entrée qui ne teste pas de port doit avoir \(content(.word(known)))"
            )
        case .outOfRange(let field, let value, let most):
            say(
                "\(field.rawValue) is \(value); it should be a number above 0 and at most \(most)",
                "\(field.rawValue) vaut \(value) ; attendu : un nombre au-dessus de 0 et d'au plus \(most)")
        case .notMegabytes(let field, let text):
            say(
                "\(field.rawValue) is \"\(text)\"; it should be a number of MB in quotes",
                "\(field.rawValue) vaut « \(text) » ; attendu : un nombre de Mo entre guillemets")
        case .notAFileName(let field, let text):
            say(
                "\(field.rawValue) is \"\(text)\"; it should be a plain file name ending in \".json\"",
                "\(field.rawValue) vaut « \(text) » ; attendu : un simple nom de fichier qui finit par « .json »"
            )
        case .notATestName(let field, let text):
            say(
                "\(field.rawValue) is \"\(text)\"; it should be letters, digits, \"-\" and \"_\"",
                "\(field.rawValue) vaut « \(text) » ; attendu : des lettres, des chiffres, « - » et « _ »")
        case .noTestName(let field):
            say(
                "\(field.rawValue) gives no test name; it should have letters or digits",
                "\(field.rawValue) ne donne pas de nom de test ; il y faut des lettres ou des chiffres")
        case .testNameTaken(let field, let name):
            say(
                "\(field.rawValue) gives the test name \"\(name)\", which an earlier entry has; test names must differ",
                "\(field.rawValue) donne le nom de test « \(name) », qu'une entrée précédente a déjà ; les noms de test "
                    + "doivent différer"
            )
        case .missingControl(let field):
            say(
                "\(field.rawValue) is missing; only a port test may do without a control of its own",
                "\(field.rawValue) manque ; seul un test de port peut se passer d'un témoin propre")
        case .controlIsOriginal(let field):
            say(
                "\(field.rawValue) is the original itself; it should be the random partner",
                "\(field.rawValue) est l'original lui-même ; il faut son partenaire aléatoire")
        }
    }

    private func content(_ form: AppFieldForm) -> String {
        switch form {
        case .entries: say("an array of entries", "un tableau d'entrées")
        case .text: say("a string", "une chaîne")
        case .megabytes: say("a number of MB", "un nombre de Mo")
        case .megabytesText: say("a string with a number of MB", "une chaîne avec un nombre de Mo")
        case .seconds: say("a number of seconds", "un nombre de secondes")
        case .boolean: say("true or false", "true ou false")
        case .fileName: say("a file name", "un nom de fichier")
        case .fileStem: say("a file name without \".json\"", "un nom de fichier sans « .json »")
        case .word(let words):
            say("one of " + words.joined(separator: ", "), "l'un de " + words.joined(separator: ", "))
        }
    }
}
