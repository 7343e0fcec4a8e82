import PathEmulation

/// The htb tree of one interface.
struct ClassTree {
    /// The root class, 1:1; the queue of what no rule is about, 1:2; then buckets and cells in order.
    private enum Number {
        static let root = 1
        static let rest = 2
        static let first = 0x10
    }

    /// A class that cells hang from: a bucket's, or the root for cells without one.
    private struct Branch {
        let bucket: BucketPlan?
        var cells: [RuleCell]
    }

    private let place: LabPlace
    private let line: RouterLine?
    private let rules: [PathRule]
    private let buckets: [BucketPlan?]
    private let cells: [RuleCell]
    private let branches: [Branch]

    init(place: LabPlace, line: RouterLine?, rules: [PathRule]) throws(NamespaceLabError) {
        self.place = place
        self.line = line
        self.rules = rules
        let buckets = try BucketPlan.buckets(of: rules)
        self.buckets = buckets
        // A policer is a filter of its own and needs no class.
        let queueing = rules.indices.filter { !rules[$0].isPoliced }
        let found = try RuleCell.cells(of: queueing.map { rules[$0].selector }, at: place)
        let cells = found.map { RuleCell(selector: $0.selector, rules: $0.rules.map { queueing[$0] }) }
        self.cells = cells
        var branches: [Branch] = []
        for cell in cells {
            let bucket = try Self.bucket(of: cell, place, rules, buckets)
            // Cells of one bucket share its class; every cell without a bucket has one for itself.
            if let bucket, let index = branches.firstIndex(where: { $0.bucket?.key == bucket.key }) {
                branches[index].cells.append(cell)
            } else {
                branches.append(Branch(bucket: bucket, cells: [cell]))
            }
        }
        self.branches = branches
    }

    /// The one bucket that shapes a cell's packets; nil if none does, or if they are blocked anyway.
    private static func bucket(
        of cell: RuleCell, _ place: LabPlace, _ rules: [PathRule], _ buckets: [BucketPlan?]
    ) throws(NamespaceLabError) -> BucketPlan? {
        if cell.rules.contains(where: { rules[$0].effect == .block }) { return nil }
        let shaping = cell.rules.compactMap { buckets[$0] }
        if let first = shaping.first, let other = shaping.first(where: { $0.key != first.key }) {
            throw .twoShapers(first: rules[first.rule].origin, second: rules[other.rule].origin, place: place)
        }
        return shaping.first
    }

    /// The commands that make it.
    var commands: [QueueCommand] {
        var commands: [QueueCommand] = [
            // Packets of no class pass beside the tree if there is no line.
            .qdisc(.htb, ["root", "handle", "1:", "htb", "default", line == nil ? "0" : "2"]),
            rootClass,
        ]
        if let line {
            commands += leaf(Number.rest, under: Number.root, share: share(of: line.rate), ceiling: line.rate)
            commands.append(queue(Number.rest, ["bfifo", "limit", TCValue.size(line.queue)], .fifo))
        }
        var classOfCell: [RuleCell: Int] = [:]
        var next = Number.first
        for branch in branches {
            commands += add(branch, from: &next, &classOfCell)
        }
        return commands + filters(classOfCell)
    }

    private var rate: Int { line?.rate ?? RuleBounds.rate.upperBound }

    private var rootClass: QueueCommand {
        let burst = line?.burst ?? RouterLine(rate: rate).burst
        return htb(Number.root, under: nil, rate: rate, ceiling: rate, burst: burst)
    }

    /// What a class below the root gets for sure. All of them together must not get more than the root has, for htb
    /// honours what it promised even beyond the parent's ceiling.
    private func share(of rate: Int) -> Int {
        min(rate, max(8, self.rate / (branches.count + (line == nil ? 0 : 1))))
    }

    private func add(
        _ branch: Branch, from next: inout Int, _ classOfCell: inout [RuleCell: Int]
    ) -> [QueueCommand] {
        let ceiling = min(branch.bucket?.rate ?? rate, rate)
        let share = share(of: ceiling)
        let burst = branch.bucket?.burst ?? RouterLine(rate: ceiling).burst
        var commands: [QueueCommand] = []
        var parent = Number.root
        if branch.cells.count > 1 {
            parent = next
            commands.append(htb(next, under: Number.root, rate: share, ceiling: ceiling, burst: burst))
            next += 1
        }
        for cell in branch.cells {
            commands += leaf(
                next, under: parent, share: max(8, share / branch.cells.count), ceiling: ceiling, burst: burst
            )
            commands.append(queue(next, of: cell, branch.bucket, rate: ceiling))
            classOfCell[cell] = next
            next += 1
        }
        return commands
    }

    private func leaf(
        _ number: Int, under parent: Int, share: Int, ceiling: Int, burst: Int? = nil
    ) -> [QueueCommand] {
        [
            htb(
                number, under: parent, rate: share, ceiling: ceiling,
                burst: burst ?? RouterLine(rate: ceiling).burst)
        ]
    }

    private func htb(_ number: Int, under parent: Int?, rate: Int, ceiling: Int, burst: Int) -> QueueCommand {
        // The quantum (bytes a turn) is given because the kernel's own choice, rate/80, is far off at both ends.
        .htbClass([
            "parent", "1:" + (parent.map(TCValue.number) ?? ""), "classid", "1:" + TCValue.number(number),
            "htb", "rate", TCValue.rate(rate), "ceil", TCValue.rate(ceiling), "burst", TCValue.size(burst),
            "cburst", TCValue.size(burst), "quantum", "1514",
        ])
    }

    private func queue(_ number: Int, of cell: RuleCell, _ bucket: BucketPlan?, rate: Int) -> QueueCommand {
        let effects = cell.rules.map { rules[$0].effect }
        // A queue without room drops everything, and needs nothing from the kernel but queues.
        if effects.contains(.block) { return queue(number, ["bfifo", "limit", "0b"], .fifo) }
        let room = bucket?.queue ?? line?.queue
        let impairment = Impairment(effects)
        if !impairment.isNone {
            return queue(number, impairment.words(rate: rate, queue: room), .netem)
        }
        let limit = room ?? RouterLine(rate: rate).queue
        return queue(number, ["bfifo", "limit", TCValue.size(limit)], .fifo)
    }

    private func queue(_ number: Int, _ words: [String], _ feature: KernelFeature) -> QueueCommand {
        let number = TCValue.number(number)
        return .qdisc(feature, ["parent", "1:\(number)", "handle", "\(number):"] + words)
    }

    private func filters(_ classOfCell: [RuleCell: Int]) -> [QueueCommand] {
        var filters = PolicingFilters()
        for (rule, bucket) in zip(rules, buckets) {
            if let bucket, rule.isPoliced { filters.police(rule.selector, by: bucket) }
        }
        for cell in cells {
            if let number = classOfCell[cell] { filters.send(cell.selector, to: number) }
        }
        return filters.commands
    }
}

extension PathRule {
    fileprivate var isPoliced: Bool { if case .police = effect { true } else { false } }
}
