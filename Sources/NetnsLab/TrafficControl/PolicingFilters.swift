/// The u32 filters at the root of a class tree, each before the next.
struct PolicingFilters {
    private(set) var commands: [QueueCommand] = []
    private var priority = 0
    private var actions: [BucketPlan.Key: Int] = [:]

    /// Drops packets that find no token in a bucket; the others go on to the next filter.
    mutating func police(_ selector: PacketSelector, by bucket: BucketPlan) {
        priority += 1
        for matches in selector.matches {
            // Actions with one index are one action with one bucket.
            let action: [String]
            if let index = actions[bucket.key] {
                action = ["action", "police", "index", String(index)]
            } else {
                let index = actions.count + 1
                actions[bucket.key] = index
                action = [
                    "action", "police", "rate", TCValue.rate(bucket.rate), "burst",
                    TCValue.size(bucket.burst), "conform-exceed", "drop/continue", "index", String(index),
                ]
            }
            add(.police, matches + action)
        }
    }

    /// Sends packets to a class.
    mutating func send(_ selector: PacketSelector, to number: Int) {
        priority += 1
        for matches in selector.matches {
            add(.u32, matches + ["flowid", "1:" + TCValue.number(number)])
        }
    }

    private mutating func add(_ feature: KernelFeature, _ words: [String]) {
        commands.append(
            .filter(
                feature, ["parent", "1:", "protocol", "ip", "prio", String(priority), "u32"] + words))
    }
}
