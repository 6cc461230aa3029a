package dev.errata.example;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** Charges cards for orders that come over Kafka. */
@SpringBootApplication(proxyBeanMethods = false)
public class BillingMain {
    public static void main(String[] arguments) {
        SpringApplication.run(BillingMain.class, arguments);
    }
}
