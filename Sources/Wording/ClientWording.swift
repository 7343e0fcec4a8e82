/// The program in the place of the upstream command line client, which has options and no commands.
package protocol ClientWording: Sendable {
    /// The sentence of any error, which hints at no command of a shell: at an option where one helps.
    func clientSentence(_ error: any Error) -> String
}
