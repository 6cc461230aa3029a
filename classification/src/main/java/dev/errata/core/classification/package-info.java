/** What an error is: rules, evidence, facts, and the classified error that travels on. */
@NullMarked
package dev.errata.core.classification;

import org.jspecify.annotations.NullMarked;
