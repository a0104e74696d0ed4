import type { CommandUnknownOpts, Option } from '@commander-js/extra-typings';
import { PAGES } from './index.ts';
import type { Entry } from './manual-page.ts';
import { wholePage } from './whole-page.ts';
import type { WholePage } from './whole-page.ts';

const INTRODUCTION = `# Every command

What \`reconcile COMMAND --help\` prints, on one page: \`npm run commands-page\` writes it from the program itself. Durations are a number and a unit (\`30s\`, \`90m\`, \`24h\`,
\`7d\`), times ISO 8601. \`reconcile completion SHELL\` completes all of it in bash, zsh and fish.`;

/** Returns docs/commands.md, with a final line break. `program`: with its manual pages */
export function commandsPage(program: CommandUnknownOpts): string {
  return `${[INTRODUCTION, ...sectionsOf(program, '')].join('\n\n')}\n`;
}

function sectionsOf(command: CommandUnknownOpts, above: string): readonly string[] {
  const path = `${above}${command.name()}`;
  const page = PAGES[path];
  const own = page === undefined ? [] : [sectionOf(command, above, wholePage(command, page))];
  return [...own, ...command.commands.flatMap((below) => sectionsOf(below, `${path} `))];
}

function sectionOf(
  command: CommandUnknownOpts,
  above: string,
  { details, examples, exitCodes, files, environment, seeAlso }: WholePage,
): string {
  const path = `${above}${command.name()}`;
  const options = command.options.filter(({ hidden }) => !hidden);
  return [
    `## ${path}`,
    `\`${above}${command.name()} ${command.usage()}\``,
    `${command.summary().replace(/\.$/, '')}.`,
    ...details.map(cellText),
    ...(options.length === 0 ? [] : [table('option', options.map(optionEntry))]),
    `\`\`\`\n${examples.map(([line, what]) => `# ${what}\n${line}`).join('\n')}\n\`\`\``,
    table('exit code', exitCodes),
    ...(files.length === 0 ? [] : [table('file', files.map(asCode))]),
    ...(environment.length === 0 ? [] : [table('environment', environment.map(asCode))]),
    `See also: ${seeAlso.map(link).join(' · ')}.`,
  ].join('\n\n');
}

function optionEntry({ flags, description, argChoices, defaultValue, defaultValueDescription }: Option): Entry {
  const choices = argChoices === undefined ? [] : [`one of ${argChoices.join(', ')}`];
  const usual = defaultValueDescription ?? (typeof defaultValue === 'string' && defaultValue !== '' ? defaultValue : undefined);
  const more = [...choices, ...(usual === undefined ? [] : [`default: ${usual}`])];
  return [`\`${flags}\``, `${description}${more.length === 0 ? '' : ` (${more.join('; ')})`}`];
}

function table(title: string, entries: readonly Entry[]): string {
  return [
    `| ${title} | |`,
    '|---|---|',
    ...entries.map(([term, meaning]) => `| ${term.replaceAll('|', '\\|')} | ${cellText(meaning)} |`),
  ].join('\n');
}

function asCode([term, meaning]: Entry): Entry {
  return [`\`${term}\``, meaning];
}

/** Escapes Markdown. */
function cellText(text: string): string {
  return text.replaceAll('<', '&lt;').replaceAll('|', '\\|').replaceAll('*', '\\*').replaceAll('_', '\\_');
}

/** Links to a page in the same folder. */
function link(see: string): string {
  const [, path, more = ''] = /^docs\/(\S+?)(,.*)?$/.exec(see) ?? [];
  return path === undefined ? `\`${see}\`` : `[${path}](${path})${more}`;
}
