extension French {
    /// What ArgumentParser says of a command line, with a small letter at the start and without its full stop; its errors
    /// are no values that others can see. Longer forms stand before those that they contain.
    static let parserMessages = [
        Translation("missing expected argument '{}'", "il manque l'argument « {1} »"),
        Translation("missing value for '{}'", "il manque la valeur de « {1} »"),
        Translation(
            "unknown option '{}'. Did you mean '{}'?", "option « {1} » inconnue ; vouliez-vous dire « {2} » ?"
        ),
        Translation("unknown option '{}'", "option « {1} » inconnue"),
        Translation("unexpected argument '{}'", "argument « {1} » en trop"),
        Translation("{} unexpected arguments: {}", "{1} arguments en trop : {2}"),
        Translation(
            "the value '{}' is invalid for '{}'. Please provide one of {}",
            "« {1} » ne convient pas à « {2} » ; il faut l'un de {3}"),
        Translation(
            "the value '{}' is invalid for '{}': {}", "« {1} » ne convient pas à « {2} » : {3}"),
        Translation("the value '{}' is invalid for '{}'", "« {1} » ne convient pas à « {2} »"),
        Translation("'{}' and '{}'", "« {1} » ou « {2} »"),
        Translation("{}', '{}", "{1} », « {2}"),
        Translation("not understood", "ligne incompréhensible"),
    ]
}
