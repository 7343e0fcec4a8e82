# wehe: everything a person or a machine does with this checkout.
#
#   make demo      a first test, scripted, in a throw-away home
#   make test      every test; MODULE=Differentiation for those of one module
#   make run       the prompt
#   make bench     timings, and portraits: two hours (release)
#   make timings   benchmarks
#   make portraits COUNT=… limits of the lab, drawn and characterised over real packets: how much was right
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
VERSION = $(shell sed -n 's/.*let version = "\(.*\)"/\1/p' Sources/TestModel/Software.swift)
# What is installed runs without Swift: its libraries are part of it, of each function what is used and once, and of
# ICU's data what is needed (share/wehe/standalone-icu, where there is a Python). No path of this machine is left in it.
ICU := $(if $(filter Linux,$(shell uname -s)),$(if $(shell command -v python3),$(RELEASE)/icu-data.o))
SECTIONS := -Xswiftc -Xfrontend -Xswiftc -function-sections -Xcc -ffunction-sections -Xcc -fdata-sections
PATHS := -Xswiftc -file-prefix-map -Xswiftc $(CURDIR)=. -Xcc -ffile-prefix-map=$(CURDIR)=.
LINKING := -Xswiftc -use-ld=lld -Xlinker --icf=safe -Xlinker --no-export-dynamic -Xlinker -z -Xlinker pack-relative-relocs
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
# How many tests run at the same time. If all did, those that wait for each other over sockets would starve beside
# those that compute.
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH ?= 18
# So many of those that measure do not disturb each other, and so many of those that characterise limits.
A_FEW := SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=4
A_DOZEN := SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=12
MEASURING := ^EndToEndTests\.Measurements

WATCHED = $(addprefix --sanitize ,$(SANITIZER))
# Who uses no debugger and no editor builds sooner without what they need, and with the quickest linker: DEBUGGER=no.
FASTEST_LINKER := $(if $(filter Linux,$(shell uname -s)),-Xswiftc -use-ld=lld)
LEAN = $(if $(filter no,$(DEBUGGER)),-Xswiftc -gnone -Xcc -g0 -Xswiftc -index-ignore-system-modules $(FASTEST_LINKER))
TESTING = $(SWIFT) test --skip-build --disable-xctest $(WATCHED) --scratch-path $(DEBUG)

.PHONY: demo test run serve bench timings portraits fuzz sanitize docs man completions install uninstall deb check-deb dist
.PHONY: build release replay-files format lint requirements clean

demo: build
	@home=$$(mktemp -d) && trap 'rm -rf "$$home"' EXIT INT TERM && \
	$(DEBUG)/debug/wehe --home "$$home" -f Help/first-test.wehe

# What measures replays runs by itself, as all else beside it is a bad network; with SANITIZER=address or thread, which
# is one too, not at all.
test: requirements
	$(SWIFT) build --build-tests $(WATCHED) $(LEAN) --scratch-path $(DEBUG)
ifdef MODULE
	Tests/failures-last $(TESTING) --filter '^$(MODULE)Tests\.'
else
	Tests/failures-last $(TESTING) --skip '$(MEASURING)'
	$(if $(SANITIZER),,$(A_FEW) Tests/failures-last $(TESTING) --filter '$(MEASURING)' --skip '$(MEASURING)/Limits/')
	$(if $(SANITIZER),,$(A_DOZEN) Tests/failures-last $(TESTING) --filter '$(MEASURING)/Limits/')
endif

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

# The fuzzers are a build of their own: every line is counted as it runs.
fuzz: requirements
	WEHE_FUZZ=1 $(SWIFT) build -c release -Xswiftc -enable-testing --sanitize fuzzer --product fuzz --scratch-path $(FUZZING)
	$(SWIFT) build --product key-fuzzer --scratch-path $(DEBUG)
	$(SWIFT) build --product LineEditorProbe --scratch-path $(DEBUG)
	$(SWIFT) build --product wehe --scratch-path $(DEBUG)
	status=0; Tests/Fuzzing/fuzz-all $(FUZZING)/release/fuzz $(FUZZING)/found $(SECONDS) || status=1; \
	$(DEBUG)/debug/key-fuzzer --keys $(KEYS) || status=1; exit $$status

sanitize: requirements
	Tests/Sanitizing/run-all $(SANITIZED)

docs: requirements
	@SWIFT=$(SWIFT) SCRATCH=$(DEBUG) BUILDING='$(LEAN)' .ci/documentation

build: requirements
	$(SWIFT) build --product wehe --scratch-path $(DEBUG)

release: requirements $(ICU)
	$(RELEASING) --product wehe

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
	$(SWIFT) run --scratch-path $(DEBUG) synthesise ReplayFiles

format:
	$(SWIFT) format --in-place --recursive Package.swift Sources Tests Help ReplayFiles

lint:
	$(SWIFT) format lint --strict --parallel --recursive Package.swift Sources Tests Help ReplayFiles

requirements:
	@.ci/install-requirements

clean:
	rm -rf $(DEBUG) $(RELEASE) $(PACKAGES) $(FUZZING) $(SANITIZED)-*
