package import Foundation

extension AppList {
    /// Encodes the list in the Java format (Specification 3.8), with keys in a fixed order.
    ///
    /// `synthesised` and `hidden` are our additions, written only if true; upstream readers ignore unknown
    /// keys. If a port test's baseline differs from the first one's, it is stored under `randomdatafile`.
    package func encode() -> Data {
        let small = apps.first { $0.category == .smallPort }?.controlFile
        let large = apps.first { $0.category == .largePort }?.controlFile
        let entries = apps.map { app in
            let baseline = app.category == .smallPort ? small : large
            return "    {\n" + fields(of: app, baseline: app.isPortTest ? baseline : nil) + "\n    }"
        }
        var text = "{\n  \"apps\": ["
        text += entries.isEmpty ? "]" : "\n" + entries.joined(separator: ",\n") + "\n  ]"
        if let small { text += ",\n  \"port443small\": \(quoted(small))" }
        if let large { text += ",\n  \"port443large\": \(quoted(large))" }
        return Data((text + "\n}\n").utf8)
    }

    private func fields(of app: App, baseline: String?) -> String {
        var fields = [
            ("name", quoted(app.listName)), ("size", "\(app.sizeMB)"), ("time", number(app.time)),
            ("image", quoted(AppName.image(of: app))), ("datafile", quoted(app.originalFile)),
        ]
        if app.controlFile != baseline { fields.append(("randomdatafile", quoted(app.controlFile))) }
        fields.append(("category", quoted(app.category.rawValue)))
        for (key, isSet) in [
            ("frenchOnly", app.frenchOnly), ("englishOnly", app.englishOnly), ("hidden", app.hidden),
            ("synthesised", app.synthesised),
        ] where isSet {
            fields.append((key, "true"))
        }
        return fields.map { "      \"\($0)\": \($1)" }.joined(separator: ",\n")
    }

    /// Formats a number without a fraction if possible, because Java expects whole numbers.
    private func number(_ value: Double) -> String {
        Int(exactly: value).map { String($0) } ?? String(value)
    }

    private func quoted(_ text: String) -> String {
        let escaped = text.unicodeScalars.map { scalar in
            switch scalar {
            case "\"": "\\\""
            case "\\": "\\\\"
            case _ where scalar.value < 0x20:
                "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
            default: String(scalar)
            }
        }
        return "\"" + escaped.joined() + "\""
    }
}
