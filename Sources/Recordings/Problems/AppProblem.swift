/// A key of an app list or of its entries, of either kind of list.
package enum AppField: String, CaseIterable, Sendable {
    // In both kinds of list.
    case apps, name, size, time, frenchOnly, englishOnly, hidden
    // In the Java list.
    case port443small, port443large, image, datafile, randomdatafile, category, synthesised
    // In the iOS list.
    case icon, replayFile, randomReplayFile, appType, portTest, largeTest
}

/// Expected form of a field in an app list.
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
    /// One of the given words.
    case word([String])
}

/// Defects of an entry in an app list.
package enum AppProblem: Equatable, Sendable {
    /// A field is missing.
    case missing(AppField, expected: AppFieldForm)
    /// A field has a value of the wrong kind.
    case wrongKind(AppField, expected: AppFieldForm)
    /// A required field is empty.
    case empty(AppField)
    /// A field has an unknown word.
    case unknownWord(AppField, String, known: [String])
    /// An entry of the iOS list that does not test a port has no type.
    case missingKind(AppField, known: [String])
    /// A number is not above 0 and at most `most`.
    case outOfRange(AppField, Double, most: Int)
    /// A text should be a number of MB.
    case notMegabytes(AppField, String)
    /// A text should be the name of a JSON file in the same folder.
    case notAFileName(AppField, String)
    /// A text should be a test name: letters, digits, `-` and `_`.
    case notATestName(AppField, String)
    /// A field has no characters from which a test name could be made.
    case noTestName(AppField)
    /// A field gives a test name that an earlier entry already has.
    case testNameTaken(AppField, testName: String)
    /// An app that does not test a port has no control of its own.
    case missingControl(AppField)
    /// The control is the original itself.
    case controlIsOriginal(AppField)
}
