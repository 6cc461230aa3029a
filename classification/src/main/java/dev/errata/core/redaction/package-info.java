/** Taking secrets out of what is written on: keys, tokens, passwords, private keys. */
@NullMarked
package dev.errata.core.redaction;

import org.jspecify.annotations.NullMarked;
