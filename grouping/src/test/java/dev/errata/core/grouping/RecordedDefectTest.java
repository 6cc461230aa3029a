package dev.errata.core.grouping;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** An error is the same one whatever record of a logger it stands in, and what a record says besides is no part of it. */
final class RecordedDefectTest {
    private static final String FRAMES =
            "\\nshop/cart.(*Cart).Add\\n\\t/src/cart/cart.go:%d\\nmain.main\\n\\t/src/main.go:7";

    @Test
    void aLineOfFields() {
        String object =
                "{\"level\":\"error\",\"msg\":\"item A-7 not found\",\"path\":\"/carts/7\",\"stack\":\"item A-7 not found"
                        + FRAMES.formatted(9) + "\"}";
        String line =
                "time=\"2026-07-14T12:03:30Z\" level=error msg=\"item B-9 not found\" path=/carts/9 stack=\"item B-9 not found"
                        + FRAMES.formatted(12) + "\"";

        assertThat(groups(ofMessage(object), ofMessage(line))).hasSize(1);
        assertThat(groups(ofMessage(object), ofMessage(line.replace("Add", "Remove"))))
                .hasSize(2);
    }

    @Test
    void aLineOfZapsConsoleThatBringsTheStackOfTheErrorAboveThatOfWhoLogs() {
        String fields =
                "{\"job\": \"nightly\", \"error\": \"order 7: item A-7 not found\", \"errorVerbose\": \"item A-7 not found"
                        + FRAMES.formatted(9) + "\"}";
        String console = "2026-05-03T13:59:02.669Z\tERROR\tjobs/runner.go:48\tjob failed\t" + fields
                + "\nshop/jobs.(*Runner).Run\n\t/src/jobs/runner.go:48\nmain.main\n\t/src/main.go:23";

        assertThat(groups(
                        ofMessage("{\"level\":\"error\",\"msg\":\"job failed\"," + fields.substring(1)),
                        ofMessage(console)))
                .hasSize(1);
        assertThat(groups(ofMessage(console), ofMessage(console.replace("Add", "Remove"))))
                .hasSize(2);
    }

    @Test
    void aRecordWithoutAStack() {
        String record =
                "{\"level\":\"error\",\"msg\":\"zone 7 is shut for scooters\",\"path\":\"%s\",\"time\":\"2026-02-11T06:02:18Z\"}";

        assertThat(groups(
                        ofMessage("zone 9 is shut for scooters"),
                        ofMessage(record.formatted("/park/now")),
                        ofMessage(record.formatted("/ride/end"))))
                .hasSize(1);
        assertThat(groups(
                        ofMessage(record.formatted("/park/now")),
                        ofMessage(record.formatted("/park/now").replace("shut for", "full of"))))
                .hasSize(2);
    }

    @Test
    void severalRecordsOfOneError() {
        String trace = "/srv/cart.rb:7:in `add'\\n/srv/shop.rb:9:in `perform'";
        String records =
                "{\"lvl\":\"WARN\",\"msg\":\"{\\\"context\\\":\\\"Job raised exception\\\",\\\"args\\\":[\\\"a\\\",\\\"b\\\"]}\"}\n"
                        + "{\"lvl\":\"WARN\",\"msg\":\"Cart::Full: cart 9 is over its limit\"}\n"
                        + "{\"lvl\":\"WARN\",\"msg\":\"" + trace + "\"}";
        String heading =
                "/srv/cart.rb:3:in `add': cart 7 is over its limit (Cart::Full)\n\tfrom /srv/shop.rb:9:in `perform'";

        assertThat(groups(ofMessage(heading), ofMessage(records))).hasSize(1);
        assertThat(groups(ofMessage(heading.replace("add", "pay")), ofMessage(records)))
                .hasSize(2);
    }

    @Test
    void aRecordAboveTheErrorThatOnlySaysWhichJobItWas() {
        String line = "2026-11-28T10:58:47.968Z pid=7 tid=hml WARN: ";
        String job = line + "{\"context\":\"Job raised exception\",\"class\":\"Digest\",\"args\":[\"reader\",\"%s\"]}\n"
                + line;

        assertThat(groups(
                        ofMessage(job.formatted("greta") + "Readers::Gone: reader 7 was never subscribed"),
                        ofMessage(job.formatted("hugo") + "Readers::Gone: reader 9 was never subscribed")))
                .hasSize(1);
        assertThat(groups(
                        ofMessage(job.formatted("greta") + "Readers::Gone: reader 7 was never subscribed"),
                        ofMessage(job.formatted("greta") + "Readers::Gone: reader 7 left the list last year")))
                .hasSize(2);
    }

