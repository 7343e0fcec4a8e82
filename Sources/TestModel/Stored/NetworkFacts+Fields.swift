import Basics

extension NetworkFacts: FieldRecord {
    package static let blank = Self()

    package static let table = FieldTable<Self>([
        .field(
            "mtu_bytes", .open, \.greatestPacket, .bytes,
            .both("the greatest packet of the interface", "le plus grand paquet de l'interface"),
            since: version),
        .field(
            "gro", .open, \.joinsReceived, .flag,
            .both(
                "whether the interface joins received segments (generic receive offload)",
                "vrai si l'interface joint les segments reçus (GRO)"), since: version),
        .field(
            "gso", .open, \.cutsLate, .flag,
            .both(
                "whether the kernel cuts segments late (generic segmentation offload)",
                "vrai si le noyau découpe tard les segments (GSO)"), since: version),
        .field(
            "tso", .open, \.cutsItself, .flag,
            .both(
                "whether the interface cuts segments itself (TCP segmentation offload)",
                "vrai si l'interface découpe elle-même les segments (TSO)"), since: version),
        .field(
            "route", .open, \.route, .both("the way to the server", "le chemin vers le serveur"),
            since: version),
        .field(
            "resolver", .open, \.resolver,
            .both("where the first resolver of names is", "où est le premier résolveur de noms"),
            since: version),
        .field(
            "resolver_operator", .open, \.resolverOperator,
            .both(
                "the resolver's operator, if it is a well-known public one",
                "l'opérateur du résolveur, s'il est public et bien connu"), since: version),
        .field(
            "clock_synchronised", .open, \.isClockSynchronised, .flag,
            .both(
                "whether the kernel takes its clock for synchronised",
                "vrai si le noyau tient son horloge pour synchronisée"), since: version),
        .field(
            "clock_error_s", .open, \.clockError, .duration,
            .both("the clock's estimated error", "l'erreur estimée de l'horloge"), since: version),
        .field(
            "clock_max_error_s", .open, \.greatestClockError, .duration,
            .both("the clock's greatest error", "l'erreur la plus grande de l'horloge"), since: version),
    ])

    /// The schema version with these fields.
    private static let version = 23
}

extension RouteKind: FieldRepresentable {}
extension ResolverKind: FieldRepresentable {}
extension ResolverOperator: FieldRepresentable {}
