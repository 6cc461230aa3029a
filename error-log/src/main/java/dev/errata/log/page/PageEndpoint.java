package dev.errata.log.page;

import dev.errata.log.access.Role;
import dev.errata.log.api.call.Call;
import dev.errata.log.api.call.Endpoint;
import dev.errata.log.api.call.Parameter;
import dev.errata.log.page.view.Href;
import dev.errata.log.page.view.Visit;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import io.javalin.http.HttpStatus;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A page as an endpoint. */
final class PageEndpoint {
    private static final Endpoint.Answer ANSWER = new Endpoint.Answer(200, "", List.of(Html.TYPE));

    private PageEndpoint() {}

    /** Shows a page. */
    @FunctionalInterface
    interface Showing {
        void show(Call call, Visit visit);
    }

    /** A page for viewers. Fields of its form that were left empty are taken out of the address first. */
    static Endpoint of(String path, String summary, List<Parameter<?>> parameters, Html html, Showing showing) {
        return new Endpoint(HandlerType.GET, path, Role.VIEWER, summary, parameters, null, ANSWER, call -> {
            Context context = call.context();
            if (holdsBlanks(context)) {
                context.redirect(withoutBlanks(context), HttpStatus.SEE_OTHER);
                return;
            }
            showing.show(call, html.visit(context));
        });
    }

    private static boolean holdsBlanks(Context context) {
        return context.queryParamMap().values().stream().anyMatch(values -> values.contains(""));
    }

    private static String withoutBlanks(Context context) {
        Map<String, List<String>> left = new LinkedHashMap<>();
        context.queryParamMap().forEach((name, values) -> {
            List<String> said =
                    values.stream().filter(value -> !value.isEmpty()).distinct().toList();
            if (!said.isEmpty()) {
                left.put(name, said);
            }
        });
        return new Href(context.path(), left).text();
    }
}
