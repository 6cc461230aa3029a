package dev.errata.launcher.manual;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Help.Ansi.Text;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * One manual page of a command and all below it, in the {@code man} macros of roff. Every word is the commands' own, and
 * the page says nothing of when or where it was made.
 */
final class ManualPage {
    private static final String EXIT_CODES =
            "0: done. 1: it failed, or found nothing. 2: the command was wrong. 3: there is no Java that it can run on.";

    private final List<String> lines = new ArrayList<>();

    private ManualPage() {}

    /** The lines of the page. */
    static List<String> of(CommandLine top) {
        CommandSpec command = top.getCommandSpec();
        Help help = help(top);
        ManualPage page = new ManualPage();
        page.macro("TH " + command.name().toUpperCase(Locale.ROOT) + " 1 \"\"", String.join(" ", command.version()));
        page.macro("SH", "NAME");
        page.text(command.name() + " - " + help.description());
        page.macro("SH", "SYNOPSIS");
        page.text(help.synopsis(0));
        page.macro("SH", "COMMANDS");
        children(top).forEach(page::command);
        page.macro("SH", "EXIT STATUS");
        page.text(EXIT_CODES);
        return List.copyOf(page.lines);
    }

    private void command(CommandLine commandLine) {
        CommandSpec command = commandLine.getCommandSpec();
        Help help = help(commandLine);
        macro("SS", command.qualifiedName());
        text(help.description());
        macro("PP");
        text(help.synopsis(0));
        command.positionalParameters()
                .forEach(parameter -> argument(
                        parameter,
                        "",
                        help,
                        help.createDefaultParameterRenderer()
                                .render(parameter, help.parameterLabelRenderer(), help.colorScheme())));
        command.options().forEach(option -> option(option, help));
        children(commandLine).forEach(this::command);
    }

    private void option(OptionSpec option, Help help) {
        Text[][] rows =
                help.createDefaultOptionRenderer().render(option, help.parameterLabelRenderer(), help.colorScheme());
        argument(option, String.join(", ", option.names()), help, rows);
    }

    /** @param rows picocli's own table: its last column is the description with the variables resolved */
    private void argument(ArgSpec argument, String names, Help help, Text[][] rows) {
        if (argument.hidden()) {
            return;
        }
        Text label = help.parameterLabelRenderer().renderParameterLabel(argument, Ansi.OFF, List.of());
        macro("TP");
        macro("B", names + label.plainString());
        text(Arrays.stream(rows).map(row -> row[row.length - 1].plainString()).collect(Collectors.joining("\n")));
    }

    private void macro(String macro) {
        lines.add("." + macro);
    }

    private void macro(String macro, String argument) {
        macro(macro + " \"" + escaped(argument).replace("\"", "\\(dq") + '"');
    }

    /** No line of it is a macro, whatever it begins with. */
    private void text(String text) {
        text.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .map(line -> "\\&" + escaped(line))
                .forEach(lines::add);
    }

    private static String escaped(String text) {
        return text.replace("\\", "\\e").replace("-", "\\-");
    }

    private static Help help(CommandLine commandLine) {
        return new Help(commandLine.getCommandSpec(), Help.defaultColorScheme(Ansi.OFF));
    }

    /** Each once, though it may have an alias. */
    private static Set<CommandLine> children(CommandLine parent) {
        Set<CommandLine> children = new LinkedHashSet<>(parent.getSubcommands().values());
        children.removeIf(child -> child.getCommandSpec().usageMessage().hidden());
        return children;
    }
}
