package import Foundation
import WireProtocol

/// Description of this machine from world-readable files; without serial numbers or addresses.
package struct DeviceFacts: Equatable, Sendable {
    /// Manufacturer of the machine.
    package let manufacturer: String?
    /// Model of the machine.
    package let model: String?
    /// The operating system's name and version.
    package let operatingSystem: String?

    /// Reads Linux's descriptions of the hardware and the distribution; on other systems only the system's
    /// version is known.
    ///
    /// - Parameter root: the root of the file system.
    package init(root: URL = URL(fileURLWithPath: "/")) {
        func text(_ path: String) -> String? {
            guard let data = try? Data(contentsOf: root.appending(path: path)) else { return nil }
            let folded = DeviceStatistics.folded(String(decoding: data, as: UTF8.self))
            return folded.isEmpty ? nil : folded
        }
        manufacturer = text("sys/class/dmi/id/sys_vendor")
        model = text("sys/class/dmi/id/product_name") ?? text("sys/firmware/devicetree/base/model")
        let release = try? String(contentsOf: root.appending(path: "etc/os-release"), encoding: .utf8)
        operatingSystem =
            release.flatMap(Self.prettyName)
            ?? (root.path == "/" ? ProcessInfo.processInfo.operatingSystemVersionString : nil)
    }

    /// Returns the value of `PRETTY_NAME` (os-release(5)), without its quotes.
    private static func prettyName(in release: String) -> String? {
        let key = "PRETTY_NAME="
        guard let line = release.split(separator: "\n").first(where: { $0.hasPrefix(key) }) else {
            return nil
        }
        let value = DeviceStatistics.folded(
            line.dropFirst(key.count).trimmingCharacters(in: CharacterSet(charactersIn: "\"'")))
        return value.isEmpty ? nil : value
    }
}
