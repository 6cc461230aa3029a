package dev.errata.core.grouping.stack;

import dev.errata.core.matching.Search;
import java.util.List;
import java.util.Map;

/** What run-times and their parsers say of errors of theirs: who logs a message and frames alone has left out the type. */
final class RuntimeTexts {
    /** How texts begin, by language: Python, JavaScript, Ruby, PHP, Java. A text that errors of several types say is not among them. */
    private static final List<Map.Entry<String, String>> BEGINNINGS = List.of(
            Map.entry("list index out of range", "IndexError"),
            Map.entry("list assignment index out of range", "IndexError"),
            Map.entry("string index out of range", "IndexError"),
            Map.entry("tuple index out of range", "IndexError"),
            Map.entry("pop from empty list", "IndexError"),
            Map.entry("pop from an empty ", "IndexError"),
            Map.entry("division by zero", "ZeroDivisionError"),
            Map.entry("float division by zero", "ZeroDivisionError"),
            Map.entry("integer division or modulo by zero", "ZeroDivisionError"),
            Map.entry("integer modulo by zero", "ZeroDivisionError"),
            Map.entry("Expecting value: line ", "JSONDecodeError"),
            Map.entry("Expecting ',' delimiter: line ", "JSONDecodeError"),
            Map.entry("Expecting ':' delimiter: line ", "JSONDecodeError"),
            Map.entry("Expecting property name enclosed in double quotes: line ", "JSONDecodeError"),
            Map.entry("Unterminated string starting at: line ", "JSONDecodeError"),
            Map.entry("Extra data: line ", "JSONDecodeError"),
            Map.entry("dictionary changed size during iteration", "RuntimeError"),
            Map.entry("[Errno 2] No such file or directory", "FileNotFoundError"),
            Map.entry("[Errno 13] Permission denied", "PermissionError"),
            Map.entry("[Errno 17] File exists", "FileExistsError"),
            Map.entry("[Errno 20] Not a directory", "NotADirectoryError"),
            Map.entry("[Errno 21] Is a directory", "IsADirectoryError"),
            Map.entry("[Errno 32] Broken pipe", "BrokenPipeError"),
            Map.entry("[Errno 104] Connection reset by peer", "ConnectionResetError"),
            Map.entry("[Errno 111] Connection refused", "ConnectionRefusedError"),
            Map.entry("cannot access local variable ", "UnboundLocalError"),
            Map.entry("must be real number, not ", "TypeError"),
            Map.entry("unhashable type: ", "TypeError"),
            Map.entry("math domain error", "ValueError"),
            Map.entry("Invalid isoformat string", "ValueError"),
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
            Map.entry("Assignment to constant variable", "TypeError"),
            Map.entry("Converting circular structure to JSON", "TypeError"),
            Map.entry("Cannot set properties of ", "TypeError"),
            Map.entry("Cannot convert undefined or null to object", "TypeError"),
            Map.entry("Cannot mix BigInt and other types", "TypeError"),
            Map.entry("Invalid string length", "RangeError"),
            Map.entry("Invalid count value", "RangeError"),
            Map.entry("Expected ',' or ", "SyntaxError"),
            Map.entry("Bad control character in string literal", "SyntaxError"),
            Map.entry("Unterminated string in JSON", "SyntaxError"),
            Map.entry("URI malformed", "URIError"),
            Map.entry("Unexpected end of JSON input", "SyntaxError"),
            Map.entry("Unexpected token ", "SyntaxError"),
            Map.entry("Expected property name ", "SyntaxError"),
            Map.entry("Invalid array length", "RangeError"),
            Map.entry("Invalid time value", "RangeError"),
            Map.entry("toFixed() digits", "RangeError"),
            Map.entry("undefined method `", "NoMethodError"),
            Map.entry("undefined method '", "NoMethodError"),
            Map.entry("uninitialized constant ", "NameError"),
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
            Map.entry("Modulo by zero", "DivisionByZeroError"),
            Map.entry("Cannot access offset of type ", "TypeError"),
            Map.entry("Cannot modify readonly property ", "Error"),
            Map.entry("Undefined array key ", "ErrorException"),
            Map.entry("Undefined property: ", "ErrorException"),
            Map.entry("Undefined offset: ", "ErrorException"),
            Map.entry("Undefined index: ", "ErrorException"),
            Map.entry("Attempt to read property ", "ErrorException"),
            Map.entry("Trying to access array offset on ", "ErrorException"),
            Map.entry("Array to string conversion", "ErrorException"),
            Map.entry("A non-numeric value encountered", "ErrorException"),
            Map.entry("Undefined variable ", "ErrorException"),
            Map.entry("Failed to parse time string", "Exception"),
            Map.entry("Cannot invoke \"", "NullPointerException"),
            Map.entry("Cannot read field \"", "NullPointerException"),
            Map.entry("Cannot load from ", "NullPointerException"),
            Map.entry("Cannot store to ", "NullPointerException"),
            Map.entry("Cannot assign field \"", "NullPointerException"),
            Map.entry("Cannot read the array length because ", "NullPointerException"),
            Map.entry("Cannot throw exception because ", "NullPointerException"),
            Map.entry("Cannot enter synchronized block because ", "NullPointerException"),
            Map.entry("String index out of range: ", "StringIndexOutOfBoundsException"),
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
            Map.entry("' referenced before assignment", "UnboundLocalError"),
            Map.entry(" is not JSON serializable", "TypeError"),
            Map.entry(" must not be accessed before initialization", "Error"),
            Map.entry("' could not be parsed at index ", "DateTimeParseException"),
            Map.entry("(): Argument #", "TypeError"),
            Map.entry("(): Return value must be of type ", "TypeError"),
            Map.entry("' before initialization", "ReferenceError"),
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
