package dev.errata.log.page;

import dev.errata.log.access.Access;
import dev.errata.log.access.Caller;
import dev.errata.log.page.view.Href;
import dev.errata.log.page.view.Visit;
import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.Utf8ByteOutput;
import io.javalin.http.Context;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;

/** Makes pages from templates, which were compiled with the program. For all threads. */
final class Html {
    static final String TYPE = "text/html;charset=utf-8";
    private static final String PACKAGE = "dev.errata.log.page";

    private final TemplateEngine templates = TemplateEngine.createPrecompiled(null, ContentType.Html, null, PACKAGE);
    private final Assets assets;
    private final Access access;
    private final InstantSource clock;

    Html(Assets assets, Access access, InstantSource clock) {
        this.assets = assets;
        this.access = access;
        this.clock = clock;
    }

    /** Of a page that needs a role. */
    Visit visit(Context context) {
        return visit(context, Optional.of(access.caller(context)));
    }

    /** Of whoever was not let in, maybe before anything was known of the request. */
    Visit strangersVisit(Context context) {
        return new Visit(href(context), "", Optional.empty(), access.asksForLogin(), "", clock.instant());
    }

    private static Href href(Context context) {
        return new Href(context.path(), context.queryParamMap());
    }

    Visit visit(Context context, Optional<Caller> caller) {
        return new Visit(
                href(context),
                access.origin(context),
                caller,
                access.asksForLogin(),
                access.formToken(context),
                clock.instant());
    }

    /**
     * Answers with a page.
     *
     * @param template its name without {@code .jte}; it takes a frame and a view
     */
    void show(Context context, String template, String title, Visit visit, Object view) {
        Utf8ByteOutput page = new Utf8ByteOutput();
        PageLayout frame = new PageLayout(title, visit, assets);
        templates.render(template + ".jte", Map.of("frame", frame, "view", view), page);
        context.contentType(TYPE).result(page.toByteArray());
    }
}
