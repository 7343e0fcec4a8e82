import Foundation
package func probe(_ packets: [SentPacket]) -> (String, String, Interval?, Interval?) {
    let t0 = Date()
    let s = PacketSeries(packets)
    var search = BucketSearch(s)
    let ta = Date()
    let b = BucketFit(s, &search, start: .unknown)
    let t1 = Date()
    let d = DelayFit(s, hint: b?.rate.value)
    let t2 = Date()
    let q = d.flatMap { d in d.gain > 20 ? (b.flatMap { abs(log($0.rate.value / d.rate.value)) < 0.15 ? $0 : nil } ?? BucketFit(s, search, near: d.rate.value, within: 0.15)) : nil }
    let e = KindEvidence(s, bucket: b, queuesBucket: q, delay: d)
    let t3 = Date()
    func f(_ i: Interval?, _ m: Double = 1) -> String { i.map { String(format: "%.0f [%.0f %.0f]", $0.value * m, $0.lower * m, $0.upper * m) } ?? "-" }
    let k = e.possible
    let r = k.first == .shaper ? d?.rate : b?.rate
    return (k.map(\.rawValue).joined(separator: ","), "n \(s.count) l \(s.losses) \(e.order.map { "\($0) \(Int(e.scores[$0]!))" }) bucket r \(f(b?.rate, 8)) d \(f(b?.depth)) miss \(b?.mistakes ?? -1) expl \(b?.explained ?? -1) bucketL \(b?.logLikelihood ?? 0) \(search.preparation) | delay r \(f(d?.rate, 8)) B \(d?.burst ?? -1) Q \(d?.deepest ?? -1) gain \(d?.gain ?? -1) waited \(d?.waited ?? -1) util \(d?.utilisation ?? -1) queue r \(f(q?.rate, 8)) d \(f(q?.depth)) expl \(q?.explained ?? -1)" + String(format: " ms %.1f %.1f %.1f %.1f", ta.timeIntervalSince(t0)*1e3,t1.timeIntervalSince(ta) * 1e3,t2.timeIntervalSince(t1) * 1e3,t3.timeIntervalSince(t2) * 1e3), r, b?.depth)
}
package func probeLine(_ packets: [SentPacket]) -> String {
    var out = ""
    for line in [1e12, 1e9, 5e8, 2e8, 1.2e8, 1e8, 9e7, 8e7, 6e7, 4e7] {
        var free = -Double.infinity
        let shifted = packets.sorted { $0.time < $1.time }.map { p in
            free = max(free, p.time) + Double(p.bytes) * 8 / line
            return SentPacket(time: free, bytes: p.bytes, fate: p.fate, roundTrip: p.roundTrip, flow: p.flow)
        }
        let s = PacketSeries(shifted)
        let search = BucketSearch(s)
        if let b = search.best() { out += String(format: "\n   line %.0f r %.0f d %.0f miss %.1f first %.1f", line, b.rate * 8, b.depth, b.mistakes, b.first) }
    }
    return out
}
package func probeFates(_ packets: [SentPacket]) -> String {
    packets.prefix(130).map { String(format: "(%.4f %d %@)", $0.time, $0.bytes, "\($0.fate)") }.joined(separator: " ")
}
