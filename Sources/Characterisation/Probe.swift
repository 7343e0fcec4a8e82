import Foundation
package func probe(_ packets: [SentPacket]) -> (String, String, Interval?, Interval?) {
    let t0 = clock()
    let p = PathPortrait(of: packets)
    let t1 = clock()
    func f(_ i: Interval?, _ m: Double = 1) -> String { i.map { String(format: "%.0f [%.0f %.0f]", $0.value * m, $0.lower * m, $0.upper * m) } ?? "-" }
    return (p.possible.map(\.rawValue).joined(separator: ","), "n \(p.packets) l \(p.losses) \(p.scores.sorted { $0.value > $1.value }.map { "\($0.key) \(Int($0.value))" }) r \(f(p.rate)) d \(f(p.depth)) q \(f(p.queue)) B \(p.burst ?? -1) line \(f(p.line)) loss \(p.lossShare?.value ?? -1)" + String(format: " ms %.1f", Double(t1 - t0) / 1e3), p.rate?.scaled(by: 0.125), p.depth)
}
package func timing(_ packets: [SentPacket]) -> String {
    func ms(_ f: () -> Void) -> String { let t = clock(); f(); return String(format: "%.1f", Double(clock() - t) / 1e3) }
    var s = PacketSeries([])
    var out = "series " + ms { s = PacketSeries(packets) }
    out += " search init " + ms { _ = BucketSearch(s) }
    var search = BucketSearch(s)
    var d: DelayFit?
    out += " delay " + ms { d = DelayFit(s) }
    out += " chance " + ms { _ = LossChance.inBursts(s) }
    var c: BucketSearch.Candidate?
    out += " prepared " + ms { c = search.prepared(line: d?.rate.value) }
    if let c { out += " profile " + ms { _ = BucketProfile(search, c, start: .unknown) }
        out += " hinted " + ms { _ = DelayFit(s, near: c.rate) } 
        out += " near " + ms { _ = search.best(near: c.rate, within: 0.15) }
        let r = TokenBucketWalk.Lanes(repeating: Float(c.rate)), b = TokenBucketWalk.Lanes(repeating: Float(c.depth))
        out += " walk " + ms { _ = TokenBucketWalk.mistakes(search.packets, rates: r, depths: b) }
        out += " margins " + ms { _ = TokenBucketWalk.margins(search.packets, rates: r, depths: b) }
        out += " residuals " + ms { _ = QueueWalk.residuals(s, rates: r, bursts: b) }
        out += " inn " + ms { _ = QueueWalk.innovations(s, s.delays.filter { !$0.isNaN }, step: 1, memory: 0.9, rates: r, bursts: b) }
    }
    return "n \(s.count) " + out
}
