package dev.errata.core.event;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PayloadTest {
    @Test
    void theDigestIsOfItsBytes() {
        PayloadDigest digest = Payload.of("text/plain", "abc".getBytes(UTF_8)).digest();

        assertThat(digest)
                .isEqualTo(new PayloadDigest(
                        "text/plain", 3, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"));
        assertThat(Payload.reference("text/plain", "abc").digest()).isEqualTo(digest);
    }

    @Test
    void itsTextShowsNoneOfIt() {
        assertThat(Payload.of("text/plain", "marker-1".getBytes(UTF_8)).toString())
                .contains("size=8")
                .doesNotContain("marker");
        assertThat(Payload.reference("text/plain", "https://marker").toString()).doesNotContain("marker");
    }

    @Test
    void nobodyChangesItsBytesFromOutside() {
        byte[] bytes = {1, 2, 3};
        Payload payload = Payload.of("a/b", bytes);

        bytes[0] = 9;
        assertThat(payload.content()).containsExactly(1, 2, 3);
        assertThat(payload).isEqualTo(Payload.of("a/b", new byte[] {1, 2, 3}));
        assertThat(payload).isNotEqualTo(Payload.of("a/b", bytes));
    }

    @Test
    @SuppressWarnings("NullAway") // it does not see that the array may be null
    void itHasEitherContentOrAReference() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Payload("a/b", null, null));
        assertThatIllegalArgumentException().isThrownBy(() -> new Payload("a/b", new byte[0], "r"));
        assertThatIllegalArgumentException().isThrownBy(() -> Payload.of(" ", new byte[0]));
    }

    @ParameterizedTest
    @CsvSource({"65536, true", "65537, false"})
    void contentIsRefusedBeyond64KiB(int size, boolean passes) {
        Payload payload = Payload.of("a/b", new byte[size]);

        assertThat(payload.refusal() == null).isEqualTo(passes);
        if (!passes) {
            assertThat(payload.refusal()).contains("65537").contains("65536");
        }
    }

    @ParameterizedTest
    @CsvSource({"2048, 200, true", "2049, 200, false", "2048, 201, false"})
    void aReferenceAndATypeAreRefusedBeyondTheirs(int reference, int type, boolean passes) {
        Payload payload = Payload.reference("t".repeat(type), "r".repeat(reference));

        assertThat(payload.refusal() == null).isEqualTo(passes);
    }
}
