package import Differentiation

extension StoredDecision: FieldRecord {
    package static let blank = StoredDecision(
        profile: .ios, verdict: .inconclusive, areaThreshold: .nan, pThreshold: .nan)

    package static let table = FieldTable<StoredDecision>([
        .field("profile", \.profile, "the profile's name"),
        .field("verdict", \.verdict, "its verdict"),
        .field("direction", \.direction, "which replay was favoured"),
        .unknown("area_threshold", \.areaThreshold, .signedShare, "the area threshold it used"),
        .unknown("p_threshold", \.pThreshold, .share, "the p threshold it used"),
        .field("ratio_threshold", \.ratioThreshold, .share, "the resampling threshold it used"),
        .field("reasons", \.reasons, .list(of: .cause), "why, in the order weighed"),
    ])
}

extension Verdict: FieldRepresentable {}
extension Direction: FieldRepresentable {}
