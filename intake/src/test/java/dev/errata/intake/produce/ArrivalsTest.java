package dev.errata.intake.produce;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.intake.protocol.Result.Place;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** An answer waits for each record of its request, and says the worst of what became of them. */
class ArrivalsTest {
    @Test
    void ofNothingAllIsThereAtOnce() {
        assertThat(new Arrivals(0).all()).isCompletedWithValue(Place.NOWHERE);
    }

    @Test
    void theLastOneDecidesThatItIsDoneAndTheWorstWhereItIs() {
        Arrivals arrivals = new Arrivals(4);

        arrivals.arrived(1, Place.KAFKA);
        arrivals.arrived(2, Place.SPOOL);
        assertThat(arrivals.all()).isNotDone();
        arrivals.arrived(1, Place.KAFKA);

        assertThat(arrivals.all()).isCompletedWithValue(Place.SPOOL);
    }

    @Test
    void whereAllAreOnKafkaItSaysSo() {
        Arrivals arrivals = new Arrivals(2);

        arrivals.arrived(1, Place.KAFKA);
        arrivals.arrived(1, Place.KAFKA);

        assertThat(arrivals.all()).isCompletedWithValue(Place.KAFKA);
    }

    @Test
    void oneFailureIsTheFailureOfAllButNotBeforeTheOthersAreSettled() {
        Arrivals arrivals = new Arrivals(2);
        CompletableFuture<Place> all = arrivals.all();

        arrivals.failed(1, new IllegalStateException("full"));
        assertThat(all).isNotDone();
        arrivals.arrived(1, Place.KAFKA);

        assertThat(all).isCompletedExceptionally();
    }
}
