package import Basics

/// A router of the path.
package struct PathHop: Hashable, Sendable {
    /// Its address of IPv4, from which it answers; nil if it has none.
    package let ipv4: IPAddress?
    /// The same of IPv6.
    package let ipv6: IPAddress?
    /// True if it tells nobody about packets whose time to live ran out.
    package let isSilent: Bool

    package init(ipv4: IPAddress?, ipv6: IPAddress?, isSilent: Bool = false) {
        self.ipv4 = ipv4
        self.ipv6 = ipv6
        self.isSilent = isSilent
    }

    /// The address from which it tells about packets of a version; nil if it does not.
    func address(isIPv6: Bool) -> IPAddress? { isSilent ? nil : isIPv6 ? ipv6 : ipv4 }
}

/// The routers that flows pass from side A to side B.
package struct PathArm: Hashable, Sendable {
    /// The routers, the first one next to side A.
    package let hops: [PathHop]
    /// The index of the one at which the box stands: it sees what this one gets, from either side, before the
    /// time to live runs out there.
    package let box: Int

    package init(hops: [PathHop], box: Int) {
        self.hops = hops
        self.box = box
    }

    /// The number of routers that a packet from a side passes before the box.
    func hopsBefore(from side: PathSide) -> Int {
        side == .a ? box : max(0, hops.count - 1 - box)
    }

    /// The router at which a packet from a side ends that may pass so many; nil if it comes through.
    func end(of hopLimit: UInt8, from side: PathSide) -> (hop: PathHop, index: Int)? {
        let passed = max(1, Int(hopLimit))
        guard passed <= hops.count else { return nil }
        let index = side == .a ? passed - 1 : hops.count - passed
        return (hops[index], index)
    }
}

/// The path between the two sides: one arm, or two over which flows are spread, each always over the same.
package struct PathLayout: Hashable, Sendable {
    /// Routers that an arm has, at most.
    package static let mostHops = 30
    /// No routers: the time to live stays.
    package static let direct = PathLayout()

    /// The arms; rules with `on=first` and `on=second` act on one of them.
    package let arms: [PathArm]

    private init() { arms = [PathArm(hops: [], box: 0)] }

    /// - Parameter arms: one or two.
    /// - Throws: ``PacketLabError/layout(_:)``.
    package init(arms: [PathArm]) throws(PacketLabError) {
        guard (1...2).contains(arms.count) else { throw .layout(.arms(arms.count)) }
        for arm in arms {
            guard arm.hops.count <= Self.mostHops else { throw .layout(.hops(arm.hops.count)) }
            guard (0..<max(1, arm.hops.count)).contains(arm.box) else {
                throw .layout(.box(arm.box, hops: arm.hops.count))
            }
            for hop in arm.hops {
                guard hop.ipv4?.isIPv4 != false, hop.ipv6?.isIPv6 != false else {
                    throw .layout(.address)
                }
            }
        }
        self.arms = arms
    }

    /// Makes arms of equally many routers in the address blocks for benchmarks (RFC 2544, appendix C; RFC
    /// 5180, section 8).
    ///
    /// - Parameters:
    ///   - hops: routers of each arm.
    ///   - box: the number of the one with the box, from 1.
    ///   - arms: one or two.
    ///   - silent: the numbers of those that answer nothing, from 1.
    /// - Throws: ``PacketLabError/layout(_:)``.
    package init(hops: Int, box: Int, arms: Int = 1, silent: Set<Int> = []) throws(PacketLabError) {
        guard (0...Self.mostHops).contains(hops) else { throw .layout(.hops(hops)) }
        guard (1...2).contains(arms) else { throw .layout(.arms(arms)) }
        try self.init(
            arms: (0..<arms).map { arm in
                let routers = (1...max(1, hops)).prefix(hops).map { number in
                    PathHop(
                        ipv4: IPAddress(198, 18, UInt8(10 + arm), UInt8(number)),
                        ipv6: IPAddress(
                            ipv6: 0x2001_0002_0000_0010 + UInt64(arm), UInt64(number)),
                        isSilent: silent.contains(number))
                }
                return PathArm(hops: Array(routers), box: box - 1)
            })
    }

    /// The arm of a flow.
    func arm(of key: @autoclosure () -> FlowKey) -> Int { arms.count == 1 ? 0 : Int(key().spread % 2) }
}
