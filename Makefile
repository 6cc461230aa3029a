.DEFAULT_GOAL := help
.PHONY: help check fast lint coverage format demo dist bench bench-intake bench-whole soak chaos chaos-log chaos-intake topology codes events registry mutation goldens screenshots first-paint simulate faults mutants model score-sealed

help: ## show the goals
	@awk -F':.*## ' '/^[a-z-]+:.*## / {printf "  make %-10s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

check: ## everything that CI runs
	bash .ci/run

fast: ## build and the fast tests, the same as mvn verify
	mvn -B verify

lint: ## Error Prone and NullAway over all sources, which CI adds to mvn verify
	mvn -B -q clean test-compile -Perrorprone

coverage: ## what the tests reach: target/site/jacoco of each module
	mvn -B verify -Pcoverage

format: ## format Java sources and poms
	mvn -B -q spotless:apply

demo: ## the whole pipeline on an embedded broker
	./errata demo

dist: ## the archive for a machine with only a JRE, and its SBOM, in dist/target
	bash dist/run

bench: ## JMH, the pipeline and the schedule benchmark
	bash benchmarks/run

bench-intake: ## the figures of the intake: batches, envelopes, decompression bombs, spool; four minutes on a quiet machine
	bash benchmarks/run intake

bench-whole: ## the whole pipeline, each part a process: the highest rate that it holds, with and without the log
	bash benchmarks/run whole

soak: ## an hour at half of that rate while apps are killed; memory, files, threads and disk must level off
	bash benchmarks/run soak

chaos: ## kill -9 of workers and broker while 100,000 retries come due; every attempt must come out exactly once
	bash chaos/run worker

chaos-log: ## kill -9 of the error log and of PostgreSQL while errors arrive, and an outage; every row and count must be right
	bash chaos/run log

chaos-intake: ## kill -9 of the intake and of Kafka while clients send, and ten minutes without Kafka; nothing acknowledged may be missing
	bash chaos/run intake

SEEDS ?= 1-100
JOBS ?= 1
simulate: ## histories of the whole pipeline, one for each seed of SEEDS=1-100, JOBS=1 at a time; everything must hold in each; goes on where it was stopped
	./errata simulate --seeds $(SEEDS) --jobs $(JOBS) --held simulator/target/seeds/$$(git describe --always)-$$(git diff HEAD | cksum | cut -d ' ' -f 1)

faults: ## plant each fault of simulator/src/test/faults; a seed must find it within ten minutes
	bash simulator/find-faults

MUTANTS ?= 100
mutants: ## draw MUTANTS=100 of recovery, schedule and aggregation; seeds must find 80 %; goes on where it was stopped
	bash simulator/find-mutants $(MUTANTS)

model: ## train the models of what is an error, and which, from the corpus and write their weights
	mvn -B -q test -pl classification -am -Pslow -Dspotless.check.skip \
		-Dtest='WeightsTest#areThose*' -Dsurefire.failIfNoSpecifiedTests=false -Derrata.golden.write=true

BATCH ?= D
score-sealed: ## totals of a sealed BATCH=D, or BATCH=groups (decision 0041), also added to benchmarks/SEALED.md; once before an issue ends
	mvn -B -q test -pl $(if $(filter groups,$(BATCH)),grouping,classification) -am -Dspotless.check.skip -Dtest='Sealed*Test#score' \
		-Dsurefire.failIfNoSpecifiedTests=false -Derrata.sealed=$(BATCH) \
		-Derrata.sealed.date=$(shell date -u +%F) -Derrata.sealed.commit=$(shell git rev-parse --short HEAD)

topology: ## write the topologies' golden files anew
	mvn -B -q test -pl classifier-stream,recovery-worker,aggregator-stream,notifier -am \
		-Dtest='*TopologyDescriptionTest' -Dsurefire.failIfNoSpecifiedTests=false -Derrata.golden.write=true

screenshots: ## the pictures in docs/images anew, from the demo in a real browser
	CI=true mvn -B -q test -pl launcher -am -Pbrowser -Dspotless.check.skip \
		-Dtest=DemoInBrowserTest -Dsurefire.failIfNoSpecifiedTests=false -Derrata.screenshots=$(CURDIR)/docs/images

first-paint: ## how soon a real browser paints Now, of 20 the median: below 300 ms; on a quiet machine
	CI=true mvn -B -q test -pl launcher -am -Pbrowser -Dspotless.check.skip -Dsurefire.failIfNoSpecifiedTests=false \
		-Dtest='DemoInBrowserTest#nowIsPaintedSoon' -Derrata.first.paint=300

codes: ## write docs/codes.md anew
	mvn -B -q test -pl launcher -am \
		-Dtest=CodesMarkdownTest -Dsurefire.failIfNoSpecifiedTests=false -Derrata.golden.write=true

events: ## write docs/events.md anew
	mvn -B -q test -pl schemas -am \
		-Dtest=EventsPageTest -Dsurefire.failIfNoSpecifiedTests=false -Derrata.golden.write=true

mutation: ## change recovery, aggregation, sessions and the schedule in small ways; 85 % must be noticed
	rm -f $(addsuffix /target/mutations.history,core grouping recovery recovery-worker)
	mvn -B process-test-classes -Pmutation -pl core,grouping,recovery,recovery-worker -am -Dspotless.check.skip \
		-Derrata.mutation.unit=0 -Derrata.mutation.threshold=0
	mvn -B process-test-classes -Pmutation -pl core,grouping,recovery,recovery-worker -am -Dspotless.check.skip

registry: ## the wire tests against a real registry server
	mvn -B verify -pl schemas -am -Pregistry-server
