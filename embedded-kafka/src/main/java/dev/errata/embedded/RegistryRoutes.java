package dev.errata.embedded;

import dev.errata.embedded.RegistryBodies.ErrorAnswer;
import dev.errata.embedded.RegistryBodies.LevelAnswer;
import dev.errata.embedded.RegistryBodies.LevelBody;
import dev.errata.embedded.RegistryBodies.LevelSetAnswer;
import dev.errata.embedded.RegistryBodies.ModeAnswer;
import dev.errata.embedded.RegistryBodies.SchemaAnswer;
import dev.errata.embedded.RegistryBodies.SubjectVersionAnswer;
import dev.errata.embedded.RegistryRecord.SchemaVersion;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpResponseException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What is asked of the registry as a whole: schemas by id, levels, mode; and how it says no. */
final class RegistryRoutes {
    private static final Logger LOG = LoggerFactory.getLogger(RegistryRoutes.class);

    private final SchemaStore store;
    private final SubjectDeletion deletion;

    RegistryRoutes(SchemaStore store, SubjectDeletion deletion) {
        this.store = store;
        this.deletion = deletion;
    }

    void addTo(RoutesConfig routes) {
        routes.before(LoopbackGuard::admit);
        routes.get("/", http -> RegistryBodies.answer(http, Map.of()));
        routes.get("/schemas/types", http -> RegistryBodies.answer(http, List.of("AVRO")));
        routes.get("/schemas/ids/{id}", this::schema);
        routes.get("/schemas/ids/{id}/versions", this::versionsWithId);
        routes.get("/schemas/ids/{id}/subjects", this::subjectsWithId);
        routes.get(
                "/config",
                http -> RegistryBodies.answer(
                        http, new LevelAnswer(store.catalogue().globalLevel())));
        routes.put("/config", this::setGlobalLevel);
        routes.get("/config/{subject}", this::level);
        routes.put("/config/{subject}", this::setLevel);
        routes.get("/mode", http -> RegistryBodies.answer(http, new ModeAnswer("READWRITE")));
        new SubjectRoutes(store, deletion).addTo(routes);
        addRefusals(routes);
    }

    private static void addRefusals(RoutesConfig routes) {
        routes.exception(RegistryRefusal.class, (refusal, http) -> {
            if (refusal.status() >= 500) {
                LOG.atWarn().setCause(refusal).log("registry change not stored");
            }
            refuse(http, refusal.status(), refusal.code(), refusal.getMessage());
        });
        routes.exception(
                HttpResponseException.class,
                (refusal, http) -> refuse(http, refusal.getStatus(), refusal.getStatus(), refusal.getMessage()));
        routes.exception(Exception.class, (bug, http) -> {
            LOG.atError().setCause(bug).addKeyValue("path", http.path()).log("registry request failed");
            refuse(http, 500, 500, "Internal Server Error");
        });
    }

    private static void refuse(Context http, int status, int code, @Nullable String message) {
        RegistryBodies.answer(http.status(status), new ErrorAnswer(code, String.valueOf(message)));
    }

    private void schema(Context http) {
        String schema = store.catalogue().schema(idOf(http)).orElseThrow(RegistryRefusal::schemaNotFound);
        RegistryBodies.answer(http, new SchemaAnswer(schema));
    }

    private void versionsWithId(Context http) {
        RegistryBodies.answer(
                http,
                withId(idOf(http))
                        .map(v -> new SubjectVersionAnswer(v.subject(), v.version()))
                        .toList());
    }

    private void subjectsWithId(Context http) {
        RegistryBodies.answer(
                http, withId(idOf(http)).map(SchemaVersion::subject).distinct().toList());
    }

    private Stream<SchemaVersion> withId(int id) {
        if (store.catalogue().schema(id).isEmpty()) {
            throw RegistryRefusal.schemaNotFound();
        }
        return store.catalogue().subjects().stream()
                .flatMap(subject -> store.versions(subject).stream())
                .filter(v -> v.id() == id);
    }

    private static int idOf(Context http) {
        try {
            return Integer.parseInt(http.pathParam("id"));
        } catch (NumberFormatException notANumber) {
            throw RegistryRefusal.notFound("a schema id is a number, got '%s'".formatted(http.pathParam("id")));
        }
    }

    private void setGlobalLevel(Context http) {
        CompatibilityLevel level = RegistryBodies.read(http, LevelBody.class).level();
        store.setGlobalLevel(level);
        RegistryBodies.answer(http, new LevelSetAnswer(level));
    }

    private void level(Context http) {
        String subject = http.pathParam("subject");
        boolean orGlobal = Boolean.parseBoolean(http.queryParam("defaultToGlobal"));
        CompatibilityLevel level = orGlobal
                ? store.catalogue().levelFor(subject)
                : store.catalogue().ownLevel(subject).orElseThrow(() -> RegistryRefusal.levelNotSet(subject));
        RegistryBodies.answer(http, new LevelAnswer(level));
    }

    private void setLevel(Context http) {
        CompatibilityLevel level = RegistryBodies.read(http, LevelBody.class).level();
        store.setLevel(http.pathParam("subject"), level);
        RegistryBodies.answer(http, new LevelSetAnswer(level));
    }
}
