/// Normal variation of throughput between consecutive tests.
package enum ThroughputVariationReference {
    /// T_diff: 80 relative differences between the mean throughputs of consecutive tests, in per cent.
    ///
    /// A pair of simultaneous replays shares a per-customer bottleneck with the single replay if their sum
    /// differs from it by less than this normal variation. The order is that of the upstream file and has no
    /// meaning. The network on which the values were measured is not documented (Specification 19.1).
    ///
    /// Source: Specification, Appendix A.
    package static let relativeDifferences: [Double] = [
        2.436698, 2.631689, 7.021798, 11.749219, 17.974639, 24.126200, 41.485727, 16.083710, 2.504180,
        19.074354,
        3.377172, 4.210526, 6.060980, 4.227098, 29.702060, 6.003966, 0.034525, 6.097561, 4.925127, 3.970845,
        18.087188, 29.629630, 34.079196, 1.560386, 18.492866, 5.000000, 1.408451, 48.837209, 7.527063,
        34.146341,
        19.147774, 58.554581, 7.889395, 8.433735, 7.564804, 10.714286, 30.769231, 1.344465, 4.444444,
        3.528735,
        16.018736, 0.032987, 9.709212, 14.326005, 47.315667, 16.000000, 46.851531, 20.263315, 9.400976,
        25.029304,
        19.204086, 1.362389, 23.163872, 12.614644, 8.776698, 55.944056, 4.972387, 6.896552, 7.193750,
        8.624984,
        6.952248, 31.859970, 34.615385, 52.356021, 2.904277, 45.985785, 8.077572, 1.351351, 5.925477,
        1.344465,
        15.884631, 3.799074, 6.239146, 1.190271, 6.250000, 10.192938, 50.261780, 0.000000, 9.111114, 6.250000,
    ]
}
