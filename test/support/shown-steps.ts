/** Shell commands of a page, and what the page shows below them. */

/** A block of commands. */
export interface ShownStep {
  /** Its first command. */
  readonly title: string;
  readonly commands: string;
  /** Excerpts of what it prints, in order. */
  readonly shown: readonly string[];
}

/**
 * Reads the blocks marked `sh` of a page, each with the block marked `text` right behind it.
 * @param page Markdown
 * @returns them, in order; lines of `…` stand for what is left out
 */
export function stepsOf(page: string): readonly ShownStep[] {
  return [...page.matchAll(/^```sh\n([\s\S]*?)^```$(?:\n\n```text\n([\s\S]*?)^```$)?/gm)].map(([, commands = '', text = '']) => ({
    title: commands.split('\n')[0] ?? '',
    commands,
    shown: text.split('\n').filter((line) => line !== '' && line !== '…'),
  }));
}

/**
 * Whether lines are in what was printed, one behind the other. Columns are as wide as what stands in them, so runs of blanks count as one.
 * @param printed what a command printed
 * @param lines what is looked for
 * @returns `there`, or which line is not, and in what
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
