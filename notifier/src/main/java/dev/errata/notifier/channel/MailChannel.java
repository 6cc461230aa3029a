package dev.errata.notifier.channel;

import dev.errata.notifier.message.AnswerLink;
import dev.errata.notifier.message.Message;
import jakarta.mail.Authenticator;
import jakarta.mail.Message.RecipientType;
import jakarta.mail.MessagingException;
import jakarta.mail.PasswordAuthentication;
import jakarta.mail.SendFailedException;
import jakarta.mail.Session;
import jakarta.mail.Transport;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeMessage;
import java.nio.charset.StandardCharsets;
import java.util.Date;
import java.util.List;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** Sends each message as a mail. */
public final class MailChannel implements Channel {
    public static final String NAME = "mail";
    private static final String TIMEOUT_MILLIS = "10000";

    private final MailSettings settings;
    private final Session session;

    public MailChannel(MailSettings settings) {
        this.settings = settings;
        this.session = Session.getInstance(properties(settings), authenticator(settings));
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void deliver(Message message, List<AnswerLink> links) throws MessagingException {
        MimeMessage mail = new MimeMessage(session);
        mail.setFrom(new InternetAddress(settings.from()));
        mail.setRecipients(RecipientType.TO, InternetAddress.parse(String.join(",", settings.to())));
        mail.setSubject(message.subject(), StandardCharsets.UTF_8.name());
        mail.setText(message.textWith(links), StandardCharsets.UTF_8.name());
        mail.setSentDate(Date.from(message.at()));
        mail.setHeader("X-Errata-Delivery", message.deliveryId());
        try {
            Transport.send(mail);
        } catch (SendFailedException e) {
            if (e.getInvalidAddresses() != null && e.getInvalidAddresses().length > 0) {
                throw new MessageRejectedException("the mail server refuses a recipient", e);
            }
            throw e;
        }
    }

    private static Properties properties(MailSettings settings) {
        Properties properties = new Properties();
        properties.setProperty("mail.smtp.host", settings.host());
        properties.setProperty("mail.smtp.port", Integer.toString(settings.port()));
        properties.setProperty("mail.smtp.connectiontimeout", TIMEOUT_MILLIS);
        properties.setProperty("mail.smtp.timeout", TIMEOUT_MILLIS);
        properties.setProperty("mail.smtp.writetimeout", TIMEOUT_MILLIS);
        properties.setProperty(
                "mail.smtp.auth", Boolean.toString(!settings.user().isEmpty()));
        switch (settings.security()) {
            case NONE -> properties.setProperty("mail.smtp.starttls.enable", "false");
            case STARTTLS -> {
                properties.setProperty("mail.smtp.starttls.enable", "true");
                properties.setProperty("mail.smtp.starttls.required", "true");
                properties.setProperty("mail.smtp.ssl.checkserveridentity", "true");
            }
            case TLS -> {
                properties.setProperty("mail.smtp.ssl.enable", "true");
                properties.setProperty("mail.smtp.ssl.checkserveridentity", "true");
            }
        }
        return properties;
    }

    private static @Nullable Authenticator authenticator(MailSettings settings) {
        if (settings.user().isEmpty()) {
            return null;
        }
        return new Authenticator() {
            @Override
            protected PasswordAuthentication getPasswordAuthentication() {
                return new PasswordAuthentication(settings.user(), settings.password());
            }
        };
    }
}
