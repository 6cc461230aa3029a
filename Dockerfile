# One image per app: docker build --build-arg APP=classifier-stream .
FROM maven:3.9.11-eclipse-temurin-17 AS build
WORKDIR /src
COPY . .
ARG APP
RUN mvn -B -q -pl ${APP} -am package -Dmaven.test.skip=true -Dspotless.check.skip

FROM eclipse-temurin:17-jre
ARG APP
RUN useradd --system --home-dir /var/lib/errata --create-home errata
WORKDIR /opt/errata
COPY --from=build /src/${APP}/target/lib lib
COPY --from=build /src/${APP}/target/${APP}.jar app.jar
USER errata
VOLUME /var/lib/errata
EXPOSE 8080
ENTRYPOINT ["java", "-Djava.io.tmpdir=/var/lib/errata", "-jar", "app.jar"]
