package dev.errata.intake.spool;

/** The spool takes nothing more now; what is forwarded makes room. */
public final class SpoolFullException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    SpoolFullException(String why) {
        super(why);
    }
}
