/// The names of recordings: in the protocol, of their files, and of their partners (Specification 3.4 to
/// 3.6).
///
/// A *stem* is a file name without its suffix, such as `Netflix_06072024`; the wire name is the stem with
/// dashes, except for port recordings, which keep their underscores.
package enum ReplayName {
    /// Suffix of every recording's file name.
    package static let fileSuffix = ".pcap_client_all.json"

    /// Returns true if the name is valid in the protocol: 1 to 100 letters, digits, `-` and `_`
    /// (Specification 5.3.1).
    package static func isValid(_ name: String) -> Bool {
        (1...100).contains(name.utf8.count)
            && name.utf8.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F: true
                default: false
                }
            }
    }

    /// Returns the name with `-` replaced by `_`, for lookups (Specification 3.4).
    package static func lookupKey(_ name: String) -> String {
        String(name.map { $0 == "-" ? "_" : $0 })
    }

    /// Returns true if the name is that of a port recording: it begins with `port_` or `port-` (Specification
    /// 6.6).
    package static func isPortTest(_ name: String) -> Bool {
        lookupKey(name).hasPrefix("port_")
    }

    /// Splits a name with a suffix of a mark and a value, such as `Spotify-06172024-cc-bbr`; `-` and `_` count as equal.
    ///
    /// - Parameters:
    ///   - name: the name.
    ///   - mark: the mark.
    /// - Returns: the name before the suffix, and the value; nil for a name without it.
    static func split(_ name: String, at mark: String) -> (name: String, value: String)? {
        let parts = name.split(separator: #/[-_]/#, omittingEmptySubsequences: false)
        guard parts.count > 2, parts[parts.count - 2] == mark, let value = parts.last else { return nil }
        let original = name.dropLast(value.count + mark.count + 2)
        return original.isEmpty ? nil : (String(original), String(value))
    }

    /// Returns the file name for a stem.
    package static func file(ofStem stem: String) -> String { stem + fileSuffix }

    /// Returns the stem of a recording's file name, or nil if the suffix is wrong.
    package static func stem(ofFile file: String) -> String? {
        file.hasSuffix(fileSuffix) ? String(file.dropLast(fileSuffix.count)) : nil
    }

    /// Returns the stem of the control that belongs to an original, or nil for a control and for an unusual
    /// name.
    ///
    /// `Netflix_06072024` gives `NetflixRandom_06072024`; `port_80_large` gives `port_443_large`.
    package static func partner(ofStem stem: String) -> String? {
        let stem = lookupKey(stem)
        if isPortTest(stem) {
            let baseline = stem.hasSuffix("_large") ? "port_443_large" : "port_443"
            return stem == baseline ? nil : baseline
        }
        guard let mark = stem.lastIndex(of: "_"), mark > stem.startIndex,
            !stem[..<mark].hasSuffix("Random")
        else { return nil }
        return stem[..<mark] + "Random" + stem[mark...]
    }

    /// Returns true if the stem names a control: a random partner or the port baseline 443.
    package static func isControl(stem: String) -> Bool {
        let stem = lookupKey(stem)
        if isPortTest(stem) { return stem == "port_443" || stem == "port_443_large" }
        return stem.contains("Random_")
    }

    /// Returns the wire name of a stem.
    package static func wireName(ofStem stem: String) -> String {
        isPortTest(stem) ? stem : String(stem.map { $0 == "_" ? "-" : $0 })
    }
}
