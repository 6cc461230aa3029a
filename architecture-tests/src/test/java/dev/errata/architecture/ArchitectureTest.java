package dev.errata.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaAccess.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_USE_JAVA_UTIL_LOGGING;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.io.IOException;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

@AnalyzeClasses(packages = "dev.errata", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {
    private static final String AVRO_CLASSES = "dev.errata.schemas.avro..";

    /** What is not on this module's class path breaks every rule in peace; an example may know Spring. */
    @ArchTest
    static void everyClassOfTheMainCodeIsLookedAt(JavaClasses seen) throws IOException {
        assertThat(NamesTest.classes("main").filter(name -> !name.startsWith("dev.errata.example.")))
                .isNotEmpty()
                .allMatch(seen::contain);
    }

    @ArchTest
    static final ArchRule theCoreKnowsOnlyItselfAndTheYamlReaderAndTheMatcher = classes()
            .that()
            .resideInAPackage("dev.errata.core..")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "dev.errata.core..",
                    "java.lang..",
                    "java.util..",
                    "java.io..",
                    "java.nio..",
                    "java.time..",
                    "java.math..",
                    "java.security..",
                    "java.text..",
                    "org.jspecify..",
                    "org.snakeyaml..",
                    "com.google.re2j..");

    @ArchTest
    static final ArchRule theCoreUsesNoBacktrackingMatcher = noClasses()
            .that()
            .resideInAPackage("dev.errata.core..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("java.util.regex..");

    /** The others search to the end of the text, once per line or hit: {@code Search} wants a limit. */
    @ArchTest
    static final ArchRule textFromOutsideIsSearchedWithALimit = noClasses()
            .that()
            .resideInAnyPackage(
                    "dev.errata.core.redaction..",
                    "dev.errata.core.classification..",
                    "dev.errata.core.grouping..",
                    "dev.errata.core.matching..")
            .and()
            .doNotHaveFullyQualifiedName("dev.errata.core.matching.Search")
            .should()
            .accessTargetWhere(target(owner(assignableTo(CharSequence.class)))
                    .and(target(nameMatching("indexOf|lastIndexOf|contains|split|replaceAll|replaceFirst|matches"))));

    /** A category that the model alone gives is a name, for people: what is done follows {@code Classification.deciding}. */
    @ArchTest
    static final ArchRule whatDecidesDoesNotAskForTheName = noClasses()
            .that()
            .resideInAnyPackage(
                    "dev.errata.core.session..",
                    "dev.errata.core.recovery.instruction..",
                    "dev.errata.core.recovery.operation..",
                    "dev.errata.core.recovery.policy..",
                    "dev.errata.core.recovery.trial..",
                    "dev.errata.recovery..")
            .should()
            .callMethod("dev.errata.core.classified.Classification", "category")
            .orShould()
            .callMethod("dev.errata.core.taxonomy.TypedError", "category");

    @ArchTest
    static final ArchRule theCoreStartsNoThread = noClasses()
            .that()
            .resideInAPackage("dev.errata.core..")
            .should()
            .dependOnClassesThat()
            .areAssignableTo(Thread.class)
            .orShould()
            .dependOnClassesThat()
            .areAssignableTo(java.util.concurrent.Executor.class);

    /** What has no changelog or topic to be restored from, or is not checked for damage, is not on disk. */
    @ArchTest
    static final ArchRule everyStoreOnDiskIsChecked = noClasses()
            .that()
            .resideOutsideOfPackages("dev.errata.streams.kafka..", "dev.errata.benchmarks..")
            .should()
            .callMethodWhere(target(owner(name("org.apache.kafka.streams.state.Stores")))
                    .and(target(nameMatching("persistent.*"))))
            .orShould()
            .callMethod("org.apache.kafka.streams.kstream.Materialized", "as", "java.lang.String");

    /**
     * What is stored may be of another version, and a scan that fails on it fails for ever: {@code StoredBytes} is handed
     * the codec's method and catches. The watches are read before anything can be sent; partials are read from a topic.
     */
    @ArchTest
    static final ArchRule whatIsStoredIsReadWithCare = noClasses()
            .that()
            .resideInAnyPackage("dev.errata.classifier..", "dev.errata.aggregator..")
            .and()
            .doNotHaveFullyQualifiedName("dev.errata.aggregator.Watches")
            .and()
            .doNotHaveFullyQualifiedName("dev.errata.aggregator.PartialSerde")
            .should()
            .callMethodWhere(target(owner(nameMatching(".*Codec"))).and(target(nameMatching("decode|touch"))));

    @ArchTest
    static final ArchRule appsDoNotKnowEachOther = slices().matching(
                    "dev.errata.(classifier|recovery|aggregator|notifier|log|intake|dispatcher)..")
            .should()
            .notDependOnEachOther();

    @ArchTest
    static final ArchRule appsDoNotKnowTheEmbeddedBroker = noClasses()
            .that()
            .resideInAnyPackage(
                    "dev.errata.streams..",
                    "dev.errata.classifier..",
                    "dev.errata.recovery..",
                    "dev.errata.aggregator..",
                    "dev.errata.notifier..",
                    "dev.errata.log..",
                    "dev.errata.intake..",
                    "dev.errata.dispatcher..",
                    "dev.errata.client..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("dev.errata.embedded..", "dev.errata.launcher..");

    @ArchTest
    static final ArchRule nobodyElseKnowsSpring = noClasses()
            .that()
            .resideOutsideOfPackage("dev.errata.spring..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.springframework..", "dev.errata.spring..");

    @ArchTest
    static final ArchRule theStarterKnowsTheClientAlone = noClasses()
            .that()
            .resideInAPackage("dev.errata.spring..")
            .should()
            .dependOnClassesThat(resideInAPackage("dev.errata..")
                    .and(not(resideInAnyPackage(
                            "dev.errata.spring..",
                            "dev.errata.client..",
                            "dev.errata.core..",
                            "dev.errata.schemas.."))));

    @ArchTest
    static final ArchRule onlySchemasSeesAvro = noClasses()
            .that()
            .resideOutsideOfPackages("dev.errata.schemas..", "dev.errata.embedded..", "dev.errata.benchmarks..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(AVRO_CLASSES, "org.apache.avro..");

    /** A page or a stream that asks the database itself would count in its own way. */
    @ArchTest
    static final ArchRule theLogAsksPostgresInFewPlaces = noClasses()
            .that()
            .resideInAPackage("dev.errata.log..")
            .and()
            .resideOutsideOfPackages(
                    "dev.errata.log.database..",
                    "dev.errata.log.rows..",
                    "dev.errata.log.intake..",
                    "dev.errata.log.query..",
                    "dev.errata.log.retention..",
                    "dev.errata.log.access..",
                    "dev.errata.log.answer..")
            .and()
            .doNotHaveFullyQualifiedName("dev.errata.log.api.command.FirstAnswers")
            .and()
            .doNotHaveFullyQualifiedName("dev.errata.log.api.command.ReplayResource")
            .and()
            .doNotHaveFullyQualifiedName("dev.errata.log.api.ProblemAnswers")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("java.sql..", "javax.sql..", "org.jdbi..");

    @ArchTest
    static final ArchRule theLogAnswersHttpInFewPlaces = noClasses()
            .that()
            .resideInAPackage("dev.errata.log..")
            .and()
            .resideOutsideOfPackages(
                    "dev.errata.log.api..",
                    "dev.errata.log.access..",
                    "dev.errata.log.answer..",
                    "dev.errata.log.live..",
                    "dev.errata.log.page..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.javalin..", "jakarta.servlet..");

    @ArchTest
    static final ArchRule packagesHaveNoCycles = packagesHaveNoCycles("dev.errata");

    /** Each package by itself: with its subpackages it would hide that it and they need each other. */
    private static ArchRule packagesHaveNoCycles(String root) {
        return slices().matching(root + ".(**)").should().beFreeOfCycles();
    }

    /** {@code java.util} and {@code java.util.stream} give each other out. */
    @Test
    void theRuleSeesAPackageAndItsSubpackageThatNeedEachOther() {
        var cyclic = new ClassFileImporter().importClasses(Optional.class, Stream.class);
        assertThat(packagesHaveNoCycles("java").evaluate(cyclic).hasViolation()).isTrue();
    }

    @ArchTest
    static final ArchRule noGrabBagPackages =
            noClasses().should().resideInAnyPackage("..util..", "..utils..", "..common..", "..helper..", "..misc..");

    @ArchTest
    static final ArchRule noGrabBagNames =
            noClasses().should().haveNameMatching(".*(Utils?|Helper|Manager|Impl|\\.Abstract\\w*|\\.Base[A-Z]\\w*)");

    @ArchTest
    static final ArchRule theClockIsInjected = noClasses()
            .that()
            .haveSimpleNameNotEndingWith("Main")
            .should()
            .accessTargetWhere(target(owner(assignableTo(Instant.class))).and(target(name("now"))))
            .orShould()
            .accessTargetWhere(target(owner(assignableTo(System.class))).and(target(name("currentTimeMillis"))));

    @ArchTest
    static final ArchRule onlyMainsAndRunsTouchTheStandardStreams = noClasses()
            .that()
            .haveSimpleNameNotEndingWith("Main")
            .and()
            .resideOutsideOfPackage("dev.errata.benchmarks..")
            .should(ACCESS_STANDARD_STREAMS);

    /** The registry's own short forms make metrics without one. */
    @ArchTest
    static final ArchRule metricsAreBuiltWithADescription = noClasses()
            .that()
            .resideOutsideOfPackage("dev.errata.benchmarks..")
            .should()
            .accessTargetWhere(target(owner(assignableTo("io.micrometer.core.instrument.MeterRegistry")))
                    .and(target(nameMatching("counter|timer|gauge|gaugeCollectionSize|gaugeMapSize|summary"))));

    @ArchTest
    static final ArchRule oneLoggingApi = NO_CLASSES_SHOULD_USE_JAVA_UTIL_LOGGING;

    @ArchTest
    static final ArchRule packagesDeclareNullMarked = classes()
            .that()
            .haveSimpleName("package-info")
            .and()
            .resideOutsideOfPackage(AVRO_CLASSES)
            .should()
            .beAnnotatedWith("org.jspecify.annotations.NullMarked");
}
