/**
 * Finds content of a recording that looks like real data: keys, accounts, public addresses, secrets, and paths of the machine that made it.
 * Takes a text; returns findings.
 */

/** Accounts that are not real: the account of AWS's documentation, and the recordings' neighbours. */
const ACCOUNTS = new Set(['123456789012', '210987654321', '310987654321', '000000000001']);

/** Three digits, four times each, as in made-up accounts of AWS's documentation: 111122223333. */
const MADE_UP_ACCOUNT = /^(?:(\d)\1{3})(?:(\d)\2{3})(?:(\d)\3{3})$/;

/** A recognisably made-up key: it ends in EXAMPLE or zeros, or is one of the recordings' plain words. */
const MADE_UP_KEY = /(?:EXAMPLE|00|ONCALLBREAKGLASS)$/;

/** Networks that no public host has. https://www.iana.org/assignments/iana-ipv4-special-registry */
const NOT_PUBLIC = [
  /^0\./,
  /^10\./,
  /^100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./,
  /^127\./,
  /^169\.254\./,
  /^172\.(?:1[6-9]|2\d|3[01])\./,
  /^192\.0\.2\./,
  /^192\.168\./,
  /^198\.51\.100\./,
  /^203\.0\.113\./,
  /^(?:22[4-9]|23\d|24\d|25[0-5])\./,
  // The base address of a large network, as in rules that are too wide; not a host.
  /^\d+\.\d+\.0\.0$/,
];

/** The text that AWS, this tool, or code with a manually set secret prints instead of a secret. */
const MARKER = /^(?:change-me-in-console|HIDDEN_DUE_TO_SECURITY_REASONS|\*+|<sensitiveDataRemoved>|\*\*\* Redacted \*\*\*|\(redacted\)|)$/;

interface Rule {
  readonly what: string;
  readonly pattern: RegExp;
  readonly isFine: (found: string) => boolean;
}

const isKnownAccount = (account: string): boolean => ACCOUNTS.has(account) || MADE_UP_ACCOUNT.test(account);

const RULES: readonly Rule[] = [
  { what: 'access key', pattern: /\b((?:AKIA|ASIA)[A-Z0-9]{16})\b/g, isFine: (key) => MADE_UP_KEY.test(key) },
  { what: 'account', pattern: /arn:aws[\w-]*:[\w-]*:[\w-]*:(\d{12}):/g, isFine: isKnownAccount },
  { what: 'account', pattern: /"(?:\w*[aA]ccountId|account|owner|owner_id)":\s*"(\d{12})"/g, isFine: isKnownAccount },
  { what: 'account', pattern: /amazonaws\.com\/(\d{12})\//g, isFine: isKnownAccount },
  // Versions of programs look similar but follow a name and a slash: Chrome/141.0.0.0.
  {
    what: 'public address',
    pattern: /(?<![\w./-])((?:\d{1,3}\.){3}\d{1,3})(?![\w.])/g,
    isFine: (ip) => NOT_PUBLIC.some((net) => net.test(ip)),
  },
  {
    what: 'secret',
    pattern:
      /"(?:secretAccessKey|SecretAccessKey|sessionToken|SessionToken|masterUserPassword|password|secretString|privateKey|authToken)":\s*"([^"]*)"/g,
    isFine: (value) => MARKER.test(value),
  },
  { what: 'private key', pattern: /-----(BEGIN [A-Z ]*PRIVATE KEY)-----/g, isFine: () => false },
  {
    what: 'token',
    pattern: /\b(gh[pousr]_\w{36}|github_pat_\w{22,}|xox[abprs]-[\w-]{10,}|eyJ[\w-]{20,}\.eyJ[\w-]{20,}\.[\w-]{10,})/g,
    isFine: () => false,
  },
];

/** A recording is used on other machines, so it must not contain paths of the machine that made it. */
const OF_A_MACHINE: Rule = {
  what: 'path of a machine',
  pattern: /(?<![\w.-])((?:\/(?:home|Users|root|private\/tmp|var\/folders)|[A-Z]:\\\\?Users)[/\\][\w.-]+)/g,
  isFine: () => false,
};

/**
 * Finds content that looks like real data.
 * @param text any text
 * @returns distinct findings with their kind; empty if there are none
 */
export function suspiciousTexts(text: string): readonly string[] {
  return findWith(RULES, text);
}

/**
 * Finds traces of the machine that made a recording.
 * @param text any text
 * @returns distinct findings; empty if there are none
 */
export function machineTraces(text: string): readonly string[] {
  return findWith([OF_A_MACHINE], text);
}

function findWith(rules: readonly Rule[], text: string): readonly string[] {
  // Some files have JSON inside JSON strings. Quotes are unescaped, so that one spelling is enough.
  const plain = text.replaceAll('\\"', '"');
  return rules.flatMap(({ what, pattern, isFine }) => {
    const found = [...plain.matchAll(pattern)].map((match) => match[1] ?? '').filter((value) => !isFine(value));
    return [...new Set(found)].map((value) => `${what}: ${value}`);
  });
}
