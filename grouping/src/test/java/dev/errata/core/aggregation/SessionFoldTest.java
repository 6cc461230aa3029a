package dev.errata.core.aggregation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class SessionFoldTest {
    /** What is kept of many is the same whatever the order, the repetitions and the parts they came in. */
    @Property(tries = 100)
    void keepsTheSmallestOfAll(
            @ForAll @Size(max = 4_000) List<@IntRange(max = 3_000) Integer> sessions,
            @ForAll @IntRange(min = 1, max = 5) int parts,
            @ForAll Random random) {
        TreeSet<Long> distinct = new TreeSet<>();
        for (int session : sessions) {
            distinct.addAll(hashesOf(session));
        }
        Collections.shuffle(sessions, random);
        Sessions whole = Sessions.NONE;
        for (int part = 0; part < parts; part++) {
            SessionFold fold = new SessionFold();
            for (int i = part; i < sessions.size(); i += parts) {
                fold.add("session " + sessions.get(i));
            }
            whole = whole.plus(fold.toSessions());
        }

        assertThat(whole.hashes())
                .containsExactly(distinct.stream()
                        .limit(Sessions.MOST)
                        .mapToLong(Long::longValue)
                        .toArray());
        assertThat(whole.hasMore()).isEqualTo(distinct.size() > Sessions.MOST);
    }

    private static List<Long> hashesOf(int session) {
        SessionFold one = new SessionFold();
        one.add("session " + session);
        return List.of(one.toSessions().hashes()[0]);
    }
}
