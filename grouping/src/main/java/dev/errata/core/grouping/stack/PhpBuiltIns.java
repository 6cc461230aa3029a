package dev.errata.core.grouping.stack;

import dev.errata.core.matching.Search;
import java.util.List;
import java.util.Set;

/** The functions and classes of PHP itself that throw, for traces that do not say where the error was thrown. */
final class PhpBuiltIns {

    private static final List<String> PREFIXES = List.of(
            "array_",
            "str_",
            "preg_",
            "mb_",
            "json_",
            "file_",
            "ctype_",
            "curl_",
            "mysqli_",
            "pg_",
            "iconv",
            "random_",
            "call_user_func",
            "openssl_",
            "stream_",
            "socket_",
            "image",
            "simplexml_",
            "xml_",
            "iterator_",
            "password_",
            "hash_",
            "date_",
            "is_",
            "spl_",
            "session_",
            "gz",
            "zip_",
            "bc");

    private static final Set<String> FUNCTIONS = Set.of(
            "intdiv",
            "unserialize",
            "serialize",
            "usort",
            "uasort",
            "uksort",
            "sort",
            "range",
            "max",
            "min",
            "strlen",
            "strpos",
            "substr",
            "strtotime",
            "date",
            "mktime",
            "sprintf",
            "printf",
            "vsprintf",
            "number_format",
            "implode",
            "explode",
            "count",
            "fopen",
            "fread",
            "fwrite",
            "readfile",
            "unlink",
            "mkdir",
            "rename",
            "copy",
            "constant",
            "define",
            "trim",
            "round",
            "floor",
            "ceil",
            "pow",
            "fmod",
            "sqrt",
            "hexdec",
            "base64_decode",
            "chr",
            "ord",
            "htmlspecialchars",
            "nl2br",
            "ucfirst",
            "in_array",
            "trigger_error",
            "class_exists",
            "mail",
            "scandir",
            "compact");

    private static final Set<String> CLASSES = Set.of(
            "PDO",
            "PDOStatement",
            "mysqli",
            "mysqli_stmt",
            "DateTime",
            "DateTimeImmutable",
            "DateInterval",
            "DatePeriod",
            "DateTimeZone",
            "ReflectionClass",
            "ReflectionMethod",
            "ReflectionProperty",
            "ReflectionFunction",
            "ReflectionNamedType",
            "SimpleXMLElement",
            "DOMDocument",
            "SplFileObject",
            "SplFixedArray",
            "SplObjectStorage",
            "ArrayObject",
            "ArrayIterator",
            "Generator",
            "Fiber",
            "Closure",
            "WeakMap",
            "SoapClient",
            "Redis",
            "Memcached",
            "ZipArchive",
            "Phar",
            "IntlDateFormatter",
            "NumberFormatter");

    private PhpBuiltIns() {}

    static boolean isFunction(String name) {
        return FUNCTIONS.contains(name)
                || (Search.first('\\', name) < 0 && PREFIXES.stream().anyMatch(name::startsWith));
    }

    static boolean isClass(String name) {
        return CLASSES.contains(name);
    }
}
