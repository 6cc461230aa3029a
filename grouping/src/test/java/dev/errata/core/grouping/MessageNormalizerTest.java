package dev.errata.core.grouping;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class MessageNormalizerTest {

    private final MessageNormalizer normalizer = MessageNormalizer.forKeys();

    @Test
    void coloursOfATerminalAreNoText() {
        assertThat(normalizer.normalize("\u001b[35m\u001b[1mGET\u001b[0m failed"))
                .isEqualTo("GET failed");
    }

    @Test
    void aDumpThatGoesOnBeyondTheLimitSaysNoMoreThanAShortOne() {
        String shortDump = "replayed Topic(name=orders, configs=x y z)";
        String longDump = "replayed Topic(name=orders, configs=" + "a word or two ".repeat(500) + ")";
        assertThat(normalizer.normalize(longDump)).isEqualTo("replayed Topic(<*>)");
        assertThat(normalizer.normalize(shortDump)).isEqualTo("replayed Topic(<*>)");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "connect to 10.0.0.7:8080 failed after 30 seconds | connect to <*> failed after <*>",
                "Can't find child 1566 in scoreboard | Can't find child <*> in scoreboard",
                "user 'bob' isn't allowed, it's closed | user <*> isn't allowed, it's closed",
                "commit 4f2a9bc07d1e5a6b8c9d0e1f2a3b4c5d6e7f8091 not found | commit <*> not found",
                "job 6f9619ff-8b86-d011-b42d-00cf4fc964ff died | job <*> died",
                "feed a decade of facade | feed a decade of facade",
                "GET https://api.example.com/v1/x?y=1 returned 503 | GET <*> returned <*>",
                "open '/var/lib/x y': No such file | open <*>: No such file",
                "open /etc/passwd: permission denied | open <*>: permission denied",
                "read C:\\Users\\bob\\a.txt failed | read <*> failed",
                "mail to ops@example.org bounced | mail to <*> bounced",
                "host db.internal.example.com unreachable | host <*> unreachable",
                "from 00:11:43:e3:ba:c3 via eth1 | from <*> via <*>",
                "at Fri Jun 17 07:07:00 2005 it stopped | at <*> it stopped",
                "at 2026-01-02T03:04:05.678Z it stopped | at <*> it stopped",
                "at 2026-01-02 03:04:05,678 it stopped | at <*> it stopped",
                "ids 1, 2, 3 and [4, 5] lost | ids <*> and [<*>] lost",
                "signals [TERM, HUP, INT] lost | signals [<*>] lost",
                "0 bytes (0 KB) sent, lifetime <1 sec | <*> sent, lifetime <*>",
                "0 bytes sent, lifetime 00:01 | <*> sent, lifetime <*>",
                "value must be text/html, not n/a | value must be text/html, not n/a",
                "class java.io.IOException: broken pipe | class java.io.IOException: broken pipe",
                "lock com.acme.Lock@1b2c3d held | lock <*> held",
                "drop Order{id=7, state=NEW, note='x y z'} now | drop Order{<*>} now",
                "node-[40-63] and node[1,7] are down | <*> and <*> are down",
                "api said {\"type\":\"overloaded_error\",\"ms\":12} again | api said {type:overloaded_error,ms:<*>} again",
                "n <ok> a1 <ok> a2 <ok> a3 <ok> | n <ok> <*> <ok>",
                "enabled=true retries=3 | enabled=<*> retries=<*>",
                "clientId=billing state=CLOSED reason=timeout | clientId=<*> state=<*> reason=timeout",
                "save Order(id=7, buyer=Buyer[name=Ann Lee]) failed | save Order(<*>) failed",
                "sent headers: {'Accept': 'text/html', 'X-Id': {'a': 1}} ok | sent headers: {<*>} ok",
                "call <bound method Pool.get of <Pool object at 0x7f1b6f>> now | call <*> now",
                "[Client id=7, group=a b] joined | [<*>] joined",
                "[sender] done | [<*>] done",
                "add metric Name [name=a b, tags={}] now | add metric Name [<*>] now",
                "commit tasks [] and offsets {} of String[] main() | commit tasks [<*>] and offsets {<*>} of String[] main()",
                "client id=7 cmd=client+kill:all user=(superuser) done | client id=<*> cmd=<*> user=<*> done",
                "holds pool.Buffer@1f[7/8,d=x]->[pool.End@2c::pool.Sink@3d{OPEN}] for good | holds <*> for good",
                "sent <Request method=GET, url=x of headers | sent <*>",
                "worktree (null) of . holds .git under src/ at ./ here | worktree <*> of <*> holds <*> under <*> at <*> here",
                "with and/ or w/ it | with and/ or w/ it",
                "call parse(Host: a, b) of result(s) | call parse(<*>) of result(s)",
                "said {'status': '400', 'date': 'x'} | said {<*>}",
                "said {'type': 'overloaded', 'date': 'x'} | said {type: overloaded, date: <*>}",
                "resolve org.acme:core:jar:1.0:test from central | resolve <*> from central",
                "ERROR:root:disk full on a | ERROR:root:disk full on a",
                "fetch express@^4.1 and ms@* | fetch <*> and <*>",
                "closing org.acme.metrics.JmxReporter now | closing <*> now",
                "thrown org.acme.BrokenPipeException now | thrown org.acme.BrokenPipeException now",
                "action android.intent.SCREEN_ON seen | action android.intent.SCREEN_ON seen",
                "expected <html> but was <body> | expected <html> but was <body>",
            })
    void keepsWordsAndReplacesWhatVaries(String message, String pattern) {
        assertThat(normalizer.normalize(message)).isEqualTo(pattern);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "from 10.0.0.7 | from <ip>",
                "read 12 rows | read <number> rows",
                "at 0x7fff12 | at <hex>",
                "job 6f9619ff-8b86-d011-b42d-00cf4fc964ff | job <uuid>",
                "commit 4f2a9bc07d1e5a6b8c9d0e1f2a3b4c5d6e7f8091 | commit <hash>",
                "from 00:11:43:e3:ba:c3 | from <mac>",
                "GET https://a.b/c | GET <url>",
                "open /etc/passwd | open <path>",
                "mail ops@example.org | mail <email>",
                "user 'bob' | user <quoted>",
                "on 2026-01-02 | on <timestamp>",
                "task attempt_144_0020 | task <id>",
                "signals [TERM, HUP] | signals [<list>]",
            })
    void namesTheKindOfAValue(String message, String pattern) {
        assertThat(MessageNormalizer.typed().normalize(message)).isEqualTo(pattern);
    }

    @Test
    void theNumberOfValuesLeavesNoTrace() {
        assertThat(normalizer.normalize("replicate to 10.0.0.1:50010 10.0.0.2:50010 now"))
                .isEqualTo(normalizer.normalize("replicate to 10.0.0.1:50010 now"));
    }

    @Test
    void cutsAfterNormalising() {
        String numbers = "1234567890 ".repeat(1_000);

        assertThat(normalizer.normalize("lost " + numbers + "rows")).isEqualTo("lost <*> rows");
    }

    @Test
    void aPatternIsNeverLongerThanItsLimit() {
        assertThat(normalizer.normalize("word ".repeat(10_000)))
                .hasSizeLessThanOrEqualTo(MessageNormalizer.MAX_PATTERN);
    }

    @Property
    void everyTextHasAPattern(@ForAll String text) {
        assertThat(normalizer.normalize(text)).hasSizeLessThanOrEqualTo(MessageNormalizer.MAX_PATTERN);
    }

    @Property
    void aPatternIsItsOwnPattern(@ForAll("messages") String message) {
        String pattern = normalizer.normalize(message);

        assertThat(normalizer.normalize(pattern)).isEqualTo(pattern);
    }

    @Provide
    Arbitrary<String> messages() {
        return Arbitraries.of(
                        "user",
                        "12",
                        "a1",
                        "'x'",
                        "x=7",
                        "[a, b]",
                        "10.0.0.1:80",
                        "(3)",
                        "May",
                        "seconds",
                        "/a/b",
                        "<*>",
                        "it's",
                        "a:",
                        "-",
                        "{x=1}")
                .list()
                .ofMaxSize(9)
                .map(pieces -> String.join(" ", pieces));
    }

    @Property
    void theValueOfANumberLeavesNoTrace(@ForAll int first, @ForAll int second) {
        assertThat(normalizer.normalize("retry " + first + " of job"))
                .isEqualTo(normalizer.normalize("retry " + second + " of job"));
    }

    @Test
    void hostileTextTakesLinearTime() {
        String[] hostile = {
            "'", "\"", "(", "[(", ")", "1", "1.", "a:", "::", "/", "\\", "-", "<", "'a ", "Jun ", "=", "\ud800"
        };
        String all = Arrays.stream(hostile)
                .map(piece -> piece.repeat(1_000_000 / piece.length()))
                .collect(Collectors.joining());

        assertThat(normalizer.normalize(all)).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"error\":{\"type\":\"overloaded_error\",\"message\":\"Overloaded\",\"id\":7}}",
                "529 {\"type\":\"error\",\"error\":{\"message\":\"Overloaded\"},\"request_id\":\"req_011CSHoE\"}",
                "failed with { code: 7, reason: closed }"
            })
    void normalisingAPatternAgainKeepsWhatItTells(String message) {
        MessageNormalizer normalizer = MessageNormalizer.forKeys();
        String pattern = normalizer.normalize(message);

        assertThat(normalizer.normalize(pattern)).isEqualTo(pattern);
        assertThat(pattern).containsAnyOf("Overloaded", "closed");
    }
}
