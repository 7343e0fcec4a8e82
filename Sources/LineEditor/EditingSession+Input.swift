import CLibEdit
import Glibc

extension EditingSession {
    /// Timeout for the rest of a UTF-8 sequence, milliseconds. Terminals send a sequence at once; a slow link
    /// delays parts of it by far less than this.
    private static let timeout: Int32 = 500

    /// Waits for the next character while serving requests of other tasks; returns 1, 0 or -1 as libedit
    /// expects.
    func readCharacter(into slot: UnsafeMutablePointer<wchar_t>?) -> Int32 {
        while true {
            serveRequests()
            makeRoom()
            if ending != nil { return -1 }
            if let scalar = assembler.next() {
                slot?.pointee = wchar_t(scalar.value)
                return 1
            }
            guard waitForByte() else {
                ending = .endOfInput
                return 0
            }
        }
    }

    /// Waits for a byte or a request; returns false when the terminal is gone.
    private func waitForByte() -> Bool {
        var watched = [
            pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
            pollfd(fd: mailbox.wakeDescriptor, events: Int16(POLLIN), revents: 0),
        ]
        let count = poll(&watched, nfds_t(watched.count), assembler.isPartial ? Self.timeout : -1)
        if count < 0 { return errno == EINTR }
        if count == 0 { assembler.abandon() }
        guard watched[0].revents != 0 else { return true }
        // Reads one byte at a time: the input after this line is left in the terminal for its next reader.
        var byte: UInt8 = 0
        switch read(STDIN_FILENO, &byte, 1) {
        case 1:
            assembler.feed(key(of: byte))
            return true
        case 0:
            return false
        default:
            return errno == EINTR || errno == EAGAIN
        }
    }

    /// Returns the number of unread bytes in the terminal.
    static func unreadBytes() -> Int {
        var count: Int32 = 0
        return ioctl(STDIN_FILENO, UInt(FIONREAD), &count) == 0 ? Int(count) : 0
    }

    /// Returns the byte that was typed for a byte read from the terminal.
    ///
    /// While a command runs, the terminal collects lines and marks where Ctrl-D ended one; when read key by
    /// key, that mark is a zero byte (`__DISABLED_CHAR` in Linux's n_tty.c).
    private func key(of byte: UInt8) -> UInt8 {
        guard typedAhead > 0 else { return byte }
        typedAhead -= 1
        return byte == 0 ? 4 : byte
    }

    private func serveRequests() {
        let requests = mailbox.take()
        if requests.mustRestoreMode {
            // libedit assumes that its mode is still set.
            wehe_el_set_raw(editLine, 0)
            wehe_el_set_raw(editLine, 1)
        }
        if !requests.texts.isEmpty {
            printAbove(requests.texts.joined())
        }
        if requests.mustRedraw {
            fitWindow()
        }
        if requests.mustAbort {
            leaveLine(showing: "")
            ending = .interrupted
        }
    }
}
