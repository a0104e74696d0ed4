/** How a secret shows itself where nothing marks it: by the name it stands under, or by its form. */
const SECRET_NAME =
  /(?:^|[._-]|(?<=[a-z])(?=[A-Z]))(?:password|passwd|passphrase|secret|token|api_?key|private_?key|secret_?(?:access_?)?key|secret_?string|pre_?shared_?key|credentials?)$/i;

// Every repetition that another start could enter is bounded: texts of a trail are written by whoever calls.
const SECRET_FORMS: readonly RegExp[] = [
  /-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----/,
  // https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_identifiers.html#identifiers-unique-ids
  /(?<![A-Z0-9])(?:AKIA|ASIA)[A-Z0-9]{16}(?![A-Z0-9])/,
  // https://docs.github.com/en/code-security/secret-scanning/introduction/supported-secret-scanning-patterns
  /(?<![A-Za-z0-9])(?:gh[pousr]_[A-Za-z0-9]{30,255}|github_pat_\w{30,255}|xox[abprs]-[A-Za-z0-9-]{10,255}|[sr]k_live_[A-Za-z0-9]{16,255})/,
  // https://www.rfc-editor.org/rfc/rfc7519#section-3
  /(?<![\w-])eyJ[\w-]{10,2000}\.eyJ[\w-]{8,}/,
  // https://www.rfc-editor.org/rfc/rfc3986#section-3.2.1
  /[a-z][a-z0-9+.-]{0,20}:\/\/[^/\s:@"']{1,200}:[^/\s:@"']{1,200}@/i,
];

/**
 * Whether a name is one that secrets stand under.
 * @param name an attribute, dotted path, environment variable or tag key
 * @returns true for such as DB_PASSWORD and `auth.clientSecret`; false for such as `secret_arn` and `password_policy`
 */
export function isSecretName(name: string): boolean {
  return SECRET_NAME.test(name);
}

/**
 * Whether a text is, or holds, a secret.
 * @param name what it stands under
 * @param text the text
 * @returns true by its form, or by its name where it is neither an ARN, a number nor a switch: those only point to a secret
 */
export function isSecretText(name: string, text: string): boolean {
  if (SECRET_FORMS.some((form) => form.test(text))) return true;
  return text !== '' && isSecretName(name) && !/^arn:|^(?:true|false|\d+)$/i.test(text);
}
