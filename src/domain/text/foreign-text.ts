/** Any caller of AWS can choose names, tags, descriptions, session names and user agents: each function makes them inert for one medium. */

// Control characters (terminal escapes begin with one), and the invisible and direction-changing characters of Unicode, which make one
// text look like another or hide text. The joiner of two emoji stays.
// https://unicode.org/reports/tr36/#Bidirectional_Text_Spoofing https://www.unicode.org/reports/tr39/
const STEERING =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]|\u034f|[\u17b4-\u17b5]|[\u180b-\u180f]|[\ufe00-\ufe0e]|(?<![\p{Extended_Pictographic}\u{1f3fb}-\u{1f3ff}]|\ufe0f)\u200d|\u200d(?!\p{Extended_Pictographic})|(?<![\p{Extended_Pictographic}\d#*])\ufe0f/gu;

/** Replaces lone surrogates, which JSON can spell and UTF-8 cannot hold. */
export function replaceLoneSurrogates(text: string): string {
  return text.isWellFormed() ? text : text.toWellFormed();
}

/** Combining marks stacked until they cover the lines above. No language stacks more than four. */
const PILED_MARKS = /(\p{M}{4})\p{M}+/gu;

/** UTF-16 units; no name is longer. */
const MAX_LINE_LENGTH = 2000;

const MAX_QUOTE_LENGTH = 120;

/** Removes control, invisible and direction-changing characters, for a terminal. Line breaks and tabs stay. */
export function plainText(text: string): string {
  return replaceLoneSurrogates(text.replace(STEERING, '')).replace(PILED_MARKS, '$1');
}

/** As plainText, on one line and cut to 2000 characters. */
export function plainLine(text: string): string {
  // Cut before the replacement too, because a text may be a megabyte.
  return cut(plainText(text.slice(0, MAX_LINE_LENGTH * 2).replace(/[\t\r\n\u0085\u2028\u2029]+/g, ' ')), MAX_LINE_LENGTH);
}

/** As plainLine, cut with an ellipsis, for use in a sentence. `longest`: UTF-16 units to keep */
export function boundText(text: string, longest: number = MAX_QUOTE_LENGTH): string {
  if (text.length <= longest && isPlain(text)) return text;
  return cut(plainLine(text).replace(/ {2,}/g, ' ').trim(), longest);
}

/** The common case needs no work: printable ASCII with single spaces between words. */
function isPlain(text: string): boolean {
  let previous = SPACE;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < SPACE || code > 0x7e || (code === SPACE && previous === SPACE)) return false;
    previous = code;
  }
  return previous !== SPACE;
}

const SPACE = 0x20;

/** Makes a text a link. The URL of a queue is excluded: it is the queue's name and leads to no page. */
const OPEN_ADDRESS = /:\/\/(?!sqs\.[a-z0-9-]+\.amazonaws\.com(?:\.cn)?\/\d{12}\/)/g;

/**
 * Makes text inert in a commit message: hosts notify mentioned users, close issues, and skip checks. An inserted space keeps the words.
 * https://docs.github.com/en/issues/tracking-your-work-with-issues/using-issues/linking-a-pull-request-to-an-issue
 * https://docs.github.com/en/actions/how-tos/manage-workflow-runs/skip-workflow-runs
 */
export function commitLine(text: string): string {
  return plainLine(text)
    .replace(/(^|[^\w])@(?=[\w-])/g, '$1@ ')
    .replace(/([#!])(?=\d)/g, '$1 ')
    .replace(/(GH)-(?=\d)/gi, '$1 - ')
    .replace(OPEN_ADDRESS, ': //')
    .replace(/www\.(?=\w)/gi, 'www. ')
    .replace(/\[(?=\s*(?:skip|no|ci|actions)\b)/gi, '(')
    .replace(/\*{3}(?=\s*NO_CI)/gi, '* * *')
    .replace(/\b(skip-checks)(\s*:)/gi, '$1 $2')
    .replace(/^\/(?=\w)/, '/ ');
}

/**
 * Makes text inert in a Markdown paragraph, heading or list, on one line: no markup, mention, link or closed issue.
 * https://github.github.com/gfm/#backslash-escapes
 */
export function escapeMarkdown(text: string): string {
  return (
    plainLine(text)
      .trim()
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replace(/[\\`*_{}[\]()|~!$^]/g, '\\$&')
      .replace(/^[-+=:/]/, '\\$&')
      .replace(/^(\d+)\./, '$1\\.')
      // An empty comment breaks what GitHub would read as a mention, a reference to an issue or a link.
      .replace(/[@#](?=[\w-])/g, '$&<!-- -->')
      .replace(/GH-(?=\d)/gi, '$&<!-- -->')
      .replace(/^#/, '\\#')
      .replace(/:\/\//g, ':<!-- -->//')
      .replace(/www\./gi, '$&<!-- -->')
  );
}

/** A Markdown code span that the text cannot end. */
export function codeSpan(text: string): string {
  const line = plainLine(text);
  const fence = '`'.repeat(longestRun(line) + 1);
  const pad = line === '' || /^[` ]|[` ]$/.test(line) ? ' ' : '';
  return `${fence}${pad}${line}${pad}${fence}`;
}

/** A fenced Markdown block that the text cannot end. `language`: the name after the opening fence, such as `diff` */
export function codeBlock(text: string, language: string): string {
  const plain = plainText(text).replace(/\n$/, '');
  const fence = '`'.repeat(Math.max(3, longestRun(plain) + 1));
  return `${fence}${language}\n${plain}\n${fence}`;
}

/** JSON without a final line break. Characters that would steer a terminal are escaped. `indent`: spaces per level; 0 for one line */
export function printJson(value: unknown, indent: number): string {
  return spellSteering(JSON.stringify(value, null, indent), jsonEscape);
}

/**
 * Escapes the characters that would steer a terminal, for a language with escapes.
 * @param spell escapes one character of one or two UTF-16 units
 */
export function spellSteering(text: string, spell: (character: string) => string): string {
  return text.replace(STEERING, spell).replace(/[\u2028\u2029]/g, spell);
}

/** One escape per UTF-16 unit. https://www.rfc-editor.org/rfc/rfc8259#section-7 */
export function jsonEscape(character: string): string {
  return [...Array(character.length).keys()].map((at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`).join('');
}

/** A cut within a surrogate pair would leave half a character. */
function cut(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

function longestRun(text: string): number {
  return (text.match(/`+/g) ?? []).reduce((longest, run) => Math.max(longest, run.length), 0);
}
