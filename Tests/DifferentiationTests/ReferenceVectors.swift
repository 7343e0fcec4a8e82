import Foundation
import TestSupport

/// Reference values computed with SciPy.
struct ReferenceVectors: Decodable {
    struct TwoSample: Decodable {
        let a: [Double]
        let b: [Double]
        let alternative: String?
        let statistic: Double
        let pvalue: Double
    }

    struct Paired: Decodable {
        let x: [Double]
        let y: [Double]
        let alternative: String
        let statistic: Double
        let pvalue: Double
    }

    struct Area: Decodable {
        let original: [Double]
        let control: [Double]
        let meanOriginal: Double
        let meanControl: Double
        let area: Double
    }

    let ks2samp: [TwoSample]
    let mannWhitneyU: [TwoSample]
    let spearman: [Paired]
    let areaTest: [Area]

    static func load() throws -> ReferenceVectors {
        try JSONDecoder().decode(ReferenceVectors.self, from: Vectors.data(Vectors.statistics))
    }
}

/// Whether two numbers agree to a relative error, 1e-9 by default. Two p values below 1e-300 count as equal: there
/// doubles run out of digits.
func agree(_ value: Double, _ reference: Double, within relative: Double = 1e-9) -> Bool {
    if abs(value) <= 1e-300, abs(reference) <= 1e-300 { return true }
    return abs(value - reference) <= relative * abs(reference)
}
