package dev.errata.intake.protocol;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;

/** How much of anything is taken from outside. Sizes are bytes, unless they are of text, which are characters. */
public final class Limits {
    /** Of a body without its content encoding. */
    public static final int BODY = 20 << 20;

    /** Of what becomes one error or outcome, as it came. */
    public static final int ITEM = 1 << 20;

    /** Of errors and outcomes of one request. */
    public static final int ITEMS = 10_000;

    /** Of lines that were refused, those that are named one by one in an answer. */
    public static final int NAMED = 20;

    /** Of a header's value, and of a line of JSON that stands for one. */
    public static final int HEADER = 8 << 10;

    public static final int JSON_DEPTH = 64;
    public static final int JSON_NAME = 1 << 10;
    public static final int JSON_NUMBER = 100;
    public static final int JSON_STRING = 1 << 20;

    private Limits() {}

    /** For readers of UTF-8 that go token by token; one name twice in an object is an error. */
    public static JsonFactory jsonFactory() {
        return new JsonFactoryBuilder()
                .disable(JsonFactory.Feature.CHARSET_DETECTION)
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxNestingDepth(JSON_DEPTH)
                        .maxStringLength(JSON_STRING)
                        .maxNameLength(JSON_NAME)
                        .maxNumberLength(JSON_NUMBER)
                        .build())
                .build();
    }

    /** For readers of whole documents, behind which nothing may stand. */
    public static JsonMapper jsonMapper() {
        return JsonMapper.builder(jsonFactory())
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .build();
    }
}
