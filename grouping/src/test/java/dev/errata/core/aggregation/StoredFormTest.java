package dev.errata.core.aggregation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.command.GroupCommand;
import dev.errata.core.command.GroupCommandType;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is stored or under way when the app is replaced by a newer one is read by it. */
class StoredFormTest {
    private static final Instant AT = Instant.parse("2026-11-21T10:00:00Z");
    private static final Partial.OfGroup MEMBER = new Partial.OfGroup(
            "v1:a",
            Addressee.FINGERPRINT,
            AT.getEpochSecond() / 60,
            GroupMembers.of(FoldProperties.error("e1", AT, false, "session")));

    @Test
    void readsAGroupOfTheVersionThatDidNotSayWhetherItIsRetryable() {
        GroupState stored = GroupStateCodec.decode(
                bytes("BgAAAQABARxsbG1fcmF0ZV9saW1pdAEmcmF0ZSBsaW1pdCBleGNlZWRlZAhoaWdoAgCApOPYv2iApOPYv2gCFmxsbTpz"
                        + "ZXNzaW9uAgKClBvtPNTTCwACBGUxAgRlMYCk49i/aCZyYXRlIGxpbWl0IGV4Y2VlZGVkAQEAAAAAAoCk49i/aICk"
                        + "49i/aAICsLrEHAIC9O88AgA="));

        assertThat(stored).isEqualTo(GroupState.NEW.plus(MEMBER, Duration.ofHours(1)));
    }

    @Test
    void readsAPartialOfTheVersionThatDidNotSayWhetherItIsRetryable() {
        Partial underWay = PartialCodec.decode(
                bytes("BgIIdjE6YRZmaW5nZXJwcmludLC6xBwcbGxtX3JhdGVfbGltaXQBJnJhdGUgbGltaXQgZXhjZWVkZWQIaGlnaAIAgKTj"
                        + "2L9ogKTj2L9oAhZsbG06c2Vzc2lvbgICgpQb7TzU0wsAAgRlMQIEZTGApOPYv2gmcmF0ZSBsaW1pdCBleGNlZWRl"
                        + "ZAEB"));

        assertThat(underWay).isEqualTo(MEMBER);
    }

    @Test
    void aPersonsMarkSurvives() {
        GroupCommand resolve =
                new GroupCommand("c", "v1:a", GroupCommandType.RESOLVE, List.of(), "jane", AT.plusSeconds(1), null);
        GroupState marked =
                GroupState.NEW.plus(MEMBER, Duration.ofHours(1)).after(resolve).touched(AT);

        assertThat(marked.mark()).isNotNull();
        assertThat(GroupStateCodec.decode(GroupStateCodec.encode(marked))).isEqualTo(marked);
    }

    private static byte[] bytes(String base64) {
        return Base64.getDecoder().decode(base64);
    }
}
