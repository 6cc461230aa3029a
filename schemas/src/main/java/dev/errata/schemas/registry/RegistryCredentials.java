package dev.errata.schemas.registry;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/** How a client proves who it is; never shown. */
public sealed interface RegistryCredentials {
    RegistryCredentials NONE = new Anonymous();

    /** The value of the {@code Authorization} header. */
    Optional<String> authorization();

    /** From {@code user:password}. */
    static RegistryCredentials ofBasic(String userAndPassword) {
        int colon = userAndPassword.indexOf(':');
        if (colon < 1) {
            throw new IllegalArgumentException("registry.basic.auth must have the form user:password");
        }
        return new Basic(userAndPassword.substring(0, colon), userAndPassword.substring(colon + 1));
    }

    /** Nothing to prove. */
    record Anonymous() implements RegistryCredentials {
        @Override
        public Optional<String> authorization() {
            return Optional.empty();
        }
    }

    /** HTTP basic authentication. */
    record Basic(String user, String password) implements RegistryCredentials {
        @Override
        public Optional<String> authorization() {
            byte[] pair = (user + ':' + password).getBytes(StandardCharsets.UTF_8);
            return Optional.of("Basic " + Base64.getEncoder().encodeToString(pair));
        }

        @Override
        public String toString() {
            return "Basic[user=" + user + ", password=***]";
        }
    }

    /** A bearer token, as OAuth uses it. */
    record Bearer(String token) implements RegistryCredentials {
        public Bearer {
            if (token.isBlank()) {
                throw new IllegalArgumentException("registry.bearer.token must not be blank");
            }
        }

        @Override
        public Optional<String> authorization() {
            return Optional.of("Bearer " + token);
        }

        @Override
        public String toString() {
            return "Bearer[token=***]";
        }
    }
}
