import Foundation
import NIOCore
import NIOPosix
import TestSupport
import Testing

/// What this machine's loopback interface has.
enum Loopback {
    /// Whether it has the address ::1.
    static let hasIPv6: Bool = {
        guard
            let channel = try? ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .bind(host: "::1", port: 0).wait()
        else { return false }
        try? channel.close().wait()
        return true
    }()
}
