package dev.errata.core.taxonomy;

/** The class name under which typed clients know an error. */
public enum ErrorClass implements Labelled {
    AGENT_ERROR("AgentError"),
    TOOL_ERROR("ToolError"),
    SKILL_ERROR("SkillError"),
    PROVIDER_ERROR("ProviderError"),
    TIMEOUT_ERROR("TimeoutError"),
    VALIDATION_ERROR("ValidationError"),
    SCOPE_ERROR("ScopeError"),
    CONFIG_ERROR("ConfigError"),
    GIT_ERROR("GitError"),
    PERMISSION_ERROR("PermissionError"),
    SYSTEM_ERROR("SystemError"),
    RESOURCE_ERROR("ResourceError");

    private final String label;

    ErrorClass(String label) {
        this.label = label;
    }

    @Override
    public String label() {
        return label;
    }
}
