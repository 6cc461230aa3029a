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
        @Nullable Secret read(String text, int end);
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
        if (text.length() < SHORTEST) {
            return Redaction.of(text, List.of());
        }
        folded.read(text);
        Collector found = new Collector(text);
        index.scan(folded, found);
        return Redaction.of(text, found.inOrder());
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
            add(forms, form.prefix(), (text, end) -> Tokens.of(form, text, end));
        }
        add(forms, "eyj", Tokens::jwt);
        add(forms, "-----begin ", Blocks::privateKey);
        add(forms, "://", Blocks::urlPassword);
        add(forms, "bearer ", Blocks::bearer);
        add(forms, " -u ", Blocks::login);
        add(forms, " --user ", Blocks::login);
        for (String name : Assignments.NAMES) {
            add(forms, name, (text, end) -> Assignments.at(name, text, end));
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
        private final String text;
        private final List<Secret> secrets = new ArrayList<>(0);

        Collector(String text) {
            this.text = text;
        }

        @Override
        public void at(int literal, int end) {
            if (!secrets.isEmpty() && isWellInside(end, secrets.get(secrets.size() - 1))) {
                return;
            }
            for (Detector detector : detectors.get(literal)) {
                Secret secret = detector.read(text, end);
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
