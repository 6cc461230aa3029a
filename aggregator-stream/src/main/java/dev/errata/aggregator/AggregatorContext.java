package dev.errata.aggregator;

import dev.errata.streams.deadletter.DeadLetters;
import dev.errata.streams.ledger.Ledger;

/** What all tasks of one process share. */
record AggregatorContext(AggregatorMeters meters, DeadLetters deadLetters, Ledger ledger) {}
