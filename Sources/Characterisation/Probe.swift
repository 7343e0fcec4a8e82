import Foundation
package func probe(_ packets: [SentPacket]) -> String {
    let s = PacketSeries(packets)
    guard s.losses >= 3 else { return "few" }
    let t0 = Date()
    let search = BucketSearch(s)
    let firstLoss = s.lost.firstIndex(of: true)!, lastLoss = s.lost.lastIndex(of: true)!
    var bytes = 0.0
    for i in firstLoss..<lastLoss where !s.lost[i] { bytes += Double(s.sizes[i]) }
    let guess = bytes / max(1e-3, s.times[lastLoss] - s.times[firstLoss])
    guard let b = search.best(guess: guess, factors: 0.5...10) else { return "none" }
    let t1 = Date()
    let null = FateCounts.entropy(Double(s.losses), Double(s.count - s.losses))
    // Markov
    var m = [0.0,0,0,0]
    for i in 1..<s.count { m[(s.lost[i-1] ? 2 : 0) + (s.lost[i] ? 1 : 0)] += 1 }
    let markov = FateCounts.entropy(m[0], m[1]) + FateCounts.entropy(m[2], m[3])
    // profile
    let out = String(format: "n %d l %d null %.0f markov %.0f bucket %.0f  r %.0f b %.0f  wl %.1f wd %.1f expl %.3f  %.1f ms", s.count, s.losses, null, markov, b.logLikelihood, b.rate * 8, b.depth, b.counts.lostAgainst, b.counts.passedAgainst, 1 - (b.counts.lostAgainst + b.counts.passedAgainst) / Double(s.losses), t1.timeIntervalSince(t0) * 1e3)
    return out
}
