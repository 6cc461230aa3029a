package dev.errata.core.event;

import org.jspecify.annotations.Nullable;

/**
 * Which piece of work an error or outcome belongs to; all of it optional.
 *
 * @param sessionId the session whose strikes and loops are counted together
 * @param taskId the task within or without a session
 * @param mode how the agent or service ran, such as {@code autonomous}
 * @param skill the skill that ran
 * @param tool the tool that ran
 * @param step the step of a plan
 */
public record ExecutionContext(
        @Nullable String sessionId,
        @Nullable String taskId,
        @Nullable String projectId,
        @Nullable String agentId,
        @Nullable String mode,
        @Nullable String skill,
        @Nullable String tool,
        @Nullable String step) {
    public static final ExecutionContext NONE = new ExecutionContext(null, null, null, null, null, null, null, null);

    public static ExecutionContext ofSession(String sessionId) {
        return new ExecutionContext(sessionId, null, null, null, null, null, null, null);
    }
}
