/** Shell commands of a page, with the output that the page shows. */

/** A block of commands. */
export interface ShownStep {
  /** Its first command. */
  readonly title: string;
  readonly commands: string;
  /** Excerpts of its output, in order. */
  readonly shown: readonly string[];
}

/**
 * Reads the `sh` code blocks of a page, each with the `text` block directly after it.
 * @param page Markdown
 * @returns the blocks, in order; lines of `…` mark omitted output
 */
export function stepsOf(page: string): readonly ShownStep[] {
  return [...page.matchAll(/^```sh\n([\s\S]*?)^```$(?:\n\n```text\n([\s\S]*?)^```$)?/gm)].map(([, commands = '', text = '']) => ({
    title: commands.split('\n')[0] ?? '',
    commands,
    shown: text.split('\n').filter((line) => line !== '' && line !== '…'),
  }));
}

/**
 * Checks that lines occur in an output in order. Column widths depend on the content, so runs of blanks count as one.
 * @param printed the output of a command
 * @param lines the expected lines
 * @returns `there`, or the first missing line with the output
 */
export function inOrder(printed: string, lines: readonly string[]): string {
  const text = narrow(printed);
  let from = 0;
  for (const line of lines.map(narrow)) {
    const at = text.indexOf(line, from);
    if (at === -1) return `${line} is not in:\n${text.slice(from)}`;
    from = at + line.length;
  }
  return 'there';
}

function narrow(text: string): string {
  return text.replace(/ +/g, ' ').trim();
}
