/** What ways of saying errors over HTTP have in common: a request in, what it holds out, an answer in their own words. */
@NullMarked
package dev.errata.intake.protocol;

import org.jspecify.annotations.NullMarked;
