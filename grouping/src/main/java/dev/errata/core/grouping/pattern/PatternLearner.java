package dev.errata.core.grouping.pattern;

import dev.errata.core.grouping.PatternKey;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Learns in memory which patterns are one group. A known pattern costs one look-up; an unseen one registers its templates,
 * and a template that is proven becomes a pattern of its own, with templates of its own, until nothing new follows. The
 * groups are a function of the set of patterns seen, not of their order, as long as nothing had to be forgotten: beyond
 * {@code maxPatterns} the pattern unused for longest goes, beyond {@code 4 * maxPatterns} the template unused for longest.
 * What was merged stays merged.
 */
public final class PatternLearner {

    private static final int TEMPLATES_PER_PATTERN = 4;

    private final Templates templates = new Templates();
    private final Map<PatternKey, PatternCluster> clusters;
    private final Map<PatternKey, TemplateCandidate> candidates;

    public PatternLearner(int maxPatterns) {
        if (maxPatterns < 1) {
            throw new IllegalArgumentException("maxPatterns must be positive, got " + maxPatterns);
        }
        clusters = new Recent<>(maxPatterns);
        candidates = new Recent<>(TEMPLATES_PER_PATTERN * maxPatterns);
    }

    /** Learns a pattern and says which group it is in, now and whenever asked again. */
    public Member learn(PatternKey key) {
        PatternCluster known = clusters.get(key);
        if (known == null) {
            known = enter(key);
        }
        known.see();
        return new Member(known);
    }

    /** Learns what another learner has seen and still remembers; the order of the two does not matter. */
    public void learnAll(PatternLearner other) {
        other.clusters.forEach((key, cluster) -> {
            if (cluster.isSeen()) {
                learn(key);
            }
        });
    }

    /** The learned group of a fingerprint; itself if it is unknown or alone. */
    public String groupOf(PatternKey key) {
        PatternCluster cluster = clusters.get(key);
        return cluster == null ? key.id() : cluster.groupId();
    }

    private PatternCluster enter(PatternKey key) {
        Deque<PatternKey> unseen = new ArrayDeque<>();
        PatternCluster first = create(key, unseen);
        while (!unseen.isEmpty()) {
            register(unseen.remove(), unseen);
        }
        return first;
    }

    private PatternCluster create(PatternKey key, Deque<PatternKey> unseen) {
        PatternCluster cluster = new PatternCluster(key.id(), key);
        clusters.put(key, cluster);
        unseen.add(key);
        return cluster;
    }

    private void register(PatternKey key, Deque<PatternKey> unseen) {
        PatternCluster cluster = clusters.get(key);
        if (cluster == null) {
            return;
        }
        templates.of(key).forEach((template, share) -> offer(template, cluster, share, unseen));
    }

    private void offer(PatternKey template, PatternCluster cluster, int share, Deque<PatternKey> unseen) {
        TemplateCandidate candidate = candidates.computeIfAbsent(template, key -> new TemplateCandidate());
        if (!candidate.add(template, cluster, share)) {
            return;
        }
        PatternCluster learned = clusters.get(template);
        if (learned == null) {
            learned = create(template, unseen);
        }
        candidate.joinAll(learned);
    }

    /** A pattern's place in the groups. */
    public static final class Member {

        private final PatternCluster cluster;
        private final String firstGroupId;

        private Member(PatternCluster cluster) {
            this.cluster = cluster;
            this.firstGroupId = cluster.groupId();
        }

        /** The id as it was when the pattern was handed in. */
        public String emittedGroupId() {
            return firstGroupId;
        }

        public String groupId() {
            return cluster.groupId();
        }

        public String pattern() {
            return cluster.groupPattern();
        }
    }

    /** Forgets the entry unused for longest. */
    private static final class Recent<K, V> extends LinkedHashMap<K, V> {

        private static final long serialVersionUID = 1L;
        private final int limit;

        private Recent(int limit) {
            super(16, 0.75f, true);
            this.limit = limit;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
            return size() > limit;
        }
    }
}
