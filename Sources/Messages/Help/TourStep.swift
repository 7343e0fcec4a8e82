/// A step of a newcomer's first session: what it explains, and the command it offers.
package enum TourStep: CaseIterable, Sendable {
    case readConsent, giveConsent, listApps, startServer, cleanTest, loadLab, throttledTest, listResults
    case clearLab
}
