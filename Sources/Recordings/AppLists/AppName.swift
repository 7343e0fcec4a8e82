/// How an app's names in the two kinds of list become its name on the command line (Specification 3.8).
enum AppName {
    /// Whether the text can be typed as one word.
    static func isTestName(_ text: String) -> Bool { ReplayName.isValid(text) }

    /// The image name, for ports with the letter that tells small from large.
    static func testName(image: String, category: AppCategory) -> String {
        switch category {
        case .smallPort: image + "s"
        case .largePort: image + "l"
        case .video, .music, .conferencing: image
        }
    }

    /// The image name of a test name: the reverse of ``testName(image:category:)``.
    static func image(of app: App) -> String {
        let letter = app.category == .smallPort ? "s" : "l"
        return app.isPortTest && app.testName.hasSuffix(letter)
            ? String(app.testName.dropLast()) : app.testName
    }

    /// The image name that the Java list would have for an iOS entry: its icon, else letters of its name.
    static func image(icon: String?, name: String, isPortTest: Bool) -> String {
        let base = icon ?? word(isPortTest ? portListName(name) : name)
        return isPortTest && !base.hasPrefix("port") ? "port" + base : base
    }

    /// `Port 80 (10 MB)` as the Java list would have it, without what ``App/displayName`` adds: `80`.
    static func portListName(_ name: String) -> String {
        var text = name[...]
        if text.lowercased().hasPrefix("port ") { text = text.dropFirst(5) }
        if let bracket = text.firstIndex(of: "("), text.hasSuffix("MB)") { text = text[..<bracket] }
        while text.last == " " { text = text.dropLast() }
        return text.isEmpty ? name : String(text)
    }

    /// The ASCII letters and digits of a name, in lower case.
    static func word(_ name: String) -> String {
        name.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
}
