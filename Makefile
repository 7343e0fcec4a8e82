# wehe: everything a person or a machine does with this checkout.
#
#   make demo      a first test, scripted, in a throw-away home
#   make test      the tests whose outcome does not depend on how fast this machine is; MODULE=Messages for one module
#   make measure   the tests that measure real replays and real packets: ten minutes
#   make check     both, and what takes long, in full: an hour and a half
#   make sentences every sentence of the program into Tests/Vectors/sentences.*, for review with git diff
#   make run       the prompt
#   make bench     timings, and portraits: two hours (release)
#   make timings   benchmarks
#   make portraits COUNT=… limits of the lab, drawn and characterised over real packets: how much was right
#   make busy      PAIRS=… void pairs beside endless loops, with and without throttling: half an hour, nothing else running
#   make fuzz      SECONDS=… looks for inputs that break something, in all targets together
#   make sanitize  every test under the address and under the thread sanitizer
#   make docs      the libraries' reference pages, from the comments in the source
#   make install   PREFIX=… installs the program with its recordings and help
#   make deb       a Debian package: .build-packages/wehe_VERSION_ARCHITECTURE.deb
#   make check-deb installs that in a bare Debian, runs the demo there, removes it (root, minutes)
#   make dist      the source as an archive: .build-packages/wehe-VERSION.tar.gz
#   make man       the manual page, made by the program: .build/man/wehe.1
#   make completions   for bash, zsh and fish: .build/completions/

