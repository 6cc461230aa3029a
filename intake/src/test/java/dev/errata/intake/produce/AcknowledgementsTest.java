package dev.errata.intake.produce;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.intake.protocol.Result.Place;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** An answer waits for each record of its request, and says the worst of what became of them. */
class AcknowledgementsTest {
    @Test
    void ofNothingAllIsThereAtOnce() {
        assertThat(new Acknowledgements(0).all()).isCompletedWithValue(Place.NOWHERE);
    }

    @Test
    void theLastOneDecidesThatItIsDoneAndTheWorstWhereItIs() {
        Acknowledgements acknowledgements = new Acknowledgements(4);

        acknowledgements.arrived(1, Place.KAFKA);
        acknowledgements.arrived(2, Place.SPOOL);
        assertThat(acknowledgements.all()).isNotDone();
        acknowledgements.arrived(1, Place.KAFKA);

        assertThat(acknowledgements.all()).isCompletedWithValue(Place.SPOOL);
    }

    @Test
    void whereAllAreOnKafkaItSaysSo() {
        Acknowledgements acknowledgements = new Acknowledgements(2);

        acknowledgements.arrived(1, Place.KAFKA);
        acknowledgements.arrived(1, Place.KAFKA);

        assertThat(acknowledgements.all()).isCompletedWithValue(Place.KAFKA);
    }

    @Test
    void oneFailureIsTheFailureOfAllButNotBeforeTheOthersAreSettled() {
        Acknowledgements acknowledgements = new Acknowledgements(2);
        CompletableFuture<Place> all = acknowledgements.all();

        acknowledgements.failed(1, new IllegalStateException("full"));
        assertThat(all).isNotDone();
        acknowledgements.arrived(1, Place.KAFKA);

        assertThat(all).isCompletedExceptionally();
    }
}
