/** The client in a Spring Boot application. What can be set: {@code docs/spring.md}. */
@NullMarked
package dev.errata.spring;

import org.jspecify.annotations.NullMarked;
