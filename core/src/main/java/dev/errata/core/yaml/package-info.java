/** YAML, read in one way for rules, policies, settings and our own tables. */
@NullMarked
package dev.errata.core.yaml;

import org.jspecify.annotations.NullMarked;
