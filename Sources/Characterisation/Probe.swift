import Foundation
package func probe(_ packets: [SentPacket]) -> (String, String, Interval?, Interval?) {
    let t0 = Date()
    let p = PathPortrait(of: packets)
    let t1 = Date()
    func f(_ i: Interval?, _ m: Double = 1) -> String { i.map { String(format: "%.0f [%.0f %.0f]", $0.value * m, $0.lower * m, $0.upper * m) } ?? "-" }
    return (p.possible.map(\.rawValue).joined(separator: ","), "n \(p.packets) l \(p.losses) \(p.scores.sorted { $0.value > $1.value }.map { "\($0.key) \(Int($0.value))" }) r \(f(p.rate)) d \(f(p.depth)) q \(f(p.queue)) B \(p.burst ?? -1) line \(f(p.line)) loss \(p.lossShare?.value ?? -1)" + String(format: " ms %.1f", t1.timeIntervalSince(t0)*1e3), p.rate?.scaled(by: 0.125), p.depth)
}
