import Basics
import TestModel
import Testing
import WeheShell
import Messages

@Suite("A line is split into commands and words")
struct TokeniserTests {
    @Test(
        "Words, quotes and escapes mean what they mean in a POSIX shell",
        arguments: [
            ("replay espn", [["replay", "espn"]]),
            ("  replay\t espn  ", [["replay", "espn"]]),
            ("", []),
            (" ; ;; ", []),
            ("a; b c ;d", [["a"], ["b", "c"], ["d"]]),
            ("a 'b c;d # e' f", [["a", "b c;d # e", "f"]]),
            ("a \"b 'c'\"", [["a", "b 'c'"]]),
            (##"a "b \" c \\ d \n""##, [["a", #"b " c \ d \n"#]]),
            (#"a 'b \' c"#, [["a", #"b \"#, "c"]]),
            (##"a b\ c \; \# \'"##, [["a", "b c", ";", "#", "'"]]),
            ("a ''", [["a", ""]]),
            ("a \"\" b", [["a", "", "b"]]),
            ("a'b'\"c\"d", [["abcd"]]),
            ("replay espn # a comment; quit", [["replay", "espn"]]),
            ("# only a comment", []),
            ("a#b", [["a#b"]]),
            ("a;# comment ' with a quote", [["a"]]),
            ("größe 日本", [["größe", "日本"]]),
            ("version\r", [["version"]]),
        ] as [(String, [[String]])])
    func splits(line: String, commands: [[String]]) throws {
        #expect(try Tokeniser.commands(in: line) == commands)
    }

    @Test(
        "Variables stand for their values, which are never split, and not inside single quotes",
        arguments: [
            ("replay ${APP}", [["replay", "espn"]]),
            ("a x${APP}y", [["a", "xespny"]]),
            ("a \"${TWO} c\"", [["a", "a b c"]]),
            ("a ${TWO}", [["a", "a b"]]),
            ("a ${EMPTY}", [["a", ""]]),
            ("a '${APP}'", [["a", "${APP}"]]),
            (#"a \${APP} "\${APP}""#, [["a", "${APP}", "${APP}"]]),
            ("a $APP $ $$ $", [["a", "$APP", "$", "$$", "$"]]),
            ("a ${NONE:-zoom} ${APP:-zoom}", [["a", "zoom", "espn"]]),
            ("a ${NONE:-}", [["a", ""]]),
            ("a ${SIGNS}", [["a", "'; # $"]]),
            ("a # ${NONE}", [["a"]]),
        ] as [(String, [[String]])])
    func replaces(line: String, commands: [[String]]) throws {
        let values = ["APP": "espn", "TWO": "a b", "EMPTY": "", "SIGNS": "'; # $"]
        #expect(try Tokeniser.commands(in: line, variables: values) == commands)
    }

    @Test(
        "A variable that is not there, not closed or not named so is refused",
        arguments: [
            ("a ${NONE}", "no value for ${NONE}; known: APP"), ("a ${APP", "${APP is not closed"),
            ("a ${1X}", "\"1X\" cannot name a variable"), ("a ${}", "\"\" cannot name a variable"),
        ])
    func refusesVariables(line: String, hint: String) throws {
        let error = #expect(throws: ShellError.self) {
            try Tokeniser.commands(in: line, variables: ["APP": "espn"])
        }
        #expect(error.map(Messages.english.sentence)?.contains(hint) == true)
    }

    @Test(
        "A quoted word is read back as the same word",
        arguments: ["", "a", "a b", "it's", "${X}", "a;b", "#"])
    func quotes(word: String) throws {
        #expect(try Tokeniser.commands(in: "x " + TypedWord.quoted(word), variables: [:]) == [["x", word]])
    }

    @Test(
        "What is left open is refused with what would close it",
        arguments: [
            ("replay 'espn", "close it with '"), ("replay \"espn", "close it with \""),
            (#"replay espn\"#, "backslash"), ("a; b 'c", "close it with '"),
        ])
    func refuses(line: String, hint: String) throws {
        let error = #expect(throws: ShellError.self) { try Tokeniser.commands(in: line) }
        #expect(error.map(Messages.english.sentence)?.contains(hint) == true)
    }

    @Test(
        "Before the cursor stand the complete words of the last command and the word being typed",
        arguments: [
            ("", [], "", 0),
            ("rep", [], "rep", 3),
            ("replay ", ["replay"], "", 0),
            ("replay es", ["replay"], "es", 2),
            ("version; replay es", ["replay"], "es", 2),
            ("version;", [], "", 0),
            ("source 'my fi", ["source"], "my fi", 6),
            (#"source my\ fi"#, ["source"], "my fi", 6),
            (#"source my\"#, ["source"], "my", 3),
            ("source \"my ", ["source"], "my ", 4),
            ("source ''", ["source"], "", 2),
            ("source 'a b' c", ["source", "a b"], "c", 1),
        ] as [(String, [String], String, Int)])
    func knowsThePartialLine(text: String, words: [String], current: String, typed: Int) throws {
        let partial = try #require(Tokeniser.partial(text))
        #expect(partial.words == words)
        #expect(partial.current == current)
        #expect(partial.typedLength == typed)
    }

    @Test("Inside a comment nothing is being typed", arguments: ["# rep", "replay espn # rep", "#"])
    func ignoresComments(text: String) {
        #expect(Tokeniser.partial(text) == nil)
    }

    @Test(
        "A line goes on where a quote is open or a backslash ends it, and nowhere else",
        arguments: [
            (["echo 'a", "b' c"], "echo 'a\nb' c", [["echo", "a\nb", "c"]]),
            (["echo one \\", "two"], "echo one \\\ntwo", [["echo", "one", "two"]]),
            (["echo on\\", "e"], "echo on\\\ne", [["echo", "one"]]),
            (["echo \"a\\", "b\""], "echo \"a\\\nb\"", [["echo", "ab"]]),
        ] as [([String], String, [[String]])])
    func goesOn(lines: [String], text: String, commands: [[String]]) throws {
        var whole = Tokeniser.Continuation()
        for line in lines.dropLast() {
            whole.add(line)
            #expect(whole.isOpen)
        }
        whole.add(lines[lines.count - 1])
        #expect(!whole.isOpen)
        #expect(whole.text == text)
        #expect(try Tokeniser.commands(in: whole.text) == commands)
        #expect(!whole.inOneLine.contains("\n"))
    }

    @Test(
        "Comments, variables and lines of the system's shell leave nothing open",
        arguments: ["version # it's", "# it's", "echo ${A:-it's}", "!echo it's", "version", ""])
    func endsHere(line: String) {
        var whole = Tokeniser.Continuation()
        whole.add(line)
        #expect(!whole.isOpen)
    }

    @Test("What stands behind an exclamation mark is one word, as typed; \\q leaves")
    func otherLines() throws {
        #expect(try Tokeniser.commands(in: " !ls 'a b'; wc | cat # x") == [["!", "ls 'a b'; wc | cat # x"]])
        #expect(try Tokeniser.commands(in: " \\q ") == [["quit"]])
    }
}
