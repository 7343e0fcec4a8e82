package import Foundation

extension French {
    package func consentGiven(_ date: Date) -> String {
        "Vous avez donné votre consentement le \(minute(date))."
    }
    package var consentNotGiven: String {
        "Vous n'avez pas donné votre consentement. Tapez « consent give » pour le donner."
    }
    package func consentRecorded(_ date: Date) -> String {
        "Consentement enregistré le \(minute(date)). Vous pouvez le retirer à tout moment avec "
            + "« consent withdraw »."
    }
    package func consentWithdrawn(had: Bool) -> String {
        had
            ? "Consentement retiré. Les résultats enregistrés restent ; « results remove » les supprime."
            : "Il n'y avait aucun consentement à retirer."
    }
}
