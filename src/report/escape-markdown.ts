import { plainLine, plainText } from '#domain/plain-text.ts';

/**
 * Makes foreign text safe inside a Markdown paragraph, heading or list: nothing in it is read as markup, nobody is
 * mentioned, nothing is linked. https://github.github.com/gfm/#backslash-escapes
 * @param text any text
 * @returns one line of Markdown that shows the text
 */
export function escapeMarkdown(text: string): string {
  return (
    plainLine(text)
      .trim()
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replace(/[\\`*_{}[\]()|~!$]/g, '\\$&')
      .replace(/^(\s*)([-+=]|\d+[.)])/, '$1\\$2')
      // An empty comment parts what GitHub would read as a mention, a reference to an issue or a link.
      .replace(/[@#](?=\w)/g, '$&<!-- -->')
      .replace(/^#/, '\\#')
      .replace(/:\/\//g, ':<!-- -->//')
      .replace(/\bwww\./gi, '$&<!-- -->')
  );
}

/**
 * Shows foreign text as code on one line.
 * @param text any text
 * @returns a code span that the text cannot end
 */
export function codeSpan(text: string): string {
  const line = plainLine(text);
  const fence = '`'.repeat(longestRun(line) + 1);
  const pad = line === '' || /^[` ]|[` ]$/.test(line) ? ' ' : '';
  return `${fence}${pad}${line}${pad}${fence}`;
}

/**
 * Shows foreign text as a block of code.
 * @param text any text, of any number of lines
 * @param language name after the opening fence, such as `diff`
 * @returns a fenced block that the text cannot end
 */
export function codeBlock(text: string, language: string): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}${language}\n${plainText(text).replace(/\n$/, '')}\n${fence}`;
}

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
}
