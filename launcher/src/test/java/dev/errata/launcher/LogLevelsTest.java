package dev.errata.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/** What of the libraries is not logged is named, exists, and has its reason beside it. */
final class LogLevelsTest {
    private static final String LEVELS = "../streams-runtime/src/main/resources/dev/errata/streams/log-levels.xml";

    @ParameterizedTest
    @ValueSource(strings = {LEVELS, "src/main/resources/logback.xml"})
    void everyLoggerThatIsQuietenedIsAClassAndHasAReason(String file) throws Exception {
        List<Element> foreign = new ArrayList<>();
        Document document = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(Path.of(file).toFile());
        NodeList loggers = document.getElementsByTagName("logger");
        for (int i = 0; i < loggers.getLength(); i++) {
            Element logger = (Element) loggers.item(i);
            if (!logger.getAttribute("name").startsWith("dev.errata")) {
                foreign.add(logger);
            }
        }

        assertThat(foreign).isNotEmpty().allSatisfy(logger -> {
            String name = logger.getAttribute("name");
            assertThat(Class.forName(name, false, LogLevelsTest.class.getClassLoader()))
                    .isNotNull();
            assertThat(logger.getAttribute("level")).isIn("ERROR", "OFF");
            assertThat(hasReason(logger)).as("a comment above %s", name).isTrue();
        });
    }

    /** A comment stands above it, or above the logger above it. */
    private static boolean hasReason(Element logger) {
        Node before = logger.getPreviousSibling();
        while (before != null && before.getNodeType() == Node.TEXT_NODE) {
            before = before.getPreviousSibling();
        }
        if (before instanceof Element above && above.getTagName().equals("logger")) {
            return !above.getAttribute("name").startsWith("dev.errata") && hasReason(above);
        }
        return before != null && before.getNodeType() == Node.COMMENT_NODE;
    }
}
