package dev.errata.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Duration;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicInterpreter;
import org.objectweb.asm.tree.analysis.BasicValue;
import org.objectweb.asm.tree.analysis.Frame;

/** What is said to people is said in their words. */
@AnalyzeClasses(packages = "dev.errata", importOptions = DoNotIncludeTests.class)
class WordingTest {
    /** {@code "waited " + duration} reads "waited PT15S"; {@code Spoken} has words for it. */
    @ArchTest
    static final ArchRule noDurationIsJoinedToATextAsItIs = noClasses()
            .that()
            .resideOutsideOfPackage("dev.errata.architecture")
            .should(new JoinDurations())
            .because("Spoken.duration says it in words");

    @Test
    void theRuleSeesADurationInAText() {
        assertThat(new JoinDurations().isBrokenBy(new ClassFileImporter().importClass(Slip.class)))
                .isTrue();
        assertThat(new JoinDurations().isBrokenBy(new ClassFileImporter().importClass(WordingTest.class)))
                .isFalse();
    }

    /** What the rule is for. */
    private record Slip(Duration waited) {
        @Override
        public String toString() {
            return "waited " + waited;
        }
    }

    /** Of a value that is joined, the compiler leaves a call that takes any object: what it was, the stack knows. */
    private static final class JoinDurations extends ArchCondition<JavaClass> {
        private static final Set<String> TAKE_ANY_OBJECT =
                Set.of("java/lang/String.valueOf", "java/lang/StringBuilder.append");

        JoinDurations() {
            super("join durations to texts");
        }

        @Override
        public void check(JavaClass checked, ConditionEvents events) {
            events.add(new SimpleConditionEvent(
                    checked, isBrokenBy(checked), checked.getName() + " joins a Duration to a text"));
        }

        boolean isBrokenBy(JavaClass checked) {
            ClassNode code = new ClassNode();
            URI file = checked.getSource().orElseThrow().getUri();
            try (InputStream bytes = file.toURL().openStream()) {
                new ClassReader(bytes).accept(code, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return code.methods.stream().anyMatch(method -> joins(code.name, method));
        }

        private static boolean joins(String owner, MethodNode method) {
            try {
                Frame<BasicValue>[] frames = new Analyzer<>(new Durations()).analyze(owner, method);
                return IntStream.range(0, frames.length)
                        .anyMatch(at -> frames[at] != null && joins(method.instructions.get(at), frames[at]));
            } catch (AnalyzerException e) {
                throw new IllegalStateException(owner + "." + method.name + " cannot be read", e);
            }
        }

        private static boolean joins(AbstractInsnNode instruction, Frame<BasicValue> before) {
            return instruction instanceof MethodInsnNode call
                    && TAKE_ANY_OBJECT.contains(call.owner + "." + call.name)
                    && Durations.TYPE.equals(
                            before.getStack(before.getStackSize() - 1).getType());
        }
    }

    /** Tells durations from all other values. */
    private static final class Durations extends BasicInterpreter {
        private static final Type TYPE = Type.getType(Duration.class);

        Durations() {
            super(Opcodes.ASM9);
        }

        @Override
        public @Nullable BasicValue newValue(@Nullable Type type) {
            return TYPE.equals(type) ? new BasicValue(TYPE) : super.newValue(type);
        }
    }
}
