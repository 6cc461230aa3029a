package dev.errata.log.access;

import java.net.InetAddress;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Opens a session for a name and a password. For all threads. */
final class Login {
    private static final Logger LOG = LoggerFactory.getLogger(Login.class);
    private static final Duration CROWDED = Duration.ofSeconds(5);

    private final Accounts accounts;
    private final Passwords passwords;
    private final LoginSessions sessions;
    private final Brake brake;

    Login(Accounts accounts, Passwords passwords, LoginSessions sessions, InstantSource clock) {
        this.accounts = accounts;
        this.passwords = passwords;
        this.sessions = sessions;
        this.brake = new Brake(clock);
    }

    LoginResult attempt(String typedName, String password, InetAddress from) {
        String name = known(typedName);
        Duration wait = brake.attempt(name, from);
        if (!wait.isZero()) {
            return new LoginResult.Later(wait);
        }
        Optional<Account> account = accounts.find(name);
        Optional<String> hash = accounts.passwordHash(name);
        try {
            boolean isRight =
                    hash.isPresent() ? passwords.matches(password, hash.get()) : passwords.matchesNobody(password);
            if (!isRight || account.isEmpty()) {
                tell(account, from);
                return new LoginResult.Refused();
            }
        } catch (Passwords.CrowdedException crowded) {
            return new LoginResult.Later(CROWDED);
        }
        brake.release(name, from);
        accounts.noteLogin(name);
        return new LoginResult.Opened(
                sessions.open(name), new Caller(name, account.get().role()));
    }

    /** What cannot be a name is one and the same, however long it is. */
    private static String known(String typed) {
        try {
            return Account.name(typed);
        } catch (IllegalArgumentException none) {
            return "";
        }
    }

    /** A name that is not known may be a password in the wrong field. */
    private static void tell(Optional<Account> account, InetAddress from) {
        LOG.atWarn()
                .addKeyValue("account", account.map(Account::name).orElse("(unknown)"))
                .addKeyValue("address", from.getHostAddress())
                .log("login refused");
    }
}