PREFIX ?= /usr/local
SWIFT ?= swift
DEBUG := .build
RELEASE := .build-release
FUZZING := .build-fuzz
SANITIZED := .build-sanitized
PACKAGES := .build-packages
DOCUMENTED := .build-documented
VERSION = $(shell sed -n 's/.*let version = "\(.*\)"/\1/p' Sources/TestModel/Software.swift)
# What is installed runs without Swift: its libraries are part of it, of each function what is used and once, and of
# ICU's data what is needed (share/wehe/standalone-icu, where there is a Python). No path of this machine is left in it.
# Functions of equal code are one (--icf=all): nothing of Swift compares their addresses, but a trace may name the other.
ICU := $(if $(filter Linux,$(shell uname -s)),$(if $(shell command -v python3),$(RELEASE)/icu-data.o))
SECTIONS := -Xswiftc -Xfrontend -Xswiftc -function-sections -Xcc -ffunction-sections -Xcc -fdata-sections
PATHS := -Xswiftc -file-prefix-map -Xswiftc $(CURDIR)=. -Xcc -ffile-prefix-map=$(CURDIR)=.
LINKING := -Xswiftc -use-ld=lld -Xlinker --icf=all -Xlinker --no-export-dynamic -Xlinker -z -Xlinker pack-relative-relocs
STANDALONE := $(if $(filter Linux,$(shell uname -s)),--static-swift-stdlib $(SECTIONS) $(PATHS) $(LINKING))
RELEASING = $(ICU:%=WEHE_ICU_DATA=$(CURDIR)/%) $(SWIFT) build -c release $(STANDALONE) --scratch-path $(RELEASE)
# How long to fuzz, and how many random keys to press at the prompt.
SECONDS ?= 600
KEYS ?= 1000000
# How many limits to draw, how many of them to characterise at a time, and what they are drawn by, and from: "field" for
# what throttlers do, "visible" for what short replays show of it. The suite has a tenth of the latter.
COUNT ?= 200
WIDTH ?= 12
SEED ?= 41
RANGES ?= field
DESTINATION := $(DESTDIR)$(PREFIX)
# Where man and other shells look, below the prefix.
MAN := share/man/man1
BASH := share/bash-completion/completions
ZSH := share/zsh/site-functions
FISH := share/fish/vendor_completions.d
UNITS := $(notdir $(wildcard share/wehe/systemd/*))
# The exit code of a test that does not count because this machine was busy, which its last line says.
MACHINE_BUSY := 34
# How many pairs of each kind run beside each number of endless loops.
PAIRS ?= 60
LOOPS ?= 2,3,4
# How many tests run at the same time. If all did, those that wait for each other over sockets would starve beside
# those that compute.
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH ?= 18
# So many tests that measure do not disturb each other; of those that crowd the machine on purpose, fewer.
MEASURING := SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=5
CHECKING := SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=4
# A test's tier is told by the name of its file.
MEASUREMENTS := Measurements\.swift:
CHECKS := Checks\.swift:
SIMULATIONS := Simulations\.swift:
# In a simulation everything follows from a seed, so the order in sets and dictionaries must not differ between runs.
SIMULATING := SWIFT_DETERMINISTIC_HASHING=1

WATCHED = $(addprefix --sanitize ,$(SANITIZER))
# What a debugger and an editor need makes a build longer: DEBUGGER=yes keeps it. Sanitizers name lines by it, too.
LINKER := $(if $(filter Linux,$(shell uname -s)),-Xswiftc -use-ld=lld)
# Only the index of the tests themselves cannot be left out: by it the package manager finds them.
UNINDEXED := -Xswiftc -index-ignore-system-modules -Xswiftc -index-ignore-clang-modules
LEAN = $(if $(filter yes,$(DEBUGGER))$(SANITIZER),,-debug-info-format none $(UNINDEXED)) $(LINKER)
BUILDING = $(SWIFT) build $(WATCHED) $(LEAN) --scratch-path $(DEBUG)
TESTING = Tests/with-summary $(SWIFT) test --skip-build --disable-xctest $(WATCHED) --scratch-path $(DEBUG)

.PHONY: demo test measure check sentences tests run serve bench timings portraits busy fuzz sanitize docs man completions install uninstall deb check-deb dist
.PHONY: build release replay-files format lint requirements clean

demo: requirements
	@.ci/build $(DEBUG) 5 "a first test runs by itself" $(BUILDING) --product wehe
	@home=$$(mktemp -d) && trap 'rm -rf "$$home"' EXIT INT TERM && \
	{ $(DEBUG)/debug/wehe --home "$$home" -f Help/first-test.wehe || [ $$? -eq $(MACHINE_BUSY) ]; }

tests: requirements
	@.ci/build $(DEBUG) 10 "the tests run" $(BUILDING) --build-tests

ifdef MODULE
test: export WEHE_TEST_MODULE := $(MODULE)
test: requirements
	$(if $(shell grep '"$(MODULE)Tests"' Package.swift),,$(error there are no $(MODULE)Tests; MODULE is the name of a module of Sources, such as Messages))
	@.ci/build $(DEBUG) 5 "the tests run" $(BUILDING) --product wehePackageTests
	$(TESTING) --filter '^$(MODULE)Tests\.' --skip '$(MEASUREMENTS)|$(CHECKS)|$(SIMULATIONS)'
	$(if $(shell find Tests/$(MODULE)Tests -name '*Simulations.swift'),$(SIMULATING) $(TESTING) --filter '$(SIMULATIONS)')
else
test: tests
	status=0; \
	$(TESTING) --skip '$(MEASUREMENTS)|$(CHECKS)|$(SIMULATIONS)' || status=1; \
	$(SIMULATING) $(TESTING) --filter '$(SIMULATIONS)' || status=1; exit $$status
endif

measure: tests
	$(MEASURING) $(TESTING) --filter '$(MEASUREMENTS)'

# In full: all cases of each property, all draws of each simulation.
check: export WEHE_THOROUGH := 1
check: tests
	status=0; \
	$(TESTING) --skip '$(MEASUREMENTS)|$(CHECKS)|$(SIMULATIONS)' || status=1; \
	$(SIMULATING) $(TESTING) --filter '$(SIMULATIONS)' || status=1; \
	$(MEASURING) $(TESTING) --filter '$(MEASUREMENTS)' || status=1; \
	$(CHECKING) $(TESTING) --filter '$(CHECKS)' || status=1; exit $$status

sentences: tests
	WEHE_WRITE_SENTENCES=1 $(TESTING) --filter '^MessagesTests\.SentenceTests|^ReportsTests\.ScreenTests'
	-@git --no-pager diff --stat -- Tests/Vectors/sentences.en Tests/Vectors/sentences.fr

run: release
	@$(RELEASE)/release/wehe

serve: release
	@$(RELEASE)/release/wehe serve

bench:
	$(MAKE) timings
	$(MAKE) portraits

timings: release
	$(RELEASING) --product benchmarks
	$(RELEASE)/release/benchmarks

portraits: release
	$(RELEASING) --product benchmarks
	$(RELEASE)/release/benchmarks portraits --count $(COUNT) --width $(WIDTH) --seed $(SEED) --ranges $(RANGES)

busy: release
	$(RELEASING) --product benchmarks
	$(RELEASE)/release/benchmarks busy --pairs $(PAIRS) --loops $(LOOPS)

# The fuzzers are a build of their own: every line is counted as it runs.
fuzz: requirements
	WEHE_FUZZ=1 $(SWIFT) build -c release -Xswiftc -enable-testing --sanitize fuzzer --product fuzz --scratch-path $(FUZZING)
	$(BUILDING) --product key-fuzzer
	$(BUILDING) --product LineEditorProbe
	$(BUILDING) --product wehe
	status=0; Tests/Fuzzing/fuzz-all $(FUZZING)/release/fuzz $(FUZZING)/found $(SECONDS) || status=1; \
	$(DEBUG)/debug/key-fuzzer --keys $(KEYS) || status=1; exit $$status

sanitize: requirements
	Tests/Sanitizing/run-all $(SANITIZED)

# The compiler writes what the pages are made from only if asked to: a build of its own, unless the tests' had it.
docs: requirements
	@SWIFT=$(SWIFT) SCRATCH=$(if $(WEHE_SYMBOL_GRAPHS),$(DEBUG),$(DOCUMENTED)) BUILDING='$(LEAN)' .ci/documentation

build: requirements
	@.ci/build $(DEBUG) 5 "wehe is at $(DEBUG)/debug/wehe" $(BUILDING) --product wehe

release: requirements $(ICU)
	@.ci/build $(RELEASE) 12 "wehe is at $(RELEASE)/release/wehe" env $(RELEASING) --product wehe

$(RELEASE)/icu-data.o: share/wehe/standalone-icu
	@mkdir -p $(RELEASE)
	share/wehe/standalone-icu "$$(dirname "$$(readlink -f "$$(command -v $(SWIFT))")")/../lib/swift_static/linux/lib_FoundationICU.a" $@

# What the program tells of itself; a home without settings, so that nobody's own change it.
MANUAL = --home $(DEBUG)/no-home --no-rc -c 'help --man'

man: build
	@mkdir -p $(DEBUG)/man
	$(DEBUG)/debug/wehe $(MANUAL) > $(DEBUG)/man/wehe.1

completions: build
	@mkdir -p $(DEBUG)/completions
	$(DEBUG)/debug/wehe --generate-completion-script bash > $(DEBUG)/completions/wehe.bash
	$(DEBUG)/debug/wehe --generate-completion-script zsh > $(DEBUG)/completions/_wehe
	$(DEBUG)/debug/wehe --generate-completion-script fish > $(DEBUG)/completions/wehe.fish

# The languages of the help beside English: the folders of Help/topics.
LANGUAGES := $(patsubst Help/topics/%/,%,$(sort $(dir $(wildcard Help/topics/*/*.md))))

