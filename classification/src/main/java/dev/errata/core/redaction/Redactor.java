package dev.errata.core.redaction;

import dev.errata.core.matching.CharFolding;
import dev.errata.core.matching.FoldedText;
import dev.errata.core.matching.LiteralIndex;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Takes secrets out of texts: what begins like a secret is looked for in one pass, then read by its form. Time is
 * linear in the text. Thread-safe.
 */
public final class Redactor {
    private static final int LONGEST_PREFIX = 30;
    /** {@code a@b.co}; all others are longer. */
    private static final int SHORTEST = 6;

    /** One for all threads, so that its tables stay in the nearest cache. */
    private static final Redactor OF_SECRETS = new Redactor(secretForms());

    private final LiteralIndex index;
    private final List<List<Detector>> detectors;

    /** Reads one form of secret; {@code end} is the offset behind the literal that announced it. */
    @FunctionalInterface
    private interface Detector {
        @Nullable Secret read(Passage passage, int end);
    }

    private Redactor(Map<String, List<Detector>> byLiteral) {
        this.index = new LiteralIndex(List.copyOf(byLiteral.keySet()));
        this.detectors = List.copyOf(byLiteral.values());
    }

    /** Takes out what gives access; e-mail addresses stay. */
    public static Redactor ofSecrets() {
        return OF_SECRETS;
    }

    /** Takes out e-mail addresses, too. */
    public static Redactor ofSecretsAndEmails() {
        return WithEmails.REDACTOR;
    }

    public Redaction redact(String text) {
        return redact(text, new FoldedText(0));
    }

    /** @param folded to be used for the text */
    Redaction redact(String text, FoldedText folded) {
        return Redaction.of(text, secrets(Passage.whole(text), folded));
    }

    /**
     * The beginning of a longer text. A secret that reaches from it into the rest is taken out with all that stands in the
     * beginning.
     *
     * @param seen as much of the longer text as is looked at
     * @param kept how much of it the beginning is; a secret is recognised by what stands behind it, too
     */
    public Redaction redactBeginning(String seen, int kept) {
        List<Secret> secrets = new ArrayList<>();
        for (Secret secret : secrets(Passage.beginning(seen), new FoldedText(0))) {
            if (secret.start() < kept) {
                secrets.add(new Secret(secret.kind(), secret.start(), Math.min(kept, secret.end())));
            }
        }
        return Redaction.of(seen.substring(0, kept), secrets);
    }

    /**
     * Where the end of a longer text can be read from, at {@code from} or behind it: where all that is seen before is of the
     * characters of a token, so is what goes on there.
     */
    public static int endOfCutToken(String seen, int from) {
        return Math.max(from, Passage.whole(seen).end(CharRun.BEARER, 0));
    }

    /** The end of a longer text, which begins at {@code from} in what is {@code seen}; as {@link #redactBeginning}. */
    public Redaction redactEnd(String seen, int from) {
        List<Secret> secrets = new ArrayList<>();
        for (Secret secret : secrets(Passage.whole(seen), new FoldedText(0))) {
            if (secret.end() > from) {
                secrets.add(new Secret(secret.kind(), Math.max(0, secret.start() - from), secret.end() - from));
            }
        }
        return Redaction.of(seen.substring(from), secrets);
    }

    private List<Secret> secrets(Passage passage, FoldedText folded) {
        if (passage.length() < SHORTEST) {
            return List.of();
        }
        folded.read(passage.text());
        Collector found = new Collector(passage);
        index.scan(folded, found);
        return found.inOrder();
    }

    /** Made where it is asked for, and then one for all as well. */
    private static final class WithEmails {
        static final Redactor REDACTOR = new Redactor(forms());

        private static Map<String, List<Detector>> forms() {
            Map<String, List<Detector>> forms = secretForms();
            add(forms, "@", Emails::around);
            return forms;
        }
    }

    private static Map<String, List<Detector>> secretForms() {
        Map<String, List<Detector>> forms = new LinkedHashMap<>();
        for (TokenForm form : TokenForm.ALL) {
            add(forms, form.prefix(), (passage, end) -> Tokens.of(form, passage, end));
        }
        add(forms, "eyj", Tokens::jwt);
        add(forms, Blocks.BEGIN, Blocks::privateKey);
        add(forms, Blocks.END, Blocks::endOfPrivateKey);
        add(forms, "://", Blocks::urlPassword);
        add(forms, "bearer ", Blocks::bearer);
        add(forms, " -u ", Blocks::login);
        add(forms, " --user ", Blocks::login);
        for (String name : Assignments.NAMES) {
            add(forms, name, (passage, end) -> Assignments.at(name, passage, end));
        }
        return forms;
    }

    private static void add(Map<String, List<Detector>> forms, String literal, Detector detector) {
        forms.computeIfAbsent(CharFolding.fold(literal), key -> new ArrayList<>(1))
                .add(detector);
    }

    /**
     * Keeps the secrets apart: of two that overlap the one that was announced first stays, widened; a token that begins
     * where an assigned value does gives it its more precise kind.
     */
    private final class Collector implements LiteralIndex.Hits {
        private final Passage passage;
        private final List<Secret> secrets = new ArrayList<>(0);

        Collector(Passage passage) {
            this.passage = passage;
        }

        @Override
        public void at(int literal, int end) {
            if (!secrets.isEmpty() && isWellInside(end, secrets.get(secrets.size() - 1))) {
                return;
            }
            for (Detector detector : detectors.get(literal)) {
                Secret secret = detector.read(passage, end);
                if (secret != null) {
                    keep(secret);
                }
            }
        }

        private static boolean isWellInside(int end, Secret last) {
            return end <= last.end() && end - last.start() > LONGEST_PREFIX;
        }

        private void keep(Secret secret) {
            if (secret.start() >= secret.end()) {
                return;
            }
            Secret kept = secret;
            while (!secrets.isEmpty() && secrets.get(secrets.size() - 1).end() > kept.start()) {
                Secret last = secrets.remove(secrets.size() - 1);
                String kind = kept.start() == last.start() ? kept.kind() : last.kind();
                kept = new Secret(kind, Math.min(last.start(), kept.start()), Math.max(last.end(), kept.end()));
            }
            secrets.add(kept);
        }

        List<Secret> inOrder() {
            return secrets;
        }
    }
}
