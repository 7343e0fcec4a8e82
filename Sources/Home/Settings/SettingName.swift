/// The settings that have a description.
package enum SettingName: String, CaseIterable, Sendable {
    case server, profile
    case areaThreshold = "area-threshold"
    case pThreshold = "ks-p-threshold"
    case pairSumThreshold = "pair-sum-p-threshold"
    case lossThreshold = "loss-p-threshold"
    case lossShare = "loss-share"
    case localizationRule = "localization-rule"
    case order, confirm, pairs
    case pairPause = "pair-pause"
    case probePause = "probe-pause"
    case blockedPause = "blocked-pause"
    case busyLimit = "busy-limit"
    case endLimit = "end-limit"
    case delayProbes = "delay-probes"
    case packetTiming = "packet-timing"
    case seed, label
    case budgetDay = "budget-day"
    case budgetMonth = "budget-month"
    case sourceAddress = "source-address"
    case lineRate = "line-rate"
    case output, pager
    case statusLine = "status-line"
    case language, trace
    case metricsFile = "metrics-file"
    case sendStats = "send-stats"
    case location
    case carrierName = "carrier-name"
    case networkType = "network-type"
    case locateURL = "mlab-locate-url"
    case platformCA = "mlab-ca"
    case machineCA = "mlab-server-ca"
    case fallbackHost = "mlab-fallback"
    case lookupWait = "mlab-wait"
    case resolve
    case resultsFrom = "results-from"
}
