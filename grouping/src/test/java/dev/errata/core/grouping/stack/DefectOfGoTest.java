package dev.errata.core.grouping.stack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.grouping.TellingWords;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class DefectOfGoTest {
    @Test
    void anApplicationBelowGoSrcIsNoLibrary() {
        String stack = """
                panic: tide table 7 is missing

                goroutine 6 [running]:
                github.com/acme/port/quay.(*Ship).Moor(0xc000)
                \t/go/src/port/quay/quay.go:3 +0x1
                main.main()
                \t/go/src/port/main.go:9 +0x2
                """;
        assertThat(of(stack).orElseThrow().sites()).containsExactly("quay (*Ship).Moor");
        assertThat(of(stack)).isEqualTo(of(stack.replace("/go/src/", "/build/")));
    }

    @Test
    void theStandardLibraryOfGoIsKnownByItsTrimmedPaths() {
        String stack = "panic: sync: negative WaitGroup counter\n\ngoroutine 1 [running]:\nsync.(*WaitGroup).Add(...)\n"
                + "\tsync/waitgroup.go:83 +0xda\nexample.org/yard.(*Train).Leave(...)\n\texample.org/yard/train.go:7 +0x1";
        assertThat(of(stack).orElseThrow().sites()).containsExactly("yard (*Train).Leave");
    }

    @Test
    void functionsThatAPackageOfGoHoldsAreToldApart() {
        String stack = "panic: runtime error: integer divide by zero\n\ngoroutine 1 [running]:\n"
                + "example.org/yard.glob..func2(...)\n\t/src/yard/yard.go:7 +0x1\nmain.main()\n\t/src/main.go:9 +0x2";

        assertThat(of(stack)).isNotEqualTo(of(stack.replace("func2", "func3")));
    }

    @Test
    void whoRecoversFromAPanicOfGoIsNotWhoPanicked() {
        String recovered = """
                goroutine 1 [running]:
                runtime/debug.Stack()
                \t/usr/lib/go-1.19/src/runtime/debug/stack.go:24 +0x65
                main.guarded.func1()
                \t/src/main.go:120 +0x36
                """;
        String panicked = """
                panic({0x1, 0x2})
                \t/usr/lib/go-1.19/src/runtime/panic.go:884 +0x2
                main.weigh(...)
                \t/src/main.go:9 +0x1
                """;

        assertThat(Defect.of(recovered + panicked, null, "scale is frozen", new TellingWords())
                        .orElseThrow()
                        .sites())
                .containsExactly("main weigh");
        assertThat(Defect.of(recovered, null, "scale is frozen", new TellingWords())
                        .orElseThrow()
                        .isCutOff())
                .isTrue();
    }

    /** The second is as packages of errors write it, without arguments: a name is whole once a place begins below it. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "quay.(*Ship).Moor( | panic({0x1, 0x2})#~/usr/lib/go-1.19/src/runtime/panic.go:884 +0x212#"
                        + "github.com/acme/port/quay.(*Ship).Moor(0xc000?, {...})#~/src/port/quay/quay.go:7 +0x5c#"
                        + "main.call(0xc00008df50?, {0x51deea, 0x6})#~/src/port/main.go:21 +0x59#main.main()#~/src/port/main.go:39 +0x36d",
                "quay.(*Ship).Moor#~ | runtime.gopanic#~/usr/lib/go-1.19/src/runtime/panic.go:884#"
                        + "github.com/acme/port/quay.(*Ship).Moor#~/src/port/quay/quay.go:7#main.main#~/src/port/main.go:39"
            })
    void whereverAStackOfGoIsCutBehindTheNameOfACallItSaysWhere(String named, String frames) {
        String stack = lines("panic: berth is closed##goroutine 6 [running]:#" + frames);
        int behindName = stack.indexOf(lines(named)) + lines(named).length();

        for (int end = behindName; end <= stack.length(); end++) {
            assertThat(of(stack.substring(0, end)).orElseThrow().sites())
                    .as(stack.substring(0, end))
                    .containsExactly("quay (*Ship).Moor");
        }
    }

    private static String lines(String text) {
        return text.replace('#', '\n').replace('~', '\t');
    }

    @Test
    void whoCalledAnEndlessRecursionOfGoLeavesNoTrace() {
        String frame = "main.(*Ledger).post(0x1)\n\t/src/ledger.go:7 +0x1\n";
        String heading = """
                runtime: goroutine stack exceeds 1000000000-byte limit
                fatal error: stack overflow

                runtime stack:
                runtime.throw({0x1, 0x2})
                \t/usr/lib/go/src/runtime/panic.go:1047 +0x5d

                goroutine 1 [running]:
                """;
        String callers =
                "...additional frames elided...\nmain.book()\n\t/src/book.go:3 +0x2\nmain.main()\n\t/src/main.go:9 +0x3\n";

        for (String stack : List.of(
                frame.repeat(50) + callers,
                frame.repeat(50) + frame.repeat(2) + callers.replace("book", "web"),
                frame.repeat(2) + callers,
                frame + callers,
                frame)) {
            assertThat(of(heading + stack).orElseThrow().sites()).containsExactly("main (*Ledger).post");
            assertThat(Defect.of("goroutine 1 [running]:\n" + stack, null, "stack overflow", new TellingWords()))
                    .isEqualTo(of(heading + stack));
        }
    }

    @Test
    void whoCameFirstInARaceOfGoLeavesNoTrace() {
        String write = """
                 at 0x00c0000b4010 by goroutine 8:
                  main.sell()
                      /src/main.go:12 +0x44
                  main.main.func1()
                      /src/main.go:30 +0x1

                """;
        String read = " at 0x00c0000b4010 by goroutine 7:\n  main.count()\n      /src/main.go:20 +0x3a\n\n";
        String created =
                "Goroutine 8 (running) created at:\n  main.main()\n      /src/main.go:30 +0x9\n==================\n";
        String start = "==================\nWARNING: DATA RACE\n";

        assertThat(of(start + "Write" + write + "Previous read" + read + created)
                        .orElseThrow()
                        .describe())
                .isEqualTo("data race at main count");
        assertThat(of(start + "Read" + read + "Previous write" + write + created))
                .isEqualTo(of(start + "Write" + write + "Previous read" + read + created));
    }

    @Test
    void whatRecoversFromAPanicOfGoIsNoPartOfItsText() {
        String frames = """
                goroutine 35 [running]:
                runtime/debug.Stack()
                \t/usr/lib/go/src/runtime/debug/stack.go:24 +0x65
                panic({0x1, 0x2})
                \t/usr/lib/go/src/runtime/panic.go:884 +0x2
                example.org/yard.(*Train).Leave(...)
                \t/src/yard/train.go:7 +0x1
                """;
        String gin = """
                [Recovery] 2026/03/04 - 11:22:33 panic recovered:
                GET / HTTP/1.1
                Host: x

                train 7 has open doors
                /usr/lib/go/src/runtime/panic.go:884 (0x43b2)
                \tgopanic: reflectcall(nil, p)
                /src/yard/train.go:7 (0x4b6)
                \t(*Train).Leave: panic(err)
                """;

        assertThat(of("panic: train 9 has open doors\n\n" + frames))
                .isPresent()
                .isEqualTo(of("[PANIC RECOVER] train 7 has open doors " + frames))
                .isEqualTo(of("2026/03/04 11:22:33 http: panic serving 1.2.3.4:5: train 8 has open doors\n" + frames))
                .isEqualTo(of(gin));
    }

    @Test
    void whatAThingWithoutWordsPanicsWithTellsNothing() {
        String frames = "\n\ngoroutine 1 [running]:\nmain.main()\n\t/src/main.go:9 +0x2";

        assertThat(of("panic: (main.Fault) 0xc000010230" + frames))
                .isPresent()
                .isEqualTo(of("panic: {bergen 5}" + frames));
    }

    @Test
    void anErrorOfGoThatBringsItsStackSaysItsRootAboveIt() {
        String stack =
                "no cabin left on deck 3\nexample.org/yard.reserve\n\t/src/yard/book.go:7\nexample.org/yard.Book\n"
                        + "\t/src/yard/book.go:9\nbooking 12\nexample.org/yard.Book\n\t/src/yard/book.go:10";

        assertThat(Defect.of(stack, null, "booking 12: no cabin left on deck 3", new TellingWords())
                        .orElseThrow()
                        .describe())
                .isEqualTo("error at yard reserve: no cabin left on deck");
    }

    @Test
    void aParsersTextTellsNothingBehindWordsOfTheApplicationEither() {
        String frames = "\n\ngoroutine 1 [running]:\nmain.load()\n\t/src/main.go:9 +0x2";

        assertThat(of("panic: read manifest of bergen: unexpected end of JSON input" + frames))
                .isPresent()
                .isEqualTo(of("panic: read manifest of riga: invalid character 'x' after top-level value" + frames));
    }

    @Test
    void whatADependencyOfGoIsBuiltFromIsKnownByItsVersion() {
        String stack = "panic: x is shut\n\ngoroutine 1 [running]:\ngithub.com/jmoiron/sqlx.MustConnect(...)\n"
                + "\tgithub.com/jmoiron/sqlx@v1.3.5/sqlx.go:7 +0xda\nexample.org/yard.Open(...)\n\texample.org/yard/open.go:7 +0x1";

        assertThat(of(stack).orElseThrow().sites()).containsExactly("yard Open");
    }

    @Test
    void whatIsBehindTheLastColonOfAChainTellsAsATypeDoes() {
        String frames = "\n\ngoroutine 1 [running]:\nmain.open()\n\t/src/main.go:9 +0x2";

        assertThat(of("panic: open hold 7: hold is locked" + frames))
                .isPresent()
                .isEqualTo(of("panic: open hold 9: hold is locked" + frames))
                .isNotEqualTo(of("panic: open hold 7: hold is sealed" + frames));
    }

    @Test
    void aGoroutineOnTheLineOfAnErrorIsNoPartOfItsName() {
        String frames = "goroutine 1 [running]:\nmain.share()\n\t/src/main.go:9 +0x2";

        assertThat(of("[PANIC RECOVER] runtime error: integer divide by zero " + frames))
                .isPresent()
                .isEqualTo(of("panic: runtime error: integer divide by zero\n\n" + frames));
    }

    private static Optional<Defect> of(String stack) {
        return Defect.of(stack, null, "", new TellingWords());
    }
}
