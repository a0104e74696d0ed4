/** Recognises unmarked secrets by name or form, for the trail's redaction and for every later stage that writes code. */
import { isJsonObject } from '../json.ts';
import type { Json } from '../json.ts';
import { remember } from './remember.ts';

/** Endings of secret names: letters and digits only, lower case. */
const SECRET_ENDINGS: readonly string[] = [
  'password',
  'passwords',
  'passwd',
  'passphrase',
  'secret',
  'secretstring',
  'secretbinary',
  'secretvalue',
  'token',
  'privatekey',
  'privatekeyplaintext',
  'secretkey',
  'secretaccesskey',
  'presharedkey',
  'sharedkey',
  'authkey',
  'apikey',
  'apikeyvalue',
  'keymaterial',
  'credential',
  'credentials',
  'connectionstring',
  'activationcode',
  'activationkey',
  'hostkeybody',
  'chapsecrets',
  'xamzsignature',
];

/** `authorization` alone is a header; at the end of a longer name, such as `Authorization: NONE` of API Gateway, it is a setting. */
const SECRET_NAMES = new Set(['authorization', 'proxyauthorization', 'cookie', 'setcookie', 'xapikey', 'pgpass', 'pwd']);

/** Values of that setting. https://docs.aws.amazon.com/apigateway/latest/api/API_Method.html */
const WAYS_IN = /^(?:NONE|AWS_IAM|CUSTOM|COGNITO_USER_POOLS|JWT)$/;

/** Units of token lifetimes. https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_TokenValidityUnitsType.html */
const LIFE_UNIT = /^(?:seconds|minutes|hours|days)$/;

/** AWS's tokens for idempotency and pagination. */
const HARMLESS_TOKEN =
  /(?:request|client|next|creation|continuation|idempotency|pagination|change|sync|update|lock|start|page|marker|resume|scroll)token$/;

/** Storage Gateway: `secretToAuthenticateInitiator`. */
const SECRET_START = /^secretto/;

/** `publicKeyMaterial` of a key pair is public. */
const NOT_SECRET = /^public/;

/**
 * Returns whether a value with this name is a secret, in any spelling. True for DB_PASSWORD, `auth.clientSecret` and `oAuthToken`; false
 * for `secret_arn`, `password_policy` and `clientRequestToken`.
 */
export function isSecretName(name: string): boolean {
  return isSecretWord(name);
}

const isSecretWord = remember((name: string): boolean => {
  const plain = (name.split('.').at(-1) ?? '').toLowerCase().replace(/[^a-z0-9]/g, '');
  if (SECRET_NAMES.has(plain) || SECRET_START.test(plain)) return true;
  return SECRET_ENDINGS.some((ending) => plain.endsWith(ending)) && !HARMLESS_TOKEN.test(plain) && !NOT_SECRET.test(plain);
});

