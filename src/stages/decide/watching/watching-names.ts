/** What detection is called where it is a setting of something else: names of parameters, variables, flags, rules and topics. */

/** Names of anything that watches. */
export const WATCHING_NAME =
  /(?:^|[^a-z])(?:guard_?duty|cloud_?trail|security_?hub|macie|inspector|detective|detections?|intrusions?|siem|waf|audit(?:ing|s|_?logs?|_?logging)?|alarms?|alert(?:s|ing)?|monitor(?:s|ing)?|findings?|threats?|malware|antivirus|(?:access|flow|security)_?log(?:s|ging)?)(?:[^a-z]|$)/i;

/** The narrower words, for what is a signal by its type already. */
export const SECURITY_NAME =
  /(?:^|[^a-z])(?:guard_?duty|cloud_?trail|security|macie|inspector|detective|intrusions?|siem|waf|audit(?:ing|s)?|threats?|malware|unauthori[sz]ed|root_?(?:login|usage|account|activity)|iam_?(?:policy|changes)|console_?login|mfa|break_?glass)(?:[^a-z]|$)/i;

/**
 * Parts a name written in camel case or with dashes.
 * @param text such as `auditLogEnabled`
 * @returns its words, with underscores between
 */
export function wordsOf(text: string): string {
  return text.replace(/([a-z])([A-Z])/g, '$1_$2').replaceAll('-', '_');
}
