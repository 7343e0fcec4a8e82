import Basics
package import Messages
package import ResultStore
import TestModel

extension SummaryKey {
    /// The heading of the key's column, and its name in records for programs.
    package var heading: (heading: Heading, key: String) {
        let heading: Heading =
            switch self {
            case .app: .app
            case .network: .network
            case .asNumber: .asNumber
            case .country: .country
            case .vantagePoint: .vantagePoint
            case .campaign: .campaign
            case .server: .server
            case .kind: .kind
            case .direction: .direction
            case .verdict: .verdict
            case .hour: .hour
            case .weekday: .weekday
            case .month: .month
            case .tag: .tag
            case .source: .source
            }
        return (heading, rawValue.replacing("-", with: "_"))
    }
}
