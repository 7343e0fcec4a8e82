/// A feature of the kernel's traffic control, which may be built in, loadable or missing.
package enum KernelFeature: String, Hashable, Sendable, CaseIterable {
    /// Token bucket with a queue.
    case tbf
    /// A tree of token buckets.
    case htb
    /// Queues of limited length.
    case fifo
    /// Delay and loss.
    case netem
    /// Filters that match header fields.
    case u32
    /// Token bucket without a queue.
    case police

    /// Name of the kernel configuration option.
    package var option: String {
        switch self {
        case .tbf: "NET_SCH_TBF"
        case .htb: "NET_SCH_HTB"
        case .fifo: "NET_SCH_FIFO"
        case .netem: "NET_SCH_NETEM"
        case .u32: "NET_CLS_U32"
        case .police: "NET_ACT_POLICE"
        }
    }

    /// Returns true if `tc`'s error message means that the kernel lacks a feature, rather than that a request
    /// was wrong.
    package static func isMissing(accordingTo message: String) -> Bool {
        ["qdisc kind is unknown", "classifier not found", "Failed to load TC action module"]
            .contains(where: message.contains)
    }
}
