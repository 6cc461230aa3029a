package shop;

import dev.errata.client.retry.Retry;
import dev.errata.core.classification.ErrorJudge;
import java.net.ConnectException;
import java.util.concurrent.atomic.AtomicInteger;

/** Fails once as a service does, and is brought back by the client as it was installed. */
public final class Shop {
    private Shop() {}

    public static void main(String[] arguments) throws Exception {
        AtomicInteger runs = new AtomicInteger();
        String answer = Retry.classifying().call(() -> {
            if (runs.incrementAndGet() == 1) {
                throw new ConnectException("connect ECONNREFUSED 10.0.3.7:5432");
            }
            return "charged";
        });
        System.out.println(answer + " at run " + runs + " by " + ErrorJudge.class.getPackage().getImplementationVersion());
    }
}
