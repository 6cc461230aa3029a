package dev.errata.embedded;

import dev.errata.embedded.RegistryBodies.CompatibilityAnswer;
import dev.errata.embedded.RegistryBodies.IdAnswer;
import dev.errata.embedded.RegistryBodies.SchemaBody;
import dev.errata.embedded.RegistryBodies.VersionAnswer;
import dev.errata.embedded.RegistryRecord.SchemaVersion;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.util.List;
import org.apache.avro.Schema;

/** What is asked under a subject: its versions, and whether a schema may follow them. */
final class SubjectRoutes {
    private final SchemaStore store;
    private final SubjectDeletion deletion;

    SubjectRoutes(SchemaStore store, SubjectDeletion deletion) {
        this.store = store;
        this.deletion = deletion;
    }

    void addTo(RoutesConfig routes) {
        routes.get("/subjects", this::subjects);
        routes.post("/subjects/{subject}", this::lookUp);
        routes.delete("/subjects/{subject}", this::delete);
        routes.get("/subjects/{subject}/versions", this::versions);
        routes.post("/subjects/{subject}/versions", this::register);
        routes.get("/subjects/{subject}/versions/{version}", this::version);
        routes.get("/subjects/{subject}/versions/{version}/schema", this::schema);
        routes.post("/compatibility/subjects/{subject}/versions", this::checkAll);
        routes.post("/compatibility/subjects/{subject}/versions/{version}", this::checkOne);
    }

    private void subjects(Context http) {
        List<String> names = store.catalogue().subjects().stream()
                .filter(name -> !store.versions(name).isEmpty())
                .toList();
        RegistryBodies.answer(http, names);
    }

    private void register(Context http) {
        Schema schema = RegistryBodies.read(http, SchemaBody.class).parsed();
        RegistryBodies.answer(http, new IdAnswer(store.register(subjectOf(http), schema)));
    }

    private void lookUp(Context http) {
        Schema schema = RegistryBodies.read(http, SchemaBody.class).parsed();
        String subject = subjectOf(http);
        existingVersions(subject);
        answer(http, store.find(subject, schema).orElseThrow(RegistryRefusal::schemaNotFound));
    }

    private void delete(Context http) {
        if (Boolean.parseBoolean(http.queryParam("permanent"))) {
            throw RegistryRefusal.notPermitted("schemas are kept for good: records on topics refer to their ids");
        }
        if (deletion == SubjectDeletion.REFUSED) {
            throw RegistryRefusal.notPermitted("this registry was not told to let subjects be deleted");
        }
        String subject = subjectOf(http);
        existingVersions(subject);
        RegistryBodies.answer(http, store.delete(subject));
    }

    private void versions(Context http) {
        List<SchemaVersion> versions = existingVersions(subjectOf(http));
        RegistryBodies.answer(
                http, versions.stream().map(SchemaVersion::version).toList());
    }

    private void version(Context http) {
        answer(http, requestedVersion(http));
    }

    private void schema(Context http) {
        http.contentType(RegistryBodies.MEDIA_TYPE)
                .result(requestedVersion(http).schema());
    }

    private void checkAll(Context http) {
        Schema schema = RegistryBodies.read(http, SchemaBody.class).parsed();
        String subject = subjectOf(http);
        answer(http, store.conflicts(subject, schema, store.versions(subject)));
    }

    /** Anything may be the first version of a subject. */
    private void checkOne(Context http) {
        Schema schema = RegistryBodies.read(http, SchemaBody.class).parsed();
        String subject = subjectOf(http);
        boolean first = store.versions(subject).isEmpty() && isLatest(http.pathParam("version"));
        List<SchemaVersion> against = first ? List.of() : List.of(requestedVersion(http));
        answer(http, store.conflicts(subject, schema, against));
    }

    private SchemaVersion requestedVersion(Context http) {
        List<SchemaVersion> versions = existingVersions(subjectOf(http));
        String requested = http.pathParam("version");
        if (isLatest(requested)) {
            return versions.get(versions.size() - 1);
        }
        int number = versionNumber(requested);
        return versions.stream()
                .filter(v -> v.version() == number)
                .findFirst()
                .orElseThrow(() -> RegistryRefusal.versionNotFound(requested));
    }

    private List<SchemaVersion> existingVersions(String subject) {
        List<SchemaVersion> versions = store.versions(subject);
        if (versions.isEmpty()) {
            throw RegistryRefusal.subjectNotFound(subject);
        }
        return versions;
    }

    private static boolean isLatest(String version) {
        return version.equals("latest") || version.equals("-1");
    }

    private static int versionNumber(String requested) {
        int number;
        try {
            number = Integer.parseInt(requested);
        } catch (NumberFormatException notANumber) {
            number = 0;
        }
        if (number < 1) {
            throw RegistryRefusal.invalidVersion(requested);
        }
        return number;
    }

    private static String subjectOf(Context http) {
        return http.pathParam("subject");
    }

    private static void answer(Context http, SchemaVersion found) {
        RegistryBodies.answer(http, new VersionAnswer(found.subject(), found.id(), found.version(), found.schema()));
    }

    /** The reasons only on request, as the protocol has it. */
    private static void answer(Context http, List<String> conflicts) {
        boolean verbose = Boolean.parseBoolean(http.queryParam("verbose"));
        RegistryBodies.answer(http, new CompatibilityAnswer(conflicts.isEmpty(), verbose ? conflicts : null));
    }
}
