package import Differentiation

extension StoredDecision: FieldRecord {
    package static let blank = StoredDecision(
        profile: .ios, verdict: .inconclusive, areaThreshold: .nan, pThreshold: .nan)

    package static let table = FieldTable<StoredDecision>([
        .field("profile", .open, \.profile, "the profile's name"),
        .field("verdict", .open, \.verdict, "its verdict"),
        .field("direction", .open, \.direction, "which replay was favoured"),
        .unknown("area_threshold", .open, \.areaThreshold, .signedShare, "the area threshold it used"),
        .unknown("p_threshold", .open, \.pThreshold, .share, "the p threshold it used"),
        .field("ratio_threshold", .open, \.ratioThreshold, .share, "the resampling threshold it used"),
        .field("reasons", .open, \.reasons, .list(of: .cause), "why, in the order weighed"),
    ])
}

extension Verdict: FieldRepresentable {}
extension Direction: FieldRepresentable {}
