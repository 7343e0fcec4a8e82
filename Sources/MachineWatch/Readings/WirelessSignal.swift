/// Strength of a Wi-Fi signal.
enum WirelessSignal {
    /// Returns the signal level of an interface in dBm; nil if the kernel does not tell it.
    static func level(of interface: String, in files: SystemFiles) -> Double? {
        files.text("proc/net/wireless").flatMap { level(of: interface, text: $0) }
    }

    /// Parses the text of `/proc/net/wireless`: after the name come the status, the quality of the link, the
    /// signal's level and the noise. Levels that a driver states without a unit, which are not negative, are
    /// not used.
    static func level(of interface: String, text: String) -> Double? {
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ")
            guard words.count >= 4, words[0] == interface + ":" else { continue }
            let level = Double(words[3].hasSuffix(".") ? words[3].dropLast() : words[3])
            return level.flatMap { (-200..<0).contains($0) ? $0 : nil }
        }
        return nil
    }
}
