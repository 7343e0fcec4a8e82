import Formatting
package import Foundation

extension English {
    package func throughput(_ megabits: Double) -> String { Quantities.throughput(megabits) }
    package func bytes(_ count: Int) -> String { Quantities.bytes(count) }
    package func bytes(_ count: Int64) -> String { Quantities.bytes(count) }
    package func seconds(_ seconds: Double) -> String { Quantities.seconds(seconds) }
    package func preciseSeconds(_ seconds: Double) -> String { Quantities.preciseSeconds(seconds) }
    package func wholeSeconds(_ seconds: Double) -> String { Quantities.wholeSeconds(seconds) }
    package func milliseconds(_ milliseconds: Double) -> String { Quantities.milliseconds(milliseconds) }
    package func probability(_ value: Double) -> String { Quantities.probability(value) }
    package func percent(_ share: Double) -> String { Quantities.percent(share) }
    package func significant(_ value: Double) -> String { Quantities.significant(value) }
    package func minute(_ date: Date) -> String { Quantities.minute(date) + " UTC" }
}
