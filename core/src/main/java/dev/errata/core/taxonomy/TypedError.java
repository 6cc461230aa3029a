package dev.errata.core.taxonomy;

/** What carries the names under which typed clients know an error: class, code and whether it is run again. */
public interface TypedError {
    Category category();

    /** Whether the executor runs the work again, with or without a fix; not where a person is asked first or it ends. */
    boolean retryable();

    /** The category's four digits. */
    default int code() {
        return category().code();
    }

    default ErrorClass errorClass() {
        return category().facts().errorClass();
    }
}
