package dev.errata.intake.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.errata.intake.protocol.Head;
import dev.errata.intake.protocol.Limits;
import dev.errata.intake.protocol.Refusal;
import dev.errata.intake.protocol.Request;
import dev.errata.intake.protocol.Submission;
import dev.errata.intake.protocol.UnreadableException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Collections;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TreesTest {
    private static final JsonMapper MAPPER = new JsonMapper();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "[]",
                "null",
                "{\"a\":null,\"b\":true,\"c\":false,\"d\":\"\\u00e4\\n\\ud83d\\ude00\"}",
                "{\"a\":1,\"b\":-9000000000,\"c\":123456789012345678901234567890,\"d\":1.5,\"e\":1e999,\"f\":0.1}",
                "{\"a\":{\"b\":{\"c\":[1,\"x\",[],{},[{\"a\":2}]]},\"a\":[null]},\"\":\"\"}"
            })
    void theTreeIsThatOfJackson(String json) throws IOException {
        try (JsonParser parser = MAPPER.createParser(json)) {
            parser.nextToken();

            assertThat(Trees.read(parser)).isEqualTo(MAPPER.readTree(json));
            assertThat(parser.nextToken()).isNull();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "application/json     | {'message':'a','message':'b'}",
                "application/json     | [{'message':'a','source':{'type':'x','type':'y'}}]",
                "application/x-ndjson | {'message':'a','metadata':{'m':'x','n':'y','m':'z'}}",
                "application/x-ndjson | {'message':'a','causes':[{'message':'x','message':null}]}"
            })
    void aNameThatComesTwiceInAnObjectIsAMistakeWhereverItStands(String type, String json) {
        assertThat(read(type, json).refused())
                .singleElement()
                .extracting(Refusal::detail)
                .asString()
                .startsWith("not valid JSON: Duplicate field '");
    }

    @Test
    void theSameNameInTwoObjectsIsNone() {
        Submission read = read("application/json", "[{'message':'a'},{'message':'b','causes':[{'message':'c'}]}]");

        assertThat(read.errors()).hasSize(2);
        assertThat(read.refused()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"application/json", "application/x-ndjson"})
    void levelsAreCountedAsWellWhereTheyAreArraysAsWhereTheyAreObjects(String type) {
        for (String level : new String[] {"[", "{'a':"}) {
            String json = "{'message':'m','metadata':" + level.repeat(Limits.JSON_DEPTH);

            assertThat(read(type, json).refused())
                    .singleElement()
                    .extracting(Refusal::detail)
                    .asString()
                    .startsWith("this is beyond a limit: at most 64 levels");
        }
    }

    /** To the character: what is just within a limit is taken. */
    @ParameterizedTest
    @ValueSource(strings = {"application/json", "application/x-ndjson"})
    void textsNumbersAndNamesHaveAnEnd(String type) {
        String text = "{'message':'" + "x".repeat(Limits.JSON_STRING) + "%s'}";
        String number = "{'message':'m','metadata':{'n':" + "1".repeat(Limits.JSON_NUMBER) + "%s}}";
        String name = "{'message':'m','metadata':{'" + "n".repeat(Limits.JSON_NAME) + "%s':1}}";

        for (String json : new String[] {text, number, name}) {
            assertThat(read(type, json.formatted("")).errors()).hasSize(1);
            assertThat(read(type, json.formatted("1")).refused())
                    .singleElement()
                    .extracting(Refusal::detail)
                    .asString()
                    .startsWith("this is beyond a limit");
        }
    }

    @ParameterizedTest
    @CsvSource({"application/json, '[', ',', ']'", "application/json, '', ' ', ''", "application/x-ndjson, '', '\n', ''"
    })
    void aRequestHasSoManyItemsAndNoMore(String type, String start, String between, String end) {
        String item = "{'message':'m'}";
        String all = start + String.join(between, Collections.nCopies(Limits.ITEMS, item));

        assertThat(read(type, all + end).errors()).hasSize(Limits.ITEMS);
        assertThatThrownBy(() -> read(type, all + between + item + end))
                .isInstanceOfSatisfying(
                        UnreadableException.class,
                        refused -> assertThat(refused.problem().status()).isEqualTo(413));
    }

    @Test
    void behindTheObjectOfALineStandsNothing() {
        Submission read = read("application/x-ndjson", "{'message':'a'} {'message':'b'}\n{'message':'c'}");

        assertThat(read.errors())
                .singleElement()
                .satisfies(event -> assertThat(event.message()).isEqualTo("c"));
        assertThat(read.refused())
                .containsExactly(new Refusal(1, "bad_json", "not valid JSON: something stands behind it"));
    }

    private static Submission read(String type, String json) {
        Head head = new Head("POST", "/v1/errors", Map.of(), Map.of("content-type", type));
        byte[] body = json.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
        return new JsonProtocol().read(new Request(head, body, Instant.EPOCH));
    }
}
