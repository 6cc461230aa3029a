package dev.errata.benchmarks.workload;

import dev.errata.core.classification.rules.Rule;
import dev.errata.core.classification.rules.RuleSet;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Texts that nobody means well with, of any length: each is a piece again and again. */
public enum HostileText {
    NESTED_BRACKETS("([{<"),
    BLANKS(" "),
    TABS_AND_BLANKS(" \t"),
    LINE_BREAKS("\n"),
    CARRIAGE_RETURNS("\r"),
    DIGITS("7"),
    QUOTES("\""),
    QUOTES_IN_QUOTES("'\"`"),
    BACKSLASHES("\\"),
    COLONS("a.b:1:"),
    DASHES("-"),
    NAMES_WITHOUT_TYPE("a/b "),
    SURROGATES("\ud83d\ud83d\ude00"),
    WIDE_LETTERS("错误 Fehler é "),
    ESCAPES("\u001b[31m"),
    UNFINISHED_ESCAPE("\u001b["),
    JAVA_FRAMES("\tat com.acme.shop.Cart.total(Cart.java:12)\n"),
    PYTHON_FRAMES("  File \"/app/shop/cart.py\", line 12, in total\n    return sum(items)\n"),
    THREADS("Exception in thread main\n"),
    BACK_QUOTES("`code and `\n"),
    CAUSES("Caused by: java.io.IOException: broken\n"),
    PYTHON_CHAIN("\nDuring handling of the above exception, another exception occurred:\n"),
    GAPS("cannot find module 'in at line module file table "),
    LOG_PREFIXES("[main] ERROR "),
    ONE_WORD("error"),
    ONE_SECRET("password=hunter2secret;"),
    URL_PREFIXES("https://user:"),
    WAITS("try again in 5s "),
    COOKIES("cookie:}"),
    TABBED_WORDS("\tfoo\n"),
    TOKEN_PREFIXES("sk-"),
    WEB_TOKEN_PREFIXES("-eyJ"),
    KEY_BEGINNINGS("-----BEGIN "),
    KEY_ENDS("-----END PRIVATE KEY-----"),
    OPTIONS("--pass "),
    SHORT_PASSWORDS("pass=abc "),
    DATES_TO_WAIT_FOR("wait until 2026-01-01 "),
    BASE64(HostileText::base64),
    EVERY_PHRASE(HostileText::everyPhrase),
    EVERY_PHRASE_IN_ONE_LINE(() -> everyPhrase().replace('\n', ' ')),
    EVERY_BEGINNING(HostileText::everyBeginning);

    private static final long SEED = 11;

    /** A pure function. */
    @SuppressWarnings("ImmutableEnumChecker")
    private final Supplier<String> piece;

    HostileText(String piece) {
        this(() -> piece);
    }

    HostileText(Supplier<String> piece) {
        this.piece = piece;
    }

    /** Exactly this many characters. */
    public String ofLength(int length) {
        String unit = piece.get();
        return unit.repeat(length / unit.length() + 1).substring(0, length);
    }

    private static String base64() {
        String digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        return new Random(SEED)
                .ints(4_096, 0, digits.length())
                .mapToObj(i -> digits.substring(i, i + 1))
                .collect(Collectors.joining());
    }

    private static String everyPhrase() {
        return RuleSet.builtIn().all().stream()
                .flatMap(rule -> rule.text().any().stream())
                .collect(Collectors.joining("\n"));
    }

    /** Of each phrase the first half, so that every rule begins to hope. */
    private static String everyBeginning() {
        return RuleSet.builtIn().all().stream()
                .map(Rule::text)
                .flatMap(text -> text.any().stream())
                .map(phrase -> phrase.substring(0, (phrase.length() + 1) / 2))
                .collect(Collectors.joining(" "));
    }
}
