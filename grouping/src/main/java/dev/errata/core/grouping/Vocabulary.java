package dev.errata.core.grouping;

import dev.errata.core.matching.Words;

/** The words with a meaning of their own to the normaliser; everything else is an ordinary word. */
final class Vocabulary {

    /** After a number, part of it. */
    static final Words UNITS =
            Words.of("ns us µs ms msec msecs millis millisecond milliseconds microsecond microseconds"
                    + " nanosecond nanoseconds s sec secs second seconds min mins minute minutes hr hrs hour hours day days week weeks"
                    + " B b byte bytes k K kb kB KB KiB mb MB MiB gb GB GiB tb TB TiB Kb Mb Gb kbps Mbps MBps Hz kHz KHz MHz GHz"
                    + " Seconds Bytes");

    /** Beside a number, part of a timestamp. */
    static final Words DATE_WORDS = Words.of(
            "Mon Tue Wed Thu Fri Sat Sun Monday Tuesday Wednesday Thursday Friday"
                    + " Saturday Sunday Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec January February March April June July"
                    + " August September October November December AM PM UTC GMT EST EDT CST CDT MST MDT PST PDT CET CEST BST JST");

    static final Words BOOLEANS =
            Words.of("true false null nil none undefined yes no True False None NULL TRUE FALSE Null NaN nan");

    /** Wherever they stand, they are a value. */
    static final Words SURE_VALUES = Words.of("true false True False null");

    /** In brackets, they stand for a value that is not there. */
    static final Words NOTHINGS =
            Words.of("null nil none undefined unknown unresolved unset NULL None undef anonymous default");

    /** Words with digits that name a thing everybody knows, not an instance. */
    static final Words KNOWN_WITH_DIGITS = Words.of("ssh2 ssh1 http2 http3 HTTP2 h2 h2c ipv4 ipv6 IPv4 IPv6 IPV6 utf8"
            + " utf16 UTF8 utf-8 UTF-8 UTF-16 latin1 iso8859 base64 Base64 sha1 sha256 sha512 SHA1 SHA256 SHA-256 md5 MD5"
            + " x509 X509 oauth2 OAuth2 s3 S3 ec2 EC2 k8s log4j slf4j p2p i18n l10n e2e i2c SOCKS5 SOCKS4 socks5 TLS1 SSLv3"
            + " TLSv1.2 TLSv1.3 H2 db2 DB2 neo4j Win32 win32 x86 x64 amd64 arm64 int8 int16 int32 int64 uint8 uint32 uint64"
            + " float32 float64 f32 f64 i32 i64 u8 u32 u64 python3 python2 web3 MP3 MP4 mp3 mp4 UTF8-BOM I2C 2xx 3xx 4xx"
            + " 5xx 2FA");

    /** Suffixes of host names of two labels. */
    static final Words STRONG_DOMAINS = Words.of("com net org edu gov mil");

    /** Suffixes of host names of three or more labels. */
    static final Words DOMAINS = Words.of("com net org edu gov mil io info biz local internal lan corp cloud dev app"
            + " svc arpa localdomain us uk de fr nl be ch at it es pt pl cz se no fi dk ru ua cn jp kr tw hk sg my id in au"
            + " nz br mx ar cl co ca za il tr ir gr hu ro bg rs sk si lt lv ee is ie eu me tv cc ai om sa ae pk bd lk vn th"
            + " ph");

    /** First labels of names written the other way round: packages, not hosts. */
    static final Words PACKAGE_ROOTS =
            Words.of("com net org edu gov io dev java javax jakarta jdk sun kotlin scala android androidx system node");

    /** File extensions that are no usual names of a property or method. */
    static final Words FILE_EXTENSIONS =
            Words.of("properties yaml yml txt jar war ear zip tar gz tgz bz2 xz py js mjs cjs"
                    + " ts tsx jsx rb rs java kt scala cpp hpp cc cxx cs php sh bat conf cfg ini csv tsv html htm png jpg jpeg gif"
                    + " svg pdf doc docx xls xlsx sql sqlite dll exe xml rpm deb lock toml proto avsc parquet pem crt pid sock tmp"
                    + " bak swp plist");

    /** Words that a slash may end without making them a directory. */
    static final Words WORDS_BEFORE_SLASH = Words.of("w W and or with");

    /** JSON keys whose value says what went wrong and is no accident. */
    static final Words TELLING_KEYS = Words.of("type code error errors message reason status name title class exception"
            + " kind errorType error_type errorCode error_code detail msg level severity");

    private Vocabulary() {}
}
