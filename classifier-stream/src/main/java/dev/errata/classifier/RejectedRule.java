package dev.errata.classifier;

import dev.errata.core.taxonomy.Labelled;

/** A published rule that cannot be used, and why. */
record RejectedRule(PublishedRule published, Labelled reason, String detail) {}
