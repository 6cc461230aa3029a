package dev.errata.core.grouping.stack;

import dev.errata.core.matching.Search;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Stacks of .NET: {@code at Shop.Order.Total(Int32 id) in /src/Order.cs:line 3}, the inner error first. */
final class DotNetStackFormat implements StackFormat {

    private static final Prefixes LIBRARIES = new Prefixes(List.of(
            "System.",
            "Microsoft.",
            "Newtonsoft.",
            "Npgsql.",
            "MySql.",
            "StackExchange.",
            "Dapper.",
            "Autofac.",
            "AutoMapper.",
            "MediatR.",
            "Polly.",
            "Serilog.",
            "NLog.",
            "Grpc.",
            "RabbitMQ.",
            "Confluent.",
            "Xunit.",
            "NUnit.",
            "MassTransit.",
            "Hangfire.",
            "Amazon.",
            "Azure.",
            "Google.",
            "FluentValidation.",
            "lambda_method"));

    @Override
    public boolean isFrame(String line, int start) {
        return line.startsWith("at ", start) && call(line.strip()) != null;
    }

    @Override
    public Optional<Thrown> rootCause(List<String> lines) {
        List<Frame> frames = new ArrayList<>();
        String type = "";
        for (String line : lines) {
            String text = line.strip();
            Frame frame = frame(text);
            int inner = Search.last("---> ", text);
            if (frame != null) {
                frames.add(frame);
            } else if (text.startsWith("--- End of inner exception stack trace") && !frames.isEmpty()) {
                break;
            } else if (frames.isEmpty() && (inner >= 0 || type.isEmpty())) {
                String announced = heading(inner < 0 ? text : text.substring(inner + 5));
                type = announced.isEmpty() ? type : announced;
            }
        }
        return frames.isEmpty() ? Optional.empty() : Optional.of(new Thrown(type, frames));
    }

    private static String heading(String text) {
        String rest =
                text.startsWith("Unhandled exception. ") ? text.substring("Unhandled exception. ".length()) : text;
        return TypeNames.leading(rest.startsWith("(Inner Exception #0) ") ? rest.substring(21) : rest);
    }

    private static @Nullable Frame frame(String text) {
        String call = call(text);
        return call == null
                ? null
                : Frame.of(type(call.substring(0, Search.last('.', call))), method(call), LIBRARIES.isAnyOf(call));
    }

    /** Type and method; null if the line is no frame. */
    private static @Nullable String call(String text) {
        if (!text.startsWith("at ")) {
            return null;
        }
        int open = Search.first('(', text);
        int close = Search.first(')', text, open + 1, text.length());
        if (open < 4 || close < 0) {
            return null;
        }
        String call = text.substring(3, open);
        String after = text.substring(close + 1);
        boolean placed = after.isEmpty() || (after.startsWith(" in ") && Search.isIn(after, ":line "));
        return placed && Search.last('.', call) > 0 && Search.first(' ', call) < 0 ? call : null;
    }

    private static String type(String name) {
        int generated = Search.first(".<", name);
        String plain = generated > 0 ? name.substring(0, generated) : name;
        int nested = Search.first("+<", plain);
        int generic = Search.first('`', plain);
        plain = nested > 0 ? plain.substring(0, nested) : plain;
        return generic > 0 && generic < plain.length() ? plain.substring(0, generic) : plain;
    }

    /** {@code Order.<Total>d__5.MoveNext}, {@code <>c.<Total>b__0} and {@code <Total>g__Sum|0} are all written in Total. */
    private static String method(String call) {
        int open = Search.first('<', call);
        while (open >= 0) {
            int close = Search.first('>', call, open, call.length());
            if (close < 0) {
                break;
            }
            if (close > open + 1) {
                return call.substring(open + 1, close);
            }
            open = Search.first('<', call, open + 1, call.length());
        }
        int generic = Search.first('[', call);
        String plain = generic > 0 ? call.substring(0, generic) : call;
        return plain.substring(Search.last('.', plain) + 1);
    }
}