// Repetitions are bounded against backtracking: callers write these texts.
const SECRET_FORMS: readonly RegExp[] = [
  /-----BEGIN [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----|PuTTY-User-Key-File-\d|AGE-SECRET-KEY-1[A-Z0-9]{20}/,
  // An access key id next to 40 characters of secret; the id alone is not secret.
  // https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_identifiers.html#identifiers-unique-ids
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}[^A-Za-z0-9]{1,40}(?:\w{1,30}[^A-Za-z0-9+/]{1,5})?[A-Za-z0-9+/]{40}(?![A-Za-z0-9+/])/,
  // The start of AWS's session tokens.
  /(?<![A-Za-z0-9+/])(?:FwoGZXIvYXdz|IQoJb3JpZ2lu)[A-Za-z0-9+/]{40}/,
  // https://docs.github.com/en/code-security/secret-scanning/introduction/supported-secret-scanning-patterns
  /(?<![A-Za-z0-9])(?:gh[pousr]_[A-Za-z0-9]{30,255}|github_pat_\w{30,255}|glpat-[\w-]{20,100}|xox[abeprs]-[A-Za-z0-9-]{10,255}|[sr]k_(?:live|test)_[A-Za-z0-9]{16,255}|npm_[A-Za-z0-9]{36}|AIza[\w-]{35}|SG\.[\w-]{20,30}\.[\w-]{40,50}|hf_[A-Za-z0-9]{30,40}|dop_v1_[0-9a-f]{64}|hvs\.[\w-]{24,200}|sk-(?:ant-|proj-)?[\w-]{32,255})/,
  /hooks\.slack\.com\/(?:services|workflows)\/[A-Za-z0-9/_-]{20}/,
  // JSON Web Token: header and claims both start as base64url of `{"`. https://www.rfc-editor.org/rfc/rfc7519#section-3
  /(?<![\w-])eyJ[\w-]{8,2000}\.eyJ[\w-]{8,}/,
  // https://www.rfc-editor.org/rfc/rfc7617#section-2 https://www.rfc-editor.org/rfc/rfc6750#section-2.1
  /\b(?:Basic|Bearer)\s{1,3}(?=[\w+/.=~-]{0,200}[\d=])[\w+/.=~-]{12,}/i,
  // An assignment in a script, a connection string or a query: no blanks around the sign, or a digit in the value.
  /(?:passw(?:or)?d|passphrase|pwd|secret|secret[_-]?(?:access[_-]?)?key|(?:auth|access|api|bearer|refresh|session|security)[_-]?token|(?:api|account|shared|access)[_-]?key)["']?(?:=["']?(?![$<{(%*]|arn:|true\b|false\b|null\b|none\b)[^\s"'<>{}$;,&]{4,}|(?:\s{0,2}=\s{1,2}|:\s{1,2}["']?|:["'])(?![$<{(%*]|arn:)(?=[^\s"'<>{}$;,&]{0,100}\d)[^\s"'<>{}$;,&]{6,})/i,
  // An assignment on a command line.
  /\s--?(?:[a-z]{1,20}-){0,2}(?:password|passwd|secret|token|api-key)[ =]["']?(?![$<{(%*-]|arn:)[^\s"'<>{}$;,&]{4,}/i,
];

// https://www.rfc-editor.org/rfc/rfc3986#section-3.2.1
const URL_WITH_PASSWORD = /[a-z][a-z0-9+.-]{0,20}:\/\/[^/\s:@"']{0,200}:[^/\s:@"']{1,200}@/i;

/** No form above is shorter. */
const MIN_SECRET_LENGTH = 7;

/** https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_identifiers.html#identifiers-unique-ids */
const ACCESS_KEY_ID = /(?<![A-Z0-9])(?:AKIA|ASIA)[A-Z0-9]{16}(?![A-Z0-9])/;

// Parts that the forms above require, much cheaper to search: almost no text of a trail or a state contains one.
const SIGNS =
  /:\/\/|E KEY|KEY-1|Key-F|A[KS]IA[A-Z0-9]{16}[^A-Za-z0-9]|FwoG|IQoJ|gh[pousr]_|_pat_|glpat-|xox[abeprs]-|[sr]k_|npm_|AIza|SG\.|hf_|dop_v1|hvs\.|(?<![A-Za-z0-9])sk-|hooks\.|eyJ/;
const WORDS = /(?:passwo?r?d|passphrase|pwd|secret|key|token|basic|bearer)["']?[\s=:]/i;

/** True for private keys, tokens of known issuers, AWS key pairs, passwords in URLs and in assignments. */
export function holdsSecret(text: string): boolean {
  if (text.length < MIN_SECRET_LENGTH || !(SIGNS.test(text) || WORDS.test(text))) return false;
  return hasSecretForm(text);
}

/** holdsSecret without its fast path. */
export function hasSecretForm(text: string): boolean {
  return URL_WITH_PASSWORD.test(text) || SECRET_FORMS.some((form) => form.test(text));
}

/** True for a value that is only the unit of a token's lifetime, such as `accessToken: "minutes"`. `name`: the key of the value */
export function isUnitOfLife(name: string, value: Json): boolean {
  return typeof value === 'string' && LIFE_UNIT.test(value) && /token$/i.test(name);
}

/** True by form, or by name unless the text is an ARN, a number or a switch: those only point to a secret. */
export function isSecretText(name: string, text: string): boolean {
  if (holdsSecret(text) || ACCESS_KEY_ID.test(text)) return true;
  if (isUnitOfLife(name, text)) return false;
  if (WAYS_IN.test(text) && /(?:^|\.)authorization$/i.test(name)) return false;
  return text !== '' && isSecretName(name) && !/^arn:|^(?:true|false|\d+)$/i.test(text);
}

/** Whether a text anywhere in the value is secret by its name or form. `path`: dotted */
export function isSecretValue(path: string, value: Json): boolean {
  if (Array.isArray(value)) return value.some((item: Json) => isSecretValue(path, item));
  if (isJsonObject(value)) return Object.entries(value).some(([key, item]) => isSecretValue(`${path}.${key}`, item));
  return typeof value === 'string' && isSecretText(path, value);
}

/** Share of neighbours of different kind (capital, small letter, digit): random text has more than half, words a quarter. */
const RANDOM_SHARE = 0.4;

/**
 * Whether a text looks random, as from a password generator: it has a run of 16 or more letters and digits that keeps changing between
 * capitals, small letters and digits. Names, ids of AWS and hashes of one case do not.
 */
export function looksRandom(text: string): boolean {
  if (text.length > 500 || /^arn:|\s/.test(text)) return false;
  return (text.match(/[A-Za-z0-9+/]{16,}/g) ?? []).some(
    (run) => /[A-Z]/.test(run) && /[a-z]/.test(run) && /\d/.test(run) && shareOfChanges(run) > RANDOM_SHARE,
  );
}

function shareOfChanges(run: string): number {
  const kinds = [...run].map((character) => (/\d/.test(character) ? 'digit' : /[a-z]/.test(character) ? 'small' : 'capital'));
  return kinds.filter((kind, at) => at > 0 && kind !== kinds[at - 1]).length / run.length;
}