install: release
	install -d $(DESTINATION)/bin $(DESTINATION)/share/wehe/ReplayFiles $(DESTINATION)/share/wehe/Help/topics
	install -d $(DESTINATION)/share/wehe/Dashboard/Page
	install -m 755 -s $(RELEASE)/release/wehe $(DESTINATION)/bin/wehe
	ln -sf wehe $(DESTINATION)/bin/wehe-cmdline
	install -m 644 ReplayFiles/*.json ReplayFiles/README.md $(DESTINATION)/share/wehe/ReplayFiles
	install -m 644 Sources/Dashboard/Page/* $(DESTINATION)/share/wehe/Dashboard/Page
	install -m 644 Help/*.wehe Help/schema.json $(DESTINATION)/share/wehe/Help
	install -m 644 Help/topics/*.md $(DESTINATION)/share/wehe/Help/topics
	for language in $(LANGUAGES); do \
		install -d $(DESTINATION)/share/wehe/Help/topics/$$language && \
		install -m 644 Help/topics/$$language/*.md $(DESTINATION)/share/wehe/Help/topics/$$language || exit 1; done
	install -d $(DESTINATION)/share/wehe/systemd
	for unit in $(UNITS); do \
		sed 's|/usr/local/|$(PREFIX)/|g' share/wehe/systemd/$$unit > $(DESTINATION)/share/wehe/systemd/$$unit && \
		chmod 644 $(DESTINATION)/share/wehe/systemd/$$unit || exit 1; done
	install -d $(DESTINATION)/$(MAN) $(DESTINATION)/$(BASH) $(DESTINATION)/$(ZSH) $(DESTINATION)/$(FISH)
	$(RELEASE)/release/wehe $(MANUAL) > $(DESTINATION)/$(MAN)/wehe.1
	ln -sf wehe.1 $(DESTINATION)/$(MAN)/wehe-cmdline.1
	$(RELEASE)/release/wehe --generate-completion-script bash > $(DESTINATION)/$(BASH)/wehe
	$(RELEASE)/release/wehe --generate-completion-script zsh > $(DESTINATION)/$(ZSH)/_wehe
	$(RELEASE)/release/wehe --generate-completion-script fish > $(DESTINATION)/$(FISH)/wehe.fish

uninstall:
	rm -rf $(DESTINATION)/bin/wehe $(DESTINATION)/bin/wehe-cmdline $(DESTINATION)/share/wehe
	rm -f $(DESTINATION)/$(MAN)/wehe.1 $(DESTINATION)/$(MAN)/wehe-cmdline.1
	rm -f $(DESTINATION)/$(BASH)/wehe $(DESTINATION)/$(ZSH)/_wehe $(DESTINATION)/$(FISH)/wehe.fish

# The same source gives the same bytes: times are the changelog's, files sorted, nobody's own.
deb: release
	rm -rf $(PACKAGES)/deb && mkdir -p $(PACKAGES)/deb
	umask 022 && $(MAKE) --no-print-directory install PREFIX=/usr DESTDIR=$(CURDIR)/$(PACKAGES)/deb
	share/wehe/debian/make-package $(PACKAGES)/deb $(VERSION) $(PACKAGES)

check-deb: deb
	Tests/Packaging/check-deb $(PACKAGES)/wehe_$(VERSION)_$$(dpkg --print-architecture).deb

dist:
	@mkdir -p $(PACKAGES)
	share/wehe/make-archive wehe-$(VERSION) $(PACKAGES)/wehe-$(VERSION).tar.gz

# Makes ReplayFiles/ anew from the fact sheets in Sources/synthesise/Facts.
replay-files:
	$(BUILDING) --product synthesise
	$(DEBUG)/debug/synthesise ReplayFiles

format:
	$(SWIFT) format --in-place --recursive Package.swift Sources Tests Help ReplayFiles

lint:
	.ci/house
	.ci/house-test
	$(SWIFT) format lint --strict --parallel --recursive Package.swift Sources Tests Help ReplayFiles

requirements:
	@.ci/install-requirements

clean:
	rm -rf $(DEBUG) $(RELEASE) $(PACKAGES) $(DOCUMENTED) $(FUZZING) $(SANITIZED)-*
