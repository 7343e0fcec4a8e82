package import Recordings

/// What is wrong inside an app list.
extension English {
    package func problem(_ problem: AppListProblem) -> String {
        switch problem {
        case .notAnObject: "the top level is no object with an array \"apps\""
        case .entryNotAnObject(let entry): "entry \(entry + 1) of apps is no object"
        case .wrongKind(let field, let expected): "\(field.rawValue) is not \(content(expected))"
        case .missingBaseline(let field):
            "\(field.rawValue) is missing; it should name the baseline of the port tests"
        case .withoutRecordings(let app, let missing):
            "\"\(app)\" is left out because there is no recording " + missing.joined(separator: " and no ")
        case .divided(let apps):
            "left out because one recording is bundled and the other imported: "
                + apps.joined(separator: ", ")
        }
    }

    package func problem(_ problem: AppProblem) -> String {
        switch problem {
        case .missing(let field, let expected):
            "\(field.rawValue) is missing; it should be \(content(expected))"
        case .wrongKind(let field, let expected): "\(field.rawValue) is not \(content(expected))"
        case .empty(let field): "\(field.rawValue) is empty"
        case .unknownWord(let field, let word, let known):
            "\(field.rawValue) is \"\(word)\"; it should be \(content(.word(known)))"
        case .missingKind(let field, let known):
            "\(field.rawValue) is missing; an entry that tests no port needs \(content(.word(known)))"
        case .outOfRange(let field, let value, let most):
            "\(field.rawValue) is \(value); it should be a number above 0 and at most \(most)"
        case .notMegabytes(let field, let text):
            "\(field.rawValue) is \"\(text)\"; it should be a number of MB in quotes"
        case .notAFileName(let field, let text):
            "\(field.rawValue) is \"\(text)\"; it should be a plain file name ending in \".json\""
        case .notATestName(let field, let text):
            "\(field.rawValue) is \"\(text)\"; it should be letters, digits, \"-\" and \"_\""
        case .noTestName(let field):
            "\(field.rawValue) gives no test name; it should have letters or digits"
        case .testNameTaken(let field, let name):
            "\(field.rawValue) gives the test name \"\(name)\", which an earlier entry has; test names must differ"
        case .missingControl(let field):
            "\(field.rawValue) is missing; only a port test may do without a control of its own"
        case .controlIsOriginal(let field):
            "\(field.rawValue) is the original itself; it should be the random partner"
        }
    }

    private func content(_ form: AppFieldForm) -> String {
        switch form {
        case .entries: "an array of entries"
        case .text: "a string"
        case .megabytes: "a number of MB"
        case .megabytesText: "a string with a number of MB"
        case .seconds: "a number of seconds"
        case .boolean: "true or false"
        case .fileName: "a file name"
        case .fileStem: "a file name without \".json\""
        case .word(let words): "one of " + words.joined(separator: ", ")
        }
    }
}
