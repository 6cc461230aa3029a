/** What people are told, and who of them: alerts and questions, one by one or bundled. */
@NullMarked
package dev.errata.notifier.message;

import org.jspecify.annotations.NullMarked;
