/** The links that answer a question, and who may have them. */
@NullMarked
package dev.errata.notifier.answer;

import org.jspecify.annotations.NullMarked;
