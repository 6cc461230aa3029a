package dev.errata.core.matching;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A line's level is where the logs of its kind have it; a word of the message is none. */
class LogLevelTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            quoteCharacter = '`',
            value = {
                "ERROR ! 2026-03-02 10:11:12.123 [main] ERROR c.acme.Orders - lost order 12",
                "WARN  ! [2026-03-02T10:11:12,271][WARN ][o.e.c.r.a.DiskThresholdMonitor] [node-1] high watermark",
                "INFO  ! [2026-03-02 10:11:12,000] INFO [Broker id=1] Stopping fetcher (kafka.server.KafkaBroker)",
                "WARN  ! WARNING:root:nobody listens",
                "INFO  ! [2026-03-02 10:11:12,060: INFO/ForkPoolWorker-2] task done",
                "ERROR ! E0102 10:11:12.086000    3570 configmap.go:157] no such thing",
                "WARN  ! Mar 02 10:11:12 node-1 kubelet[7]: W0302 10:11:12.100 7 reflector.go:1] again",
                "ERROR ! {\"level\":\"error\",\"ts\":1.6,\"msg\":\"INFO is a word here\"}",
                "FATAL ! {\"time\":1,\"pid\":7,\"msg\":\"out\",\"level\":60}",
                "ERROR ! {\"t\":{\"$date\":\"2026-03-02T10:11:12Z\"},\"s\":\"E\",\"c\":\"STORAGE\"}",
                "ERROR ! 2017-04-24T16:39:39.009+1000 E STORAGE  [initandlisten] WiredTiger",
                "WARN  ! ts=2026-03-02T10:11:12Z caller=dedupe.go:112 level=warn msg=\"no error here\"",
                "INFO  ! 2026-03-02 10:11:12.426 UTC [32] LOG:  redo starts at 22/E7082910",
                "FATAL ! 2026-03-02 10:11:12.510 UTC [33] FATAL:  could not start",
                "ERROR ! 2026/03/02 10:11:12 [error] 7#7: *1 open() failed",
                "ERROR ! [Mon Mar 02 10:11:12 2026] [proxy_http:error] [pid 7:tid 9] AH01114",
                "ERROR ! fail: Microsoft.AspNetCore.Server.Kestrel[13]",
                "ERROR ! [10:11:12 ERR] unhandled",
                "DEBUG ! [10:11:12 VRB] Using default rule {'Project': '.*', 'Keep': 10}",
                "DEBUG ! trce: RunIt.Program[0]",
                "DEBUG ! 10:11PM TRC cache hit key=orders",
                "INFO  ! [0:motion] [NTC] [ALL] [Mar 02 10:11:12] motion_startup: logging to file",
                "FATAL ! [0:motion] [ALR] [ALL] [Mar 02 10:11:12] image_ring_resize: no memory",
                "FATAL ! 10:11PM PNC no route to the store app=shop",
                "FATAL ! {\"level\":\"dpanic\",\"ts\":1739977744.98,\"msg\":\"odd number of arguments passed as key-value pairs\"}",
                "FATAL ! 2026-03-02T10:11:12.332-0700\\tDPANIC\\tshop/main.go:28\\tinvariant violated",
                "ERROR ! 2026.11.23 16:21:57.707523 [ 11 ] {} <Error> void DB::KeeperDispatcher",
                "ERROR ! 2026-04-25 20:12:44.667+00:00 [erro] <0.15157.53> closing AMQP connection",
                "WARN  ! 2026-02-20T10:12:40.771Z\\twarn\\tmemorylimiter/memorylimiter.go:229\\tsoft limit",
                "DEBUG ! 2026-03-02 10:11:12 | DEBUG    | app:run:12 - next",
                "FATAL ! 2026-03-02 10:11:12,469 vm proftpd[29118]: fatal: unknown directive",
                "ERROR ! 2026-03-02T10:11:12+0000 error: config, no such file",
                "ERROR ! [2026-03-02T10:11:12+0000] error    : 'nginx' process is not running",
                "INFO  ! [1795453731] unbound[1907:0] info: start of service",
                "INFO  ! 2026-03-02 10:11:12.374 UTC [2121] LOG kernel file descriptor limit: 20000",
                "INFO  ! 1:M 02 Mar 10:11:12.055 * 1 changes in 3600 seconds. Saving...",
                "WARN  ! 1:M 02 Mar 10:11:12.055 # the file is half written",
                "ERROR ! =ERROR REPORT==== 2-Mar-2026::10:11:12 ===",
                "ERROR ! initdb: error: directory is not empty",
                "WARN  ! zip warning: name not matched: orders",
                "INFO  ! Normal   Pulling    32s   kubelet, node-1  pulling image",
                "WARN  ! 5m   Warning   BackOff   pod/web   Back-off restarting failed container",
                "INFO  ! 2026-03-02 10:11:12.684 [error] orders: 2026-03-02 10:11:12,683 - mcp.server - INFO - Processing request",
                "INFO  ! ERROR: logging before flag.Parse: I0302 10:11:12.852881 382 log.go:31] wait 60 seconds",
                "ERROR ! [2026-03-02, 10:11:12 UTC] {subprocess.py:93} INFO - 2026-03-02 10:11:11 ERROR orders are lost",
                "ERROR ! 2026-03-02T10:11:12Z INFO shop[7]: [10:11:12] [ERROR] orders are lost",
                "ERROR ! 2026-03-02 10:11:12 INFO shop: E0302 10:11:11.852881 382 log.go:31] orders are lost",
                "INFO  ! <30>1 2026-03-02T10:11:12Z music-01 proxy 126 - - orders are looked for",
                "ERROR ! <11>Mar  2 10:11:12 music-01 proxy[126]: orders are lost",
                "WARN  ! <30>1 2026-03-02T10:11:12Z music-01 proxy 126 - - level=warn msg=slow",
                "FATAL ! [C 2026-03-02 10:11:12.426 SingleUserLabApp mixins:642] there are no orders",
                "INFO  ! [I 260302 10:11:12 web:2] 200 GET /",
                "INFO  ! 2026-03-02 10:11:12 INFO next run at 10:12:13",
                "INFO  ! 2026-03-02 10:11:12 INFO from 10:11:12 to 10:12:13 of yesterday orders were moved, and then the level is ERROR",
            })
    void isRead(LogLevel level, String line) {
        String text = "ERROR before\n" + line.translateEscapes() + "\nERROR behind";
        int start = text.indexOf('\n') + 1;
        assertThat(LogLevel.of(text, start, text.lastIndexOf('\n'))).isEqualTo(level);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "an error occurred",
                "the log level is not set",
                "MAX_ERROR=3 and LOG_DIR=/var/log",
                "see ERROR.md",
                "class 5 of 40, LOG of the day",
                "I think, therefore",
                "3 * 4 # twelve",
                "the last error: none",
                "Normal operation",
                "3 error: three",
                "<192>1 is no priority of syslog",
                "<11> lines behind",
                "[E is a letter]",
            })
    void isNoWordOfAMessage(String line) {
        assertThat(LogLevel.of(line, 0, line.length())).isNull();
    }
}
