package import ArgumentParser
package import Wording

extension ArgumentHelp {
    /// Help in the language that is spoken.
    package init(_ text: ArgumentText) {
        self.init(
            Spoken.wording.help(text), valueName: text.kind == .nothing ? nil : text.kind.rawValue)
    }
}
