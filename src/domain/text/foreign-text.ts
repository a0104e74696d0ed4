/**
 * Text that somebody else wrote: names, tags, descriptions, session names and user agents in a trail are written by whoever can
 * call AWS. One function for each medium such text goes to makes it show what it says and do nothing: plainText and plainLine for a
 * terminal, boundText inside a sentence, commitLine for git, escapeMarkdown, codeSpan and codeBlock for Markdown, printJson for JSON, and
 * spellSteering for what is written into code.
 */

/**
 * What steers the reader's screen instead of being read: control characters (terminal escape sequences begin with one), and the
 * invisible and direction-changing characters of Unicode, by which one text can look like another or hide a third. What joins
 * two emoji into one is seen.
 * https://unicode.org/reports/tr36/#Bidirectional_Text_Spoofing https://www.unicode.org/reports/tr39/
 */
const STEERING =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]|\u034f|[\u17b4-\u17b5]|[\u180b-\u180f]|[\ufe00-\ufe0e]|(?<![\p{Extended_Pictographic}\u{1f3fb}-\u{1f3ff}]|\ufe0f)\u200d|\u200d(?!\p{Extended_Pictographic})|(?<![\p{Extended_Pictographic}\d#*])\ufe0f/gu;

/**
 * Makes text that UTF-8 can hold: half a character, which JSON can spell, becomes the sign for what cannot be shown.
 * @returns the text without lone surrogates
 */
export function wellFormed(text: string): string {
  return text.isWellFormed() ? text : text.toWellFormed();
}

/** Marks piled upon one letter until they cover the lines above. Four are more than any language stacks. */
const PILED_MARKS = /(\p{M}{4})\p{M}+/gu;

/** Longest line of foreign text, in UTF-16 units: nothing that people name is longer. */
const LONGEST_LINE = 2000;

/** Longest text inside a sentence. */
const LONGEST_QUOTE = 120;

/**
 * Makes foreign text safe to show on a terminal, its line breaks and tabs kept.
 * @param text any text, of any length
 * @returns the text without control, invisible and direction-changing characters
 */
export function plainText(text: string): string {
  return wellFormed(text.replace(STEERING, '')).replace(PILED_MARKS, '$1');
}

/**
 * Makes foreign text safe to show on a terminal as a part of one line.
 * @returns the text on one line, without control, invisible and direction-changing characters, cut where it is absurdly long
 */
export function plainLine(text: string): string {
  // Cut before the work is done as well: what follows is linear, but a text may be a megabyte.
  return cut(plainText(text.slice(0, LONGEST_LINE * 2).replace(/[\t\r\n\u0085\u2028\u2029]+/g, ' ')), LONGEST_LINE);
}

/**
 * Makes foreign text short enough for a sentence, and safe to show on a terminal.
 * @param longest the most UTF-16 units to keep
 * @returns the text on one line, cut with an ellipsis where it is longer
 */
export function boundText(text: string, longest: number = LONGEST_QUOTE): string {
  if (text.length <= longest && isPlain(text)) return text;
  return cut(plainLine(text).replace(/ {2,}/g, ' ').trim(), longest);
}

/** Nearly all texts are printable ASCII of single words, in which there is nothing to do. */
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

/** What makes a link of an address. A queue is named by its address, which leads to nobody's page. */
const OPEN_ADDRESS = /:\/\/(?!sqs\.[a-z0-9-]+\.amazonaws\.com(?:\.cn)?\/\d{12}\/)/g;

/**
 * Makes foreign text safe inside a commit message. Hosts read these: they notify who is mentioned, close the issues that are named,
 * and leave out checks where they are told to. A space takes the meaning and leaves the words.
 * https://docs.github.com/en/issues/tracking-your-work-with-issues/using-issues/linking-a-pull-request-to-an-issue
 * https://docs.github.com/en/actions/how-tos/manage-workflow-runs/skip-workflow-runs
 * @returns one line that does nothing
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
 * Makes foreign text safe inside a Markdown paragraph, heading or list: nothing in it is read as markup, nobody is
 * mentioned, nothing is linked or closed. https://github.github.com/gfm/#backslash-escapes
 * @returns one line of Markdown that shows the text
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
      // An empty comment parts what GitHub would read as a mention, a reference to an issue or a link.
      .replace(/[@#](?=[\w-])/g, '$&<!-- -->')
      .replace(/GH-(?=\d)/gi, '$&<!-- -->')
      .replace(/^#/, '\\#')
      .replace(/:\/\//g, ':<!-- -->//')
      .replace(/www\./gi, '$&<!-- -->')
  );
}

/**
 * Shows foreign text as code on one line of Markdown.
 * @returns a code span that the text cannot end
 */
export function codeSpan(text: string): string {
  const line = plainLine(text);
  const fence = '`'.repeat(longestRun(line) + 1);
  const pad = line === '' || /^[` ]|[` ]$/.test(line) ? ' ' : '';
  return `${fence}${pad}${line}${pad}${fence}`;
}

/**
 * Shows foreign text as a block of code in Markdown.
 * @param text any text, of any number of lines
 * @param language name after the opening fence, such as `diff`
 * @returns a fenced block that the text cannot end
 */
export function codeBlock(text: string, language: string): string {
  const plain = plainText(text).replace(/\n$/, '');
  const fence = '`'.repeat(Math.max(3, longestRun(plain) + 1));
  return `${fence}${language}\n${plain}\n${fence}`;
}

/**
 * Prints a value as JSON. Foreign text keeps every character; those that would steer a terminal are escaped.
 * @param value any JSON value
 * @param indent spaces per level; 0 for one line
 * @returns JSON text without a line break at the end
 */
export function printJson(value: unknown, indent: number): string {
  return spellSteering(JSON.stringify(value, null, indent), jsonEscape);
}

/**
 * Spells what steers a reader's screen otherwise, for a language that has escapes: the text keeps what it says.
 * @param spell writes one character, of one or two UTF-16 units
 * @returns the text with every such character spelled
 */
export function spellSteering(text: string, spell: (character: string) => string): string {
  return text.replace(STEERING, spell).replace(/[\u2028\u2029]/g, spell);
}

/**
 * Spells a character as JSON does. https://www.rfc-editor.org/rfc/rfc8259#section-7
 * @param character one or two UTF-16 units
 * @returns an escape for each unit
 */
export function jsonEscape(character: string): string {
  return [...Array(character.length).keys()].map((at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`).join('');
}

/** A cut in the middle of a surrogate pair would leave half a character. */
function cut(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

function longestRun(text: string): number {
  return (text.match(/`+/g) ?? []).reduce((longest, run) => Math.max(longest, run.length), 0);
}
