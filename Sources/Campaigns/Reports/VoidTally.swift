import TestModel

/// Numbers of void pairs, by the half that failed.
package struct VoidTally: Equatable, Sendable {
    /// The control was measured and the original was not.
    package private(set) var originalFailed = 0
    /// The original was measured and the control was not.
    package private(set) var controlFailed = 0
    /// Neither was measured, neither received anything, or they began too far apart.
    package private(set) var others = 0

    package init() {}

    /// The total number.
    package var all: Int { originalFailed + controlFailed + others }

    mutating func count(_ void: StoredSeries.Void?) {
        switch void {
        case .originalNotMeasured: originalFailed += 1
        case .controlNotMeasured: controlFailed += 1
        case .neitherMeasured, .nothingReceived, .beganApart, nil: others += 1
        }
    }

    mutating func add(_ other: VoidTally) {
        originalFailed += other.originalFailed
        controlFailed += other.controlFailed
        others += other.others
    }
}
