package dev.errata.launcher.log;

import dev.errata.core.taxonomy.Labelled;
import dev.errata.launcher.console.UserMistake;
import dev.errata.log.access.AccessTokens;
import dev.errata.log.access.Accounts;
import dev.errata.log.access.Passwords;
import dev.errata.log.access.Role;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.function.Function;
import java.util.function.Supplier;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What all commands on accounts and tokens take. */
final class AccessOptions {
    @Mixin
    private DatabaseOptions database = new DatabaseOptions();

    @Option(names = "--by", paramLabel = "NAME", description = "Who does it (default: the user of the system).")
    private String by = System.getProperty("user.name", "unknown");

    String by() {
        return by;
    }

    <T> T withAccounts(Clock clock, Function<Accounts, T> work) {
        return allowed(() -> database.with(known -> work.apply(new Accounts(known, new Passwords(), clock))));
    }

    <T> T withTokens(Clock clock, Function<AccessTokens, T> work) {
        return allowed(() -> database.with(known -> work.apply(new AccessTokens(known, clock, new SecureRandom()))));
    }

    /** What the log refuses is the user's to put right. */
    private static <T> T allowed(Supplier<T> work) {
        try {
            return work.get();
        } catch (IllegalArgumentException refused) {
            throw new UserMistake(String.valueOf(refused.getMessage()), refused);
        }
    }

    static Role role(String label) {
        return Labelled.find(Role.class, label)
                .orElseThrow(() -> new UserMistake("--role " + label + ": there are viewer, operator and admin"));
    }
}
