/** The packaged apps started as users start them, and the deployment files held against the code. */
@NullMarked
package dev.errata.deployment;

import org.jspecify.annotations.NullMarked;
