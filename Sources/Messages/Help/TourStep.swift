/// A step of the tour for new users: its explanation, and the command it offers.
package enum TourStep: CaseIterable, Sendable {
    case readConsent, giveConsent, listApps, startServer, cleanTest, loadLab, throttledTest, listResults
    case clearLab
}
