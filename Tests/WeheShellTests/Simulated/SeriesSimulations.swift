import Testing

@Suite("Series of the shell, in a simulation")
struct SeriesSimulations {
    @Test("A throttled app is found, and the same seed gives the same output to the byte")
    func throttled() throws {
        let lines = ["settings set seed 1", "lab load sni-throttle", "replay deezer --pairs"]
        let course = try SimulatedShell().run(lines)
        #expect(course.codes == [0, 0, 0], "\(course.error)")
        #expect(course.output.contains("DIFFERENTIATION: Deezer is 96 % slower"), "\(course.output)")
        let again = try SimulatedShell().run(lines)
        #expect(again.output == course.output)
        #expect(again.error == course.error)
    }
}
