import Foundation
import Glibc

/// The character set of the process, which libedit and `wcwidth` take from the C locale.
package enum UTF8Locale {
    /// Adopts the user's locale, or `C.UTF-8` if that one has another character set.
    ///
    /// Returns true if the process now works in UTF-8. The fallback is right for practically every terminal
    /// in use, also if `LANG` is not set, as in many containers and SSH sessions.
    @discardableResult
    package static func activate() -> Bool {
        setlocale(LC_CTYPE, "")
        if isActive { return true }
        for name in ["C.UTF-8", "C.utf8", "en_US.UTF-8"] where setlocale(LC_CTYPE, name) != nil {
            if isActive { return true }
        }
        return false
    }

    /// True if the C locale's character set is UTF-8.
    package static var isActive: Bool {
        guard let name = nl_langinfo(nl_item(CODESET)) else { return false }
        return String(cString: name).uppercased() == "UTF-8"
    }
}
