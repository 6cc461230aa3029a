package dev.errata.spring;

import java.lang.reflect.Method;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.aop.framework.autoproxy.AutoProxyUtils;
import org.springframework.aop.scope.ScopedProxyUtils;
import org.springframework.aop.support.AopUtils;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.core.MethodIntrospector;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.core.annotation.AnnotationUtils;
import org.springframework.util.ReflectionUtils.MethodFilter;

/** The methods with {@link HandlesRetry}, looked for when all beans are there: a mistake ends the start. */
final class HandlerMethods implements SmartInitializingSingleton {
    private final ConfigurableListableBeanFactory beans;
    private final Map<String, HandlerMethod> byType = new TreeMap<>();

    HandlerMethods(ConfigurableListableBeanFactory beans) {
        this.beans = beans;
    }

    /** By operation type. */
    Map<String, HandlerMethod> byType() {
        return Map.copyOf(byType);
    }

    @Override
    public void afterSingletonsInstantiated() {
        for (String name : beans.getBeanDefinitionNames()) {
            Class<?> type =
                    ScopedProxyUtils.isScopedTarget(name) ? null : AutoProxyUtils.determineTargetClass(beans, name);
            if (type != null && AnnotationUtils.isCandidateClass(type, HandlesRetry.class)) {
                addAll(name, type);
            }
        }
    }

    private void addAll(String name, Class<?> type) {
        MethodFilter marked = method -> AnnotatedElementUtils.hasAnnotation(method, HandlesRetry.class);
        MethodIntrospector.selectMethods(type, marked).forEach(method -> add(name, method));
    }

    private void add(String name, Method method) {
        Class<?> exposed = beans.getType(name);
        HandlesRetry annotation = AnnotatedElementUtils.findMergedAnnotation(method, HandlesRetry.class);
        if (annotation == null || exposed == null) {
            return;
        }
        HandlerMethod handler =
                new HandlerMethod(() -> beans.getBean(name), AopUtils.selectInvocableMethod(method, exposed));
        for (String operationType : annotation.value()) {
            HandlerMethod other = byType.putIfAbsent(operationType, handler);
            if (other != null) {
                throw new IllegalStateException("operation type '" + operationType + "' has two handlers: "
                        + other.method() + " and " + method);
            }
        }
    }
}
