/** What may be done about a failure, how often and how long apart: policies, profiles, and which of them apply. */
@NullMarked
package dev.errata.core.recovery.policy;

import org.jspecify.annotations.NullMarked;
