package dev.errata.intake.sentry;

import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.errata.intake.protocol.Limits;

/** JSON as Sentry's SDKs write it: old ones for Python say NaN, some say a name twice. */
final class SentryJson {
    static final JsonMapper MAPPER = Limits.jsonMapper()
            .rebuild()
            .configure(StreamReadFeature.STRICT_DUPLICATE_DETECTION, false)
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .build();

    private SentryJson() {}
}
