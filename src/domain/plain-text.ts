/**
 * Names, tags, session names and descriptions in a trail are written by whoever can call AWS. Before such text
 * reaches a terminal or a commit it loses what would steer the reader's screen: control characters (terminal
 * escape sequences begin with one), and the invisible and direction-changing characters of Unicode.
 * https://unicode.org/reports/tr36/#Bidirectional_Text_Spoofing
 */
const STEERING = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/gu;

/**
 * Makes foreign text safe to show, its line breaks and tabs kept.
 * @param text any text
 * @returns the text without control, invisible and direction-changing characters
 */
export function plainText(text: string): string {
  return text.replace(STEERING, '');
}

/**
 * Makes foreign text safe to show as a part of one line.
 * @param text any text
 * @returns the text on one line, without control, invisible and direction-changing characters
 */
export function plainLine(text: string): string {
  return plainText(text.replace(/[\t\r\n\u0085\u2028\u2029]+/g, ' '));
}
