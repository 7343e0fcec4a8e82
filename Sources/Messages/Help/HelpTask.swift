/// The tasks by which the help groups its topics.
package enum HelpTask: CaseIterable, Sendable {
    case begin, measure, practise, look, automate, exchange, operate
}
