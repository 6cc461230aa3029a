package dev.errata.core.taxonomy;

/**
 * What an error is. The facts of each category are a row of {@code taxonomy.csv}, read once; {@link #facts()} gives them.
 */
public enum Category implements Labelled {
    AGENT_TIMEOUT,
    AGENT_LOOP,
    AGENT_INVALID_OUTPUT,
    AGENT_TOOL_DENIED,
    AGENT_REASONING_FAILURE,
    TOOL_TIMEOUT,
    TOOL_NOT_FOUND,
    TOOL_EXECUTION,
    TOOL_PERMISSION,
    VERIFICATION_FAILED,
    TYPE_ERROR,
    LINT_ERROR,
    TEST_FAILURE,
    BUILD_FAILED,
    DEPENDENCY_ERROR,
    SYNTAX_ERROR,
    SKILL_NOT_FOUND,
    SKILL_VALIDATION,
    SKILL_TIMEOUT,
    SCOPE_FORBIDDEN,
    SCOPE_OUTSIDE_ALLOWED,
    SCOPE_USER_DENIED,
    GIT_COMMIT_FAILED,
    GIT_PUSH_FAILED,
    GIT_REVERT_FAILED,
    GIT_STATUS_FAILED,
    PERMISSION_SKIP_DENIED,
    PERMISSION_COMMAND_BLOCKED,
    PERMISSION_FILE_ACCESS,
    ORCHESTRATOR_FAILURE,
    DATABASE_ERROR,
    CONTAINER_ERROR,
    FILE_SYSTEM,
    CONFIG_INVALID,
    CONFIG_MISSING,
    CONFIG_ENV_VAR_MISSING,
    CONFIG_PARSE_ERROR,
    FILE_NOT_FOUND,
    FILE_PERMISSION,
    SYSTEM_ERROR,
    LLM_SERVER_ERROR,
    LLM_RATE_LIMIT,
    LLM_TIMEOUT,
    LLM_QUOTA_EXCEEDED,
    LLM_INVALID_REQUEST,
    LLM_AUTH,
    PROVIDER_CRASH,
    PROVIDER_NOT_AVAILABLE,
    GITHUB_SERVER_ERROR,
    GITHUB_RATE_LIMIT,
    GITHUB_TIMEOUT,
    GITHUB_NOT_FOUND,
    GITHUB_FORBIDDEN,
    GITHUB_VALIDATION,
    NETWORK_ERROR,
    DNS_ERROR,
    CONNECTION_ERROR,
    TLS_ERROR,
    VECTOR_DB_ERROR,
    EXTERNAL_DEPENDENCY,
    SERVICE_RATE_LIMIT,
    SERVICE_AUTH,
    SERVICE_INVALID_REQUEST,
    SERVICE_NOT_FOUND,
    USER_INPUT_INVALID,
    MISSING_REQUIRED_FIELD,
    INVALID_FILE_FORMAT,
    UNAUTHORIZED,
    INVALID_API_REQUEST,
    DISK_FULL,
    MEMORY_EXHAUSTED,
    CPU_LIMIT,
    CONTAINER_LIMIT,
    DB_STORAGE_FULL;

    /** The category's row of the taxonomy. */
    public CategoryFacts facts() {
        return Taxonomy.factsOf(this);
    }

    /** The four-digit code: 1xxx agent, 2xxx system, 3xxx external service, 4xxx user input, 5xxx resource. */
    public int code() {
        return facts().code();
    }

    public Severity severity() {
        return facts().severity();
    }

    public Recoverability recoverability() {
        return facts().recoverability();
    }

    public Strategy strategy() {
        return facts().strategy();
    }

    /** The name of the retry policy, such as {@code rate_limit}. */
    public String policy() {
        return facts().policy();
    }

    public OnExhausted onExhausted() {
        return facts().onExhausted();
    }
}
