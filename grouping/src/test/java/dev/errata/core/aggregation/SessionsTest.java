package dev.errata.core.aggregation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** The edge between as many sessions as are told apart and one more. */
class SessionsTest {
    private static final Sessions MOST = of(0, Sessions.MOST);

    @Test
    void asManyAsAreToldApartAreNoMoreThanThat() {
        assertThat(MOST.size()).isEqualTo(1_000);
        assertThat(MOST.plus(MOST)).isEqualTo(MOST);
        assertThat(MOST.plus(MOST).hasMore()).isFalse();
        assertThat(of(0, 999).plus(of(999, 1_000))).isEqualTo(MOST);
    }

    @Test
    void oneMoreIsNoticedOnEitherSide() {
        Sessions other = of(5_000, 5_001);
        for (Sessions both : new Sessions[] {MOST.plus(other), other.plus(MOST)}) {
            assertThat(both.hasMore()).isTrue();
            assertThat(both.hashes()).isEqualTo(MOST.hashes());
            assertThat(both.plus(of(7, 8)).hasMore()).as("for good").isTrue();
        }
        assertThat(MOST.plus(of(-1, 0)).hashes()).isEqualTo(of(-1, 999).hashes());
    }

    @Test
    void differByHashAndByWhetherThereAreMore() {
        assertThat(of(0, 2)).isEqualTo(of(0, 2)).isNotEqualTo(of(0, 3)).isNotEqualTo(of(1, 3));
        assertThat(MOST).isNotEqualTo(Sessions.ofSorted(MOST.hashes(), true));
    }

    @Test
    void addedUpOneByOneTheEdgeIsTheSame() {
        SessionFold fold = new SessionFold();
        for (int round = 0; round < 4; round++) {
            LongStream.range(0, Sessions.MOST).forEach(fold::addHash);
        }
        assertThat(fold.toSessions()).isEqualTo(MOST);
        fold.addHash(5_000);
        assertThat(fold.toSessions()).isEqualTo(Sessions.ofSorted(MOST.hashes(), true));

        SessionFold inOneGo = new SessionFold();
        LongStream.rangeClosed(0, Sessions.MOST).forEach(inOneGo::addHash);
        assertThat(inOneGo.toSessions()).isEqualTo(Sessions.ofSorted(MOST.hashes(), true));
        SessionFold justEnough = new SessionFold();
        LongStream.range(0, Sessions.MOST).forEach(justEnough::addHash);
        assertThat(justEnough.toSessions()).isEqualTo(MOST);
    }

    private static Sessions of(long from, long to) {
        return Sessions.ofSorted(LongStream.range(from, to).toArray(), false);
    }
}
