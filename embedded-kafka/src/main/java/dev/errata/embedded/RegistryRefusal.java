package dev.errata.embedded;

/** An answer of the registry that says no: HTTP status, the protocol's error code and a message. */
final class RegistryRefusal extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int status;
    private final int code;

    /** The first three digits of a five-digit code are its status; a shorter code is the status itself. */
    private RegistryRefusal(int code, String message) {
        super(message);
        this.status = code < 1_000 ? code : code / 100;
        this.code = code;
    }

    static RegistryRefusal misdirected(String reason) {
        return new RegistryRefusal(421, reason);
    }

    static RegistryRefusal forbidden(String reason) {
        return new RegistryRefusal(403, reason);
    }

    static RegistryRefusal notFound(String what) {
        return new RegistryRefusal(404, what);
    }

    static RegistryRefusal subjectNotFound(String subject) {
        return new RegistryRefusal(40401, "Subject '%s' not found.".formatted(subject));
    }

    static RegistryRefusal versionNotFound(String version) {
        return new RegistryRefusal(40402, "Version %s not found.".formatted(version));
    }

    static RegistryRefusal schemaNotFound() {
        return new RegistryRefusal(40403, "Schema not found");
    }

    static RegistryRefusal levelNotSet(String subject) {
        return new RegistryRefusal(
                40408, "Subject '%s' does not have subject-level compatibility configured".formatted(subject));
    }

    static RegistryRefusal incompatible(String subject, Iterable<String> conflicts) {
        return new RegistryRefusal(
                409,
                "Schema being registered is incompatible with an earlier schema for subject \"%s\", details: [%s]"
                        .formatted(subject, String.join("; ", conflicts)));
    }

    static RegistryRefusal badRequest(String reason) {
        return new RegistryRefusal(400, reason);
    }

    static RegistryRefusal invalidSchema(String reason) {
        return new RegistryRefusal(42201, "Invalid schema: " + reason);
    }

    static RegistryRefusal invalidVersion(String version) {
        return new RegistryRefusal(
                42202,
                "The specified version '%s' is not a valid version id. Allowed values are between [1, 2^31-1] and the string \"latest\""
                        .formatted(version));
    }

    static RegistryRefusal invalidLevel() {
        return new RegistryRefusal(
                42203,
                "Invalid compatibility level. Valid values are NONE, BACKWARD, FORWARD, FULL, BACKWARD_TRANSITIVE, FORWARD_TRANSITIVE, and FULL_TRANSITIVE");
    }

    static RegistryRefusal notPermitted(String reason) {
        return new RegistryRefusal(42205, reason);
    }

    static RegistryRefusal notStored(Throwable cause) {
        RegistryRefusal refusal = new RegistryRefusal(50001, "Error in the backend data store: " + cause.getMessage());
        refusal.initCause(cause);
        return refusal;
    }

    int status() {
        return status;
    }

    int code() {
        return code;
    }
}
