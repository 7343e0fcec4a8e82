/// A key of an app list or of its entries, of either kind of list.
package enum AppField: String, CaseIterable, Sendable {
    // Of both.
    case apps, name, size, time, frenchOnly, englishOnly, hidden
    // Of the Java list.
    case port443small, port443large, image, datafile, randomdatafile, category, synthesised
    // Of the iOS list.
    case icon, replayFile, randomReplayFile, appType, portTest, largeTest
}

/// What a field of an app list should hold.
package enum AppFieldForm: Equatable, Sendable {
    /// An array of entries.
    case entries
    /// A text.
    case text
    /// A number of MB.
    case megabytes
    /// A text that is a number of MB.
    case megabytesText
    /// A number of seconds.
    case seconds
    /// `true` or `false`.
    case boolean
    /// The name of a file.
    case fileName
    /// The name of a file without `.json`.
    case fileStem
    /// One of these words.
    case word([String])
}

/// What is wrong with an entry of an app list.
package enum AppProblem: Equatable, Sendable {
    /// A field is missing.
    case missing(AppField, expected: AppFieldForm)
    /// A field holds a value of the wrong kind.
    case wrongKind(AppField, expected: AppFieldForm)
    /// A field that may not be empty is.
    case empty(AppField)
    /// A field holds another word than those that are known.
    case unknownWord(AppField, String, known: [String])
    /// An entry of the iOS list that tests no port does not say what it tests.
    case missingKind(AppField, known: [String])
    /// A number is not above 0 and at most `most`.
    case outOfRange(AppField, Double, most: Int)
    /// A text should be a number of MB.
    case notMegabytes(AppField, String)
    /// A text should be the name of a JSON file in the same folder.
    case notAFileName(AppField, String)
    /// A text should be a test name: letters, digits, `-` and `_`.
    case notATestName(AppField, String)
    /// A field has nothing of which a test name could be made.
    case noTestName(AppField)
    /// A field gives a test name that an earlier entry has.
    case testNameTaken(AppField, testName: String)
    /// An app that tests no port has no control of its own.
    case missingControl(AppField)
    /// The control is the original itself.
    case controlIsOriginal(AppField)
}
