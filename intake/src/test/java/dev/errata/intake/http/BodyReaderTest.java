package dev.errata.intake.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import dev.errata.intake.protocol.Limits;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class BodyReaderTest {
    private static final int MIB = 1 << 20;

    @Test
    void aBombOfAGibibyteIsRefusedBeforeItTakesMemory() throws IOException {
        byte[] bomb = gzip(new byte[MIB], 1024);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getThreadAllocatedBytes(Thread.currentThread().getId());

        refused(413, () -> read(new ByteArrayInputStream(bomb), "gzip"));

        assertThat(threads.getThreadAllocatedBytes(Thread.currentThread().getId()) - before)
                .isLessThan(64L * MIB);
    }

    /** One that stays below the ratio ends at the limit of its size. */
    @Test
    void aBombThatIsNotSuspiciousIsRefusedAtTheLimit() throws IOException {
        byte[] noise = new byte[1 << 10];
        new Random(3).nextBytes(noise);
        byte[] line = new byte[32 << 10];
        for (int at = 0; at < line.length; at += noise.length) {
            System.arraycopy(noise, 0, line, at, noise.length);
        }
        byte[] member = gzip(line, 1);
        AtomicLong sent = new AtomicLong();
        InputStream wire = new InputStream() {
            @Override
            public int read() {
                return member[(int) (sent.getAndIncrement() % member.length)] & 0xff;
            }

            @Override
            public int read(byte[] into, int offset, int length) {
                into[offset] = (byte) read();
                return 1;
            }
        };

        assertThat(line.length / member.length).isBetween(10, 50);
        refused(413, () -> read(wire, "gzip"));
        assertThat(sent.get()).isLessThan(Limits.BODY / 10 + 2L * MIB);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "gzip"})
    void aBodyIsTakenUpToTheLimitAndNotBeyond(String encoding) throws IOException {
        byte[] noise = new byte[Limits.BODY + 1];
        new Random(1).nextBytes(noise);
        byte[] fitting = Arrays.copyOf(noise, Limits.BODY);

        assertThat(read(packed(fitting, encoding), encoding)).isEqualTo(fitting);
        refused(413, () -> read(packed(noise, encoding), encoding));
    }

    /** Nothing but the first member was read of what some senders put together of several. */
    @Test
    void aGzipOfSeveralMembersIsReadWhole() throws IOException {
        ByteArrayOutputStream members = new ByteArrayOutputStream();
        members.write(gzip("[{\"message\":\"a\"},".getBytes(StandardCharsets.UTF_8), 1));
        members.write(gzip("{\"message\":\"b\"}]".getBytes(StandardCharsets.UTF_8), 1));
        byte[] bytes = members.toByteArray();
        InputStream aByteAtATime = new InputStream() {
            private int at;

            @Override
            public int read() {
                return at < bytes.length ? bytes[at++] & 0xff : -1;
            }

            @Override
            public int read(byte[] into, int offset, int length) {
                int one = read();
                into[offset] = (byte) one;
                return one < 0 ? -1 : 1;
            }
        };

        assertThat(read(aByteAtATime, "gzip"))
                .asString(StandardCharsets.UTF_8)
                .isEqualTo("[{\"message\":\"a\"},{\"message\":\"b\"}]");
    }

    @Test
    void whatRepeatsItselfAlotIsTakenWhileItIsSmall() throws IOException {
        assertThat(read(new ByteArrayInputStream(gzip(new byte[MIB], 1)), "gzip"))
                .hasSize(MIB);
    }

    @ParameterizedTest
    @ValueSource(strings = {"gzip", "deflate"})
    void whatIsNotWhatItsEncodingSaysIsRefused(String encoding) throws IOException {
        refused(
                400,
                () -> read(new ByteArrayInputStream("{\"message\":\"m\"}".getBytes(StandardCharsets.UTF_8)), encoding));
        byte[] cut = Arrays.copyOf(gzip(new byte[5_000], 1), 20);
        refused(400, () -> read(new ByteArrayInputStream(cut), "gzip"));
    }

    /** Of any window, and bare; before, only that of 32 KiB was known for what it is. */
    @ParameterizedTest
    @ValueSource(strings = {"789c", "48c7", "1819", ""})
    void deflateIsReadInEveryForm(String head) {
        byte[] bare = HexFormat.of().parseHex("4b0400");
        byte[] packed = head.isEmpty() ? bare : HexFormat.of().parseHex(head + "4b040000620062");

        assertThat(read(new ByteArrayInputStream(packed), "deflate"))
                .asString(StandardCharsets.UTF_8)
                .isEqualTo("a");
    }

    /** The header that says how long a body will be is a promise of the sender's. */
    @ParameterizedTest
    @ValueSource(longs = {-1, 0, 1, 99_999, 100_000, 100_001, Long.MAX_VALUE})
    void aBodyIsWhatCameWhateverWasPromised(long promised) {
        byte[] body = new byte[100_000];
        new Random(7).nextBytes(body);
        Room.Share share = new Room().share();

        assertThat(BodyReader.read(new ByteArrayInputStream(body), "", promised, share, System::nanoTime))
                .isEqualTo(body);
    }

    @Test
    void theLimitHoldsAlsoWhereTheRoomThatWasPromisedEndsAtIt() {
        byte[] body = new byte[Limits.BODY + 1];

        refused(
                413,
                () -> BodyReader.read(
                        new ByteArrayInputStream(body), "", 80 << 10, new Room().share(), System::nanoTime));
    }

    @Test
    void aPromiseAloneTakesNoMemory() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getThreadAllocatedBytes(Thread.currentThread().getId());

        byte[] nothing = BodyReader.read(
                InputStream.nullInputStream(), "", Integer.MAX_VALUE, new Room().share(), System::nanoTime);

        assertThat(nothing).isEmpty();
        assertThat(threads.getThreadAllocatedBytes(Thread.currentThread().getId()) - before)
                .isLessThan(MIB);
    }

    /** A byte every nine seconds keeps a connection from idling, and is cut all the same. */
    @Test
    void whoSendsAByteNowAndThenIsCut() {
        AtomicLong now = new AtomicLong();
        AtomicLong sent = new AtomicLong();
        InputStream trickle = new InputStream() {
            @Override
            public int read() {
                now.addAndGet(Duration.ofSeconds(9).toNanos());
                sent.incrementAndGet();
                return 'x';
            }

            @Override
            public int read(byte[] into, int offset, int length) {
                into[offset] = (byte) read();
                return 1;
            }
        };

        refused(408, () -> BodyReader.read(trickle, "", -1, new Room().share(), now::get));
        assertThat(sent.get()).isLessThan(5);
    }

    @Test
    void bodiesTogetherTakeNoMoreMemoryThanThereIsAndGiveItBack() throws IOException {
        Room room = new Room();
        byte[] body = new byte[16 * MIB];
        for (int round = 0; round < 20; round++) {
            try (Room.Share share = room.share()) {
                assertThat(BodyReader.read(new ByteArrayInputStream(body), "", body.length, share, System::nanoTime))
                        .hasSize(body.length);
            }
        }
        refused(503, () -> {
            for (int open = 0; open < 20; open++) {
                BodyReader.read(new ByteArrayInputStream(body), "", body.length, room.share(), System::nanoTime);
            }
        });
    }

    private static byte[] read(InputStream wire, String encoding) {
        return BodyReader.read(wire, encoding, -1, new Room().share(), System::nanoTime);
    }

    private static InputStream packed(byte[] plain, String encoding) throws IOException {
        return new ByteArrayInputStream(encoding.isEmpty() ? plain : gzip(plain, 1));
    }

    private static byte[] gzip(byte[] plain, int times) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            for (int time = 0; time < times; time++) {
                gzip.write(plain);
            }
        }
        return bytes.toByteArray();
    }

    private static void refused(int status, org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        RequestRefusedException.class,
                        refused ->
                                assertThat(refused.refused().problem().status()).isEqualTo(status));
    }
}
