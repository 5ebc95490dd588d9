# Every target installs what it needs first: `make demo` and `make test` work as the first command on a fresh machine.
SHELL := /bin/sh
SWIFT ?= swift
RELEASE := .build/release/playerbridge

# A test that crashes must fail at once: the backtracer can wait for ever for a process that is gone.
export SWIFT_BACKTRACE ?= enable=no

.PHONY: help demo test test-long outputs bench bench-page format lint docs clean packages build checkers
.PHONY: lsp-check encoders world fuzz workbench workbench-check package package-check image release adapters page verify-webview example clean-root slurm parallel
.DEFAULT_GOAL := help

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' Makefile

packages: ## install the missing Debian packages (asks for sudo when not root)
	@.ci/packages

build: packages ## build the command line tool and its linter, optimised
	$(SWIFT) build -c release --product playerbridge
	$(SWIFT) build -c release --product playerbridge-lint

demo: build ## run an example: a broken payload, its diagnosis, and a check of all fixtures
	@.ci/demo $(RELEASE)

# Nothing is installed twice; without a network, OFFLINE=1 leaves out the tests that need them.
checkers: ## install the independent checkers of report formats, into .venv
	@.ci/checkers

# What is tested is optimised as what ships, assertions kept: the tests take a third of the time.
TEST := PLAYERBRIDGE_OPTIMISED=1 $(SWIFT) test

test: packages checkers ## all tests, in minutes
	$(TEST)

example: packages ## the examples: their tests, their seeded faults, and the vendor's package instead of ours
	.ci/faults.py
	.ci/vendor.py

test-long: packages checkers ## all tests and the long searches
	PLAYERBRIDGE_LONG_TESTS=1 $(TEST)

encoders: build ## audit twelve sample encoders with ten seeds each
	$(SWIFT) build -c release --product SampleEncoders
	Tests/Encoders/audit.py .build/release --seeds 10 --cases 200000

world: build ## audit well-known encoders of seven languages; writes Documentation/Encoders.md
	.ci/world $(RELEASE)

fuzz: packages ## run each libFuzzer target for a minute
	@.ci/fuzz-build
	@.ci/fuzz

outputs: packages ## rewrite the expected outputs of the tests; read the difference before you commit it
	PLAYERBRIDGE_REWRITE_OUTPUTS=1 $(TEST) --filter OutputTests

page: build checkers ## the HTML report in a headless browser (installs Chromium)
	@.ci/page-packages
	.venv/bin/python .ci/page-check.py $(RELEASE)

workbench: build ## the server of `playerbridge workbench`, beside the tool (installs libsoup)
	@.ci/workbench-packages
	$(SWIFT) build -c release --package-path Workbench
	install Workbench/.build/release/playerbridge-workbench .build/release/playerbridge-workbench

workbench-check: workbench ## the workbench in Chromium and a WebKitGTK web view, and attacks on its server (installs both)
	@.ci/webview/packages
	python3 .ci/workbench-check.py .build/release

package: packages ## Debian packages and a tarball, into out/package
	@.ci/package-tools
	python3 .ci/package.py

# As root.
package-check: ## install, use and remove the packages in bare systems made with debootstrap
	python3 .ci/package-check.py out/package

# As root.
image: ## a container image (OCI layout) from the packages, into out/image; tested with chroot
	python3 .ci/image.py out/package

# VERSION=1.0.0. Nothing is published; .github/workflows/release.yml builds the same from the tag.
release: packages ## check the changelog, tag, build packages, checksums and an SPDX bill of materials, into out/release
	@.ci/package-tools
	python3 .ci/release.py $(VERSION)

adapters: build ## the adapters for CI with pre-commit and the schemas of GitHub and GitLab (PyPI, into .venv-adapters)
	.ci/adapters .build/release

# As root. ROOTS=FOLDER keeps the bare system there for the next run.
clean-root: ## the steps of Documentation/CI.md in clean systems made with debootstrap
	python3 .ci/clean-root.py $(ROOTS)

verify-webview: packages ## every fixture in WebKitGTK and Chromium against the embedded engine (installs both)
	@.ci/webview/packages
	$(SWIFT) build -c release --product webview-comparison
	.ci/webview/verify .build/release/webview-comparison

# As root, with Debian's slurmctld, slurmd, slurm-client and munge.
slurm: build ## an array job on a one-node Slurm: kill a task, submit it alone, merge, compare with one run
	.ci/slurm $(RELEASE)

# With Debian's package `parallel`; starts its shards on this machine and over sshloginfile `:`.
parallel: build ## a check in eight parts with GNU parallel, one of them killed and run again
	.ci/parallel $(RELEASE)

lsp-check: build ## the language server with pytest-lsp (PyPI, into .venv-lsp) and Neovim's client
	.ci/lsp-check .build/release/playerbridge-lint

bench: packages ## ratios against the bare engine, in one run
	$(SWIFT) run -c release --package-path Benchmarks

bench-page: build ## measure growth with cases and bytes; writes the table and the picture of Documentation/Scale.md
	$(SWIFT) run -c release --package-path Benchmarks Benchmarks growth page

format: ## rewrite the sources in the project's format
	$(SWIFT) format --in-place --recursive --parallel Package.swift Sources Tests Benchmarks Workbench

lint: ## check the format without changing anything
	$(SWIFT) format lint --strict --recursive --parallel Package.swift Sources Tests Benchmarks Workbench

docs: build ## regenerate the pages that are made from the sources
	$(RELEASE) explain --markdown > Documentation/Rules.md

clean: ## remove all build products
	rm -rf .build Benchmarks/.build Fuzzing/.build Workbench/.build
