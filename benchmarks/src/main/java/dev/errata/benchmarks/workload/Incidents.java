package dev.errata.benchmarks.workload;

import dev.errata.core.taxonomy.SourceType;
import java.util.List;

/** What goes wrong in the benchmarks: of every recoverability, as services and tools word it. */
final class Incidents {
    static final List<Incident> ALL = List.of(
            new Incident(
                    SourceType.NETWORK,
                    "inventory",
                    "java.net.ConnectException",
                    "connect to inventory-#.internal:8443 failed: Connection refused (attempt #, trace @)"),
            new Incident(
                    SourceType.LLM,
                    "openai",
                    "RateLimitError",
                    "Rate limit reached for requests per min: Limit 500, Used #. Please try again in 2s. Request req_@"),
            new Incident(
                    SourceType.DATABASE,
                    "orders-db",
                    "org.postgresql.util.PSQLException",
                    "ERROR: deadlock detected. Process # waits for ShareLock on transaction #; blocked by process 4711."),
            new Incident(
                    SourceType.TOOL,
                    "npm",
                    "Error",
                    "Error: Cannot find module 'left-pad-#' required from '/srv/build/@/src/index.js'"),
            new Incident(
                    SourceType.VERIFICATION,
                    "tsc",
                    "CompilerError",
                    "src/cart/total.ts(#,17): error TS2345: Argument of type 'string' is not assignable to 'number'."),
            new Incident(
                    SourceType.GITHUB,
                    "github",
                    "HttpError",
                    "Not Found: GET /repos/acme/shop/pulls/# returned 404, request id @"),
            new Incident(
                    SourceType.FILE,
                    "exporter",
                    "java.nio.file.AccessDeniedException",
                    "/var/lib/exporter/batch-#/part-@.parquet: Permission denied"),
            new Incident(
                    SourceType.SERVICE,
                    "billing",
                    "ApiError",
                    "POST https://billing.internal/v2/invoices/# returned 503 Service Unavailable after # ms"),
            new Incident(
                    SourceType.GIT,
                    "git",
                    "GitError",
                    "CONFLICT (content): Merge conflict in src/main/App#.java; fix conflicts, then commit @"),
            new Incident(
                    SourceType.LLM,
                    "anthropic",
                    "APITimeoutError",
                    "Request timed out after # s waiting for the model, conversation @"),
            new Incident(
                    SourceType.SERVICE,
                    "search",
                    "RpcError",
                    "rpc error: code = Unknown desc = shard # in an unexpected phase, node @ has to be looked at"),
            new Incident(
                    SourceType.CONFIG, "payments", "ConfigError", "Environment variable PAYMENTS_TOKEN_# is not set"));

    private Incidents() {}
}
