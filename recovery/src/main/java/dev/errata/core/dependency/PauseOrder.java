package dev.errata.core.dependency;

import dev.errata.core.taxonomy.Labelled;

/** What a person orders for a dependency. */
public enum PauseOrder implements Labelled {
    PAUSE,
    RESUME
}
