/** Answers by link: the page behind a link of a message, and what makes that each link answers once. */
@NullMarked
package dev.errata.log.answer;

import org.jspecify.annotations.NullMarked;
