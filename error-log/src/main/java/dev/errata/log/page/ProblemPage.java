package dev.errata.log.page;

import dev.errata.log.access.Access;
import dev.errata.log.page.view.Href;
import dev.errata.log.page.view.Visit;
import dev.errata.streams.http.Problem;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import io.javalin.http.HttpStatus;

/** Tells a browser what went wrong; whoever is not logged in is led to the login. */
final class ProblemPage {
    private static final int UNAUTHORIZED = 401;

    private final Html html;
    private final Access access;

    ProblemPage(Html html, Access access) {
        this.html = html;
        this.access = access;
    }

    /** Whether a page was asked for. */
    boolean tells(Context context, Problem problem) {
        String accepted = context.header("Accept");
        if (accepted == null
                || !accepted.contains("text/html")
                || context.path().startsWith("/api/")) {
            return false;
        }
        Visit visit = html.strangersVisit(context);
        if (problem.status() == UNAUTHORIZED
                && access.asksForLogin()
                && context.method().equals(HandlerType.GET)) {
            String login = Href.of(LoginPages.PATH)
                    .with(LoginPages.TO, visit.href().text())
                    .text();
            context.redirect(login, HttpStatus.SEE_OTHER);
            return true;
        }
        context.status(problem.status());
        html.show(context, "problem", problem.title(), visit, problem);
        return true;
    }
}
