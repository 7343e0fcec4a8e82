/// Conversion of an app's names in the two kinds of list to its name on the command line (Specification 3.8).
enum AppName {
    /// Returns true if the text can be typed as one word.
    static func isTestName(_ text: String) -> Bool { ReplayName.isValid(text) }

    /// Returns the image name, with a letter for small or large ports.
    static func testName(image: String, category: AppCategory) -> String {
        switch category {
        case .smallPort: image + "s"
        case .largePort: image + "l"
        case .video, .music, .conferencing: image
        }
    }

    /// Returns the image name of a test name: the inverse of ``testName(image:category:)``.
    static func image(of app: App) -> String {
        let letter = app.category == .smallPort ? "s" : "l"
        return app.isPortTest && app.testName.hasSuffix(letter)
            ? String(app.testName.dropLast()) : app.testName
    }

    /// Returns the image name that the Java list would have for an iOS entry: its icon, or the letters of its
    /// name.
    static func image(icon: String?, name: String, isPortTest: Bool) -> String {
        let base = icon ?? word(isPortTest ? portListName(name) : name)
        return isPortTest && !base.hasPrefix("port") ? "port" + base : base
    }

    /// Converts `Port 80 (10 MB)` to the form of the Java list, without the parts that ``App/displayName``
    /// adds: `80`.
    static func portListName(_ name: String) -> String {
        var text = name[...]
        if text.lowercased().hasPrefix("port ") { text = text.dropFirst(5) }
        if let bracket = text.firstIndex(of: "("), text.hasSuffix("MB)") { text = text[..<bracket] }
        while text.last == " " { text = text.dropLast() }
        return text.isEmpty ? name : String(text)
    }

    /// Returns the ASCII letters and digits of a name, in lower case.
    static func word(_ name: String) -> String {
        name.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
}
