package dev.errata.launcher.operator;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.errata.client.operator.Forecast;
import dev.errata.launcher.console.Console;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

class ForecastTest {
    @Test
    void theAnswersOfAllPartitionsAreAddedUpTheMostLadenFirst() {
        List<Forecast> sums = Forecast.sums(
                List.of(answer("a", "12:00", 1, 5), answer("b", "12:00", 0, 4, 4), answer("b", "12:00", 2, 0, 0, 7)));

        assertThat(sums).extracting(Forecast::dependency).containsExactly("b", "a");
        assertThat(sums.get(0).waiting()).isEqualTo(2);
        assertThat(sums.get(0).due().subList(0, 4)).containsExactly(4L, 4L, 7L, 0L);
    }

    @Test
    void minutesAreAddedToTheSameMinutesThoughPartitionsAnsweredInDifferentOnes() {
        List<Forecast> sums =
                Forecast.sums(List.of(answer("a", "12:00", 0, 9, 1, 2), answer("a", "12:01", 0, 10, 20, 30)));

        assertThat(sums).singleElement().satisfies(sum -> {
            assertThat(sum.from()).hasToString("2026-03-01T12:01:00Z");
            assertThat(sum.due().subList(0, 3)).containsExactly(11L, 22L, 30L);
            assertThat(sum.due()).hasSize(60);
        });
    }

    @Test
    void theTableShowsSumsAndACurve() {
        StringWriter out = new StringWriter();
        ForecastTable.of(Forecast.sums(List.of(answer("card-processor", "12:00", 3, 10, 0, 1))))
                .print(new Console(new PrintWriter(out), new PrintWriter(out), false));

        assertThat(out.toString().lines())
                .containsExactly(
                        "dependency      waiting  1m  5m  15m  60m  minute by minute",
                        "card-processor  3        10  11  11   11   @ .");
    }

    @Test
    void nothingIsDueToNobody() {
        assertThat(Forecast.sums(List.of())).isEmpty();
    }

    private static JsonNode answer(String dependency, String from, long waiting, long... due) {
        ObjectNode answer = JsonNodeFactory.instance.objectNode();
        answer.put("dependency", dependency)
                .put("from", "2026-03-01T" + from + ":00Z")
                .put("waiting", waiting);
        ArrayNode minutes = answer.putArray("due");
        for (long count : due) {
            minutes.add(count);
        }
        return answer;
    }
}
