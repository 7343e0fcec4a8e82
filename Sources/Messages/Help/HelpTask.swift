/// The tasks by which help lists its topics.
package enum HelpTask: CaseIterable, Sendable {
    case begin, measure, practise, look, automate, exchange, operate
}
