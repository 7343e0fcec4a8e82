/// Numbers that arguments take.
package enum NumberForm: CaseIterable, Sendable {
    case whole
    case megabits
    case percent
}
