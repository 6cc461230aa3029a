package dev.errata.core.grouping.stack;

import dev.errata.core.matching.Search;
import java.util.List;
import java.util.Map;

/** What run-times and their parsers say of errors of theirs: who logs a message and frames alone has left out the type. */
final class RuntimeTexts {
    /** How texts begin, by language: Python, JavaScript, Ruby, PHP, Java. */
    private static final List<Map.Entry<String, String>> BEGINNINGS = List.of(
            Map.entry("list index out of range", "IndexError"),
            Map.entry("division by zero", "ZeroDivisionError"),
            Map.entry("could not convert string to float", "ValueError"),
            Map.entry("invalid literal for int()", "ValueError"),
            Map.entry("time data '", "ValueError"),
            Map.entry("not enough values to unpack", "ValueError"),
            Map.entry("too many values to unpack", "ValueError"),
            Map.entry("unsupported operand type(s) for", "TypeError"),
            Map.entry("can only concatenate ", "TypeError"),
            Map.entry("maximum recursion depth exceeded", "RecursionError"),
            Map.entry("Cannot read properties of ", "TypeError"),
            Map.entry("Reduce of empty array", "TypeError"),
            Map.entry("Invalid URL", "TypeError"),
            Map.entry("URI malformed", "URIError"),
            Map.entry("Unexpected end of JSON input", "SyntaxError"),
            Map.entry("Unexpected token ", "SyntaxError"),
            Map.entry("Expected property name ", "SyntaxError"),
            Map.entry("Invalid array length", "RangeError"),
            Map.entry("Invalid time value", "RangeError"),
            Map.entry("toFixed() digits", "RangeError"),
            Map.entry("undefined method `", "NoMethodError"),
            Map.entry("undefined local variable or method", "NameError"),
            Map.entry("divided by 0", "ZeroDivisionError"),
            Map.entry("invalid value for ", "ArgumentError"),
            Map.entry("comparison of ", "ArgumentError"),
            Map.entry("key not found: ", "KeyError"),
            Map.entry("no implicit conversion ", "TypeError"),
            Map.entry("can't modify frozen ", "FrozenError"),
            Map.entry("stack level too deep", "SystemStackError"),
            Map.entry("bad URI(is not URI?)", "InvalidURIError"),
            Map.entry("Division by zero", "DivisionByZeroError"),
            Map.entry("Unhandled match case ", "UnhandledMatchError"),
            Map.entry("Unsupported operand types", "TypeError"),
            Map.entry("Call to a member function ", "Error"),
            Map.entry("Call to undefined ", "Error"),
            Map.entry("Undefined array key ", "ErrorException"),
            Map.entry("Undefined variable ", "ErrorException"),
            Map.entry("Failed to parse time string", "Exception"),
            Map.entry("Cannot invoke \"", "NullPointerException"),
            Map.entry("Cannot read field \"", "NullPointerException"),
            Map.entry("For input string: ", "NumberFormatException"),
            Map.entry("/ by zero", "ArithmeticException"),
            Map.entry("No enum constant ", "IllegalArgumentException"),
            Map.entry("No value present", "NoSuchElementException"));

    /** What stands within a text, behind a name. */
    private static final List<Map.Entry<String, String>> WITHIN = List.of(
            Map.entry("' object has no attribute '", "AttributeError"),
            Map.entry("' object is not ", "TypeError"),
            Map.entry(" is not a function", "TypeError"),
            Map.entry(" is not iterable", "TypeError"),
            Map.entry(" is not a constructor", "TypeError"),
            Map.entry(" can't be coerced into ", "TypeError"),
            Map.entry(" to a BigInt", "SyntaxError"),
            Map.entry(" cannot be cast to class ", "ClassCastException"));

    private RuntimeTexts() {}

    /** The type whose text it is; "" if it is no run-time's. */
    static String type(String text) {
        return BEGINNINGS.stream()
                .filter(entry -> text.startsWith(entry.getKey()))
                .findFirst()
                .or(() -> WITHIN.stream()
                        .filter(entry -> Search.isIn(text, entry.getKey()))
                        .findFirst())
                .map(Map.Entry::getValue)
                .orElse("");
    }
}
