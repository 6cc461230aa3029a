package dev.errata.core.grouping.stack;

import dev.errata.core.matching.Search;
import java.util.List;

/** What a class and a method of the JVM are called in the source, and whether they are the application's own. */
final class JavaNames {

    private static final Prefixes LIBRARIES = new Prefixes(List.of(
            "java.",
            "javax.",
            "jakarta.",
            "jdk.",
            "sun.",
            "com.sun.",
            "kotlin.",
            "kotlinx.",
            "scala.",
            "groovy.",
            "clojure.",
            "org.codehaus.",
            "org.springframework.",
            "org.apache.",
            "org.hibernate.",
            "com.fasterxml.",
            "com.google.common.",
            "com.google.gson.",
            "com.google.inject.",
            "com.google.protobuf.",
            "io.netty.",
            "reactor.",
            "io.reactivex.",
            "rx.",
            "okhttp3.",
            "okio.",
            "retrofit2.",
            "org.junit.",
            "junit.",
            "org.testng.",
            "org.mockito.",
            "org.assertj.",
            "org.hamcrest.",
            "org.eclipse.",
            "org.jboss.",
            "org.wildfly.",
            "io.quarkus.",
            "io.smallrye.",
            "io.micronaut.",
            "io.vertx.",
            "io.undertow.",
            "io.javalin.",
            "ch.qos.",
            "org.slf4j.",
            "com.zaxxer.",
            "org.postgresql.",
            "com.mysql.",
            "org.mariadb.",
            "oracle.",
            "org.h2.",
            "org.sqlite.",
            "feign.",
            "akka.",
            "play.",
            "com.intellij.",
            "org.gradle.",
            "worker.org.gradle.",
            "com.amazonaws.",
            "software.amazon.",
            "com.microsoft.",
            "com.azure.",
            "com.google.cloud.",
            "com.google.api.",
            "redis.clients.",
            "io.lettuce.",
            "com.mongodb.",
            "org.elasticsearch.",
            "org.bouncycastle.",
            "org.aspectj.",
            "net.bytebuddy.",
            "javassist.",
            "net.sf.",
            "com.github.benmanes.",
            "org.quartz.",
            "io.grpc.",
            "com.rabbitmq.",
            "org.yaml.",
            "org.json.",
            "io.micrometer.",
            "io.opentelemetry.",
            "org.jooq.",
            "org.flywaydb.",
            "liquibase.",
            "org.mybatis.",
            "com.squareup.",
            "com.netflix.",
            "io.confluent.",
            "android.",
            "androidx.",
            "dalvik.",
            "com.android.",
            "org.glassfish.",
            "com.vaadin.",
            "org.thymeleaf.",
            "freemarker.",
            "org.jetbrains.",
            "io.github.resilience4j.",
            "net.jodah.",
            "dev.failsafe.",
            "jersey.",
            "weblogic.",
            "com.ibm."));

    private static final List<String> GENERATED = List.of("GeneratedMethodAccessor", "GeneratedConstructorAccessor");

    /** Each holds a {@code $} or {@code _}, which most names do not. */
    private static final List<String> GENERATED_WITH_SIGN = List.of(
            "$Proxy",
            "$$EnhancerBy",
            "$$FastClass",
            "$$Lambda",
            "LambdaForm$",
            "$HibernateProxy$",
            "$ByteBuddy$",
            "$MockitoMock$",
            "_$$_",
            "$$SpringCGLIB$$",
            "_ClientProxy",
            "_Subclass");

    private JavaNames() {}

    static Frame frame(String type, String method) {
        boolean library = LIBRARIES.isAnyOf(type)
                || isGenerated(type)
                || method.startsWith("access$")
                || method.endsWith("$default");
        return Frame.of(sourceType(type), sourceMethod(type, method), library);
    }

    private static boolean isGenerated(String type) {
        boolean hasSign = Search.first('$', type) >= 0 || Search.first('_', type) >= 0;
        return GENERATED.stream().anyMatch(part -> Search.isIn(type, part))
                || (hasSign && GENERATED_WITH_SIGN.stream().anyMatch(part -> Search.isIn(type, part)));
    }

    /** {@code Order$1} and {@code Order$Item} are both written in Order; the anonymous one has no name to keep. */
    private static String sourceType(String type) {
        String plain = type;
        int companion = Search.first("$Companion", plain);
        if (companion > 0) {
            plain = plain.substring(0, companion);
        }
        int dollar = Search.first('$', plain);
        while (dollar > 0) {
            int end = Search.first('$', plain, dollar + 1, plain.length());
            String part = plain.substring(dollar + 1, end < 0 ? plain.length() : end);
            boolean named = !part.isEmpty() && Character.isUpperCase(part.charAt(0));
            if (!named) {
                return plain.substring(0, dollar);
            }
            dollar = end;
        }
        return plain;
    }

    /** {@code lambda$total$0} is written in total, {@code $anonfun$total$1} in Scala, {@code Order$total$1.invoke} in Kotlin. */
    private static String sourceMethod(String type, String method) {
        if (method.startsWith("lambda$") || method.startsWith("$anonfun$")) {
            int start = Search.first('$', method, 1, method.length()) + 1;
            int end = Search.first('$', method, start, method.length());
            String enclosing = method.substring(start, end < 0 ? method.length() : end);
            return enclosing.isEmpty() || enclosing.equals("new") || enclosing.equals("static") ? "<init>" : enclosing;
        }
        if (method.startsWith("invoke") || method.equals("apply") || method.equals("resumeWith")) {
            for (String part : Search.parts(type.substring(Search.last('.', type) + 1), '$')) {
                if (!part.isEmpty() && Character.isLowerCase(part.charAt(0))) {
                    return part;
                }
            }
        }
        return method;
    }
}