    @Test
    void anErrorWithoutFramesBelowWhatARunnerOrAContainerSays() {
        String quartz =
                "2026-11-28 10:53:31.205 ERROR [w-1] org.quartz.core.JobRunShell - Job mill.trim threw an unhandled Exception: \n";
        String tomcat = "Nov 28, 2026 10:56:18 AM org.apache.catalina.core.StandardWrapperValve invoke";
        String severe = "\nSEVERE: Servlet.service() for servlet [mill] in context with path [] threw exception\n";
        String wide = "net.papier.KnifeException: width 7443 mm over the bed of 2400";
        String thin = "net.papier.KnifeException: strip of 7 mm would tear at once";

        assertThat(groups(ofMessage(quartz + wide), ofMessage(quartz + thin))).hasSize(2);
        assertThat(groups(
                        event(null, tomcat, tomcat + severe + wide),
                        event(null, tomcat, tomcat + severe + wide.replace("7443", "80"))))
                .hasSize(1);
        assertThat(groups(event(null, tomcat, tomcat + severe + wide), event(null, tomcat, tomcat + severe + thin)))
                .hasSize(2);
    }

    /** As {@code tracing} writes a field with a backtrace on the line that says what failed. */
    @Test
    void aBacktraceBehindOtherFields() {
        String line =
                "2026-02-18T05:04:40.589656Z ERROR shop::routes: request failed: cart 7 cannot carry 62 kilos path=/%s backtrace=";
        String frames =
                "   0: shop::cart::load\n             at ./src/cart.rs:21:14\n   1: shop::main\n             at ./src/main.rs:3:1";

        assertThat(groups(ofMessage(line.formatted("load") + frames), ofMessage(line.formatted("refill") + frames)))
                .hasSize(1);
        assertThat(groups(
                        ofMessage(line.formatted("load") + frames),
                        event(null, "request failed: cart 9 cannot carry 80 kilos", frames)))
                .hasSize(1);
        assertThat(groups(
                        ofMessage(line.formatted("load") + frames),
                        ofMessage(line.formatted("load") + frames.replace("cart::load", "till::open"))))
                .hasSize(2);
    }

    @Test
    void framesOfGoOnOneLineEach() {
        String stack = "shop/cart.check at /src/cart/cart.go:38\nmain.main at /src/main.go:26";

        assertThat(groups(
                        event("*errors.fundamental", "cannot load Paper Lion: 7 items do not fit", stack),
                        event("*errors.withMessage", "order 7: cannot load Salt: 9 items do not fit", stack)))
                .hasSize(1);
        assertThat(groups(
                        event(null, "7 items do not fit", stack),
                        event(null, "7 items do not fit", stack.replace("check", "price"))))
                .hasSize(2);
    }

    /** A package of a distribution puts an application where it has libraries, too. */
    @Test
    void anApplicationBelowUsrShare() {
        String stack =
                "TypeError: Cannot read properties of undefined\n    at Press.label (/usr/share/shop/press.js:2:31)\n    at run (/usr/share/shop/press.js:3:4)";

        assertThat(groups(ofMessage(stack), ofMessage(stack.replace("/usr/share", "/opt"))))
                .hasSize(1);
        assertThat(groups(ofMessage(stack), ofMessage(stack.replace("label", "weigh"))))
                .hasSize(2);
        assertThat(groups(
                        ofMessage(stack),
                        ofMessage(stack.replace("    at", "    at of (/usr/share/nodejs/of/of.js:1:1)\n    at"))))
                .hasSize(1);
    }

    /** What a thing is called may stand second: five of them are values, three may be what was done to it. */
    @Test
    void secondWordsThatAreValues() {
        assertThat(groups(
                        withdrawn("summer"),
                        withdrawn("family"),
                        withdrawn("promo"),
                        withdrawn("winter"),
                        withdrawn("night")))
                .hasSize(1);
        assertThat(groups(
                        tariff("cannot open the tariff"),
                        tariff("cannot price the tariff"),
                        tariff("cannot end the tariff")))
                .hasSize(3);
    }

    private static FingerprintInput withdrawn(String tariff) {
        return tariff("tariff " + tariff + " was withdrawn");
    }

    private static FingerprintInput tariff(String message) {
        return event("TariffError", message, "/srv/tariffs.rb:31:in `price'");
    }

    private static FingerprintInput ofMessage(String message) {
        return event(null, message, null);
    }

    private static FingerprintInput event(@Nullable String type, String message, @Nullable String stack) {
        return new FingerprintInput("system_error", "medium", type, message, stack, null);
    }

    private static Set<String> groups(FingerprintInput... events) {
        return new TreeSet<>(DefectGroups.of(List.of(events)));
    }
}
