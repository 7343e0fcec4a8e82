import Foundation

/// Variables with which users name a proxy.
///
/// Replays do not use a proxy, but other programs of the user do, so it is known that one exists. Its address
/// may contain a password and is not read.
enum ProxyVariables {
    private static let names = ["http_proxy", "https_proxy", "all_proxy"]

    /// Returns true if a variable names a proxy.
    static func isSet(in environment: [String: String] = ProcessInfo.processInfo.environment) -> Bool {
        environment.contains { names.contains($0.key.lowercased()) && !$0.value.isEmpty }
    }
}
