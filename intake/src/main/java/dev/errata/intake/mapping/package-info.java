/** What the mappings of foreign protocols share: fields of any type, names, stacks, identities. */
@NullMarked
package dev.errata.intake.mapping;

import org.jspecify.annotations.NullMarked;
