package dev.errata.log.access;

import com.password4j.Argon2Function;
import com.password4j.Password;
import com.password4j.types.Argon2;
import java.util.concurrent.Semaphore;

/**
 * Passwords as argon2id, with the costs that OWASP recommends. A hash needs 20 MB of memory and a tenth of a second, so that
 * few are made at once: who asks for more waits, and a crowd is sent away. For all threads.
 */
public final class Passwords {
    public static final int SHORTEST = 12;
    public static final int LONGEST = 200;

    private static final int MEMORY_KIB = 19_456;
    private static final int PASSES = 2;
    private static final int LANES = 1;
    private static final int HASH_BYTES = 32;
    private static final int SALT_BYTES = 16;
    private static final int AT_ONCE = 2;
    private static final int WAITING = 20;

    /** Of the same costs; what it is the hash of opens nothing. */
    static final String NOBODYS =
            "$argon2id$v=19$m=19456,t=2,p=1$fcxMUdNeOpR9T3tNVYxDJQ" + "$lNnkiCJIyRFyrVD5F2HxKu1EFjk14fbKS22oHG7vE9Q";

    private final Argon2Function argon2 = Argon2Function.getInstance(MEMORY_KIB, PASSES, LANES, HASH_BYTES, Argon2.ID);
    private final Semaphore room = new Semaphore(AT_ONCE, true);

    /**
     * The password with its salt and costs, to be kept.
     *
     * @throws IllegalArgumentException if it is too short or too long
     */
    public String hash(String password) {
        if (password.length() < SHORTEST || password.length() > LONGEST) {
            throw new IllegalArgumentException("a password has " + SHORTEST + " to " + LONGEST + " characters");
        }
        return Password.hash(password).addRandomSalt(SALT_BYTES).with(argon2).getResult();
    }

    /**
     * Whether it is the password of this hash.
     *
     * @throws CrowdedException when too many wait already
     */
    boolean matches(String password, String hash) {
        if (room.getQueueLength() >= WAITING) {
            throw new CrowdedException();
        }
        room.acquireUninterruptibly();
        try {
            return !password.isEmpty() && Password.check(password, hash).with(Argon2Function.getInstanceFromHash(hash));
        } finally {
            room.release();
        }
    }

    /** False, at the same cost as for an account that is there: the time tells nobody which are. */
    boolean matchesNobody(String password) {
        boolean unused = matches(password, NOBODYS);
        return false;
    }

    /** Too many passwords are being checked. */
    static final class CrowdedException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private CrowdedException() {
            super("too many passwords are being checked");
        }
    }
}
