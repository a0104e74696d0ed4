/**
 * Endings of names whose value is a secret, letters and digits only, lower case. `secretId`, `passwordPolicy`,
 * `minimumPasswordLength`, `kmsKeyId` and `clientRequestToken` do not end so: they name, rule or number things.
 */
const SECRET_ENDINGS = [
  'password',
  'passwords',
  'passwd',
  'passphrase',
  'secretstring',
  'secretbinary',
  'privatekey',
  'privatekeyplaintext',
  'keymaterial',
  'authtoken',
  'authkey',
  'accesstoken',
  'refreshtoken',
  'idtoken',
  'bearertoken',
  'sessiontoken',
  'securitytoken',
  'oauthtoken',
  'clientsecret',
  'appsecret',
  'webhooksecret',
  'sharedsecret',
  'secretkey',
  'secretaccesskey',
  'presharedkey',
  'apikeyvalue',
  'platformcredential',
  'xamzsignature',
] as const;

/** Names that are a secret only when they stand alone. */
const SECRET_NAMES = new Set(['secret', 'token', 'credential', 'apitoken', 'activationcode', 'activationkey']);

/** `publicKeyMaterial` of a key pair is there to be read. */
const NOT_SECRET = /^public/;

/**
 * Whether a member of this name holds a secret.
 * @param name a parameter, an environment variable or a tag key, in any spelling
 * @returns true where its value must not be kept
 */
export function isSecretName(name: string): boolean {
  const plain = name.toLowerCase().replace(/[^a-z0-9]/g, '');
  if (SECRET_NAMES.has(plain)) return true;
  return SECRET_ENDINGS.some((ending) => plain.endsWith(ending)) && !NOT_SECRET.test(plain);
}

// Every repetition that another start could enter is bounded: texts of a record are written by whoever calls.
const SECRET_SHAPES: readonly RegExp[] = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  // JSON Web Token, https://www.rfc-editor.org/rfc/rfc7519#section-3: header and claims both start as base64url of `{"`.
  /\beyJ[\w-]{8,2000}\.eyJ[\w-]{8,}\.[\w-]*/,
  // An access key id beside 40 characters of secret, https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_identifiers.html#identifiers-unique-ids; the id alone is none.
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}[^A-Za-z0-9]{1,40}(?:\w{1,30}[^A-Za-z0-9+/]{1,5})?[A-Za-z0-9+/]{40}(?![A-Za-z0-9+/])/,
  // User and password inside a URL, https://www.rfc-editor.org/rfc/rfc3986#section-3.2.1
  /\b[a-z][a-z0-9+.-]{0,20}:\/\/[^/\s:@"']{1,200}:[^/\s:@"']{1,200}@/i,
];

/**
 * Whether a text shows itself to be, or to contain, a secret.
 * @param text any text of a record
 * @returns true for private keys, JSON Web Tokens, AWS key pairs and URLs with a password
 */
export function holdsSecret(text: string): boolean {
  return SECRET_SHAPES.some((shape) => shape.test(text));
}
