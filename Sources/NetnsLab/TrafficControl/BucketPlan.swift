/// What the rules of one place say of a token bucket.
struct BucketPlan: Hashable, Sendable {
    /// What tells buckets apart: a shared name, or the only rule that uses it.
    enum Key: Hashable, Sendable {
        case shared(String)
        case own(rule: Int)
    }

    let key: Key
    /// The first rule that uses it.
    let rule: Int
    /// Bit/s.
    let rate: Int
    /// Bytes.
    let burst: Int
    /// Bytes that may wait; nil for a bucket that drops.
    let queue: Int?

    /// A bucket for each rule that shapes or polices; nil for the others. Rules with one shared name have one.
    ///
    /// - Throws: `NamespaceLabError.differentBuckets`.
    static func buckets(of rules: [PathRule]) throws(NamespaceLabError) -> [BucketPlan?] {
        var shared: [String: BucketPlan] = [:]
        var buckets: [BucketPlan?] = []
        for (index, rule) in rules.enumerated() {
            guard let bucket = BucketPlan(rule, index) else {
                buckets.append(nil)
                continue
            }
            if let name = rule.sharedBucket, let earlier = shared[name] {
                guard (earlier.rate, earlier.burst) == (bucket.rate, bucket.burst),
                    earlier.queue == bucket.queue
                else {
                    throw .differentBuckets(
                        first: rules[earlier.rule].origin, second: rule.origin, bucket: name)
                }
                buckets.append(earlier)
            } else {
                if let name = rule.sharedBucket { shared[name] = bucket }
                buckets.append(bucket)
            }
        }
        return buckets
    }

    private init?(_ rule: PathRule, _ index: Int) {
        key = rule.sharedBucket.map(Key.shared) ?? .own(rule: index)
        self.rule = index
        switch rule.effect {
        case .shape(let rate, let burst, let queue):
            (self.rate, self.burst, self.queue) = (rate, burst, queue)
        case .police(let rate, let burst): (self.rate, self.burst, queue) = (rate, burst, nil)
        case .delay, .loss, .block: return nil
        }
    }
}
