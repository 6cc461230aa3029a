package dev.errata.core.dependency;

import dev.errata.core.taxonomy.Labelled;

/** How far dependencies are protected from retries. A pause by a person holds in every mode but {@link #OFF}. */
public enum DependencyMode implements Labelled {
    /** Nothing is counted, nothing is held. */
    OFF,
    /** Counted and published, and what would have been held is counted; nothing is. */
    OBSERVE,
    /** Budgets and circuits are obeyed. */
    ENFORCE
}
