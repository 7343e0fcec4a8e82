import Basics
package import Differentiation

extension StoredDecision: FieldRecord {
    package static let blank = StoredDecision(
        profile: .ios, verdict: .inconclusive, areaThreshold: .nan, pThreshold: .nan)

    package static let table = FieldTable<StoredDecision>([
        .field("profile", .open, \.profile, .both("the profile's name", "le nom du profil")),
        .field("verdict", .open, \.verdict, .both("its verdict", "son verdict")),
        .field("direction", .open, \.direction, .both("which replay was favoured", "le rejeu favorisé")),
        .unknown(
            "area_threshold", .open, \.areaThreshold, .signedShare,
            .both("the area threshold it used", "son seuil d'aire")),
        .unknown(
            "p_threshold", .open, \.pThreshold, .share, .both("the p threshold it used", "son seuil de p")),
        .field(
            "ratio_threshold", .open, \.ratioThreshold, .share,
            .both("the resampling threshold it used", "son seuil de rééchantillonnage")),
        .field(
            "reasons", .open, \.reasons, .list(of: .cause),
            .both("why, in the order weighed", "les raisons, dans l'ordre de l'examen")),
    ])
}

extension Verdict: FieldRepresentable {}
extension Direction: FieldRepresentable {}
