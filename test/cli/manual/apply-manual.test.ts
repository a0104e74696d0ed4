import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { describe, expect, it } from 'vitest';
import { pageText } from '#cli/manual/apply-manual.ts';
import { PAGES } from '#cli/manual/index.ts';
import { wholePage } from '#cli/manual/whole-page.ts';
import { main } from '#cli/main.ts';
import { buildProgram } from '#cli/program.ts';
import { aFlow } from '../../support/flow.ts';
import { aTerminal } from '../../support/terminal.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** A program of which every command says that it was called, and does nothing else. */
function aProgram(called: (path: string) => void): CommandUnknownOpts {
  const terminal = aTerminal([]);
  const program = buildProgram({ terminal, loadFlow: async () => aFlow().flow, again: async () => 0, done: () => undefined });
  for (const { command, path } of commandsOf(program)) if (command.commands.length === 0) command.action(() => called(path));
  return program;
}

function commandsOf(command: CommandUnknownOpts, above = ''): readonly { readonly command: CommandUnknownOpts; readonly path: string }[] {
  const path = `${above}${command.name()}`;
  return [{ command, path }, ...command.commands.flatMap((below) => commandsOf(below, `${path} `))];
}

const COMMANDS = commandsOf(aProgram(() => undefined));
const WHOLE = COMMANDS.flatMap(({ command, path }) => {
  const page = PAGES[path];
  return page === undefined ? [] : [[path, wholePage(command, page)] as const];
});
const EXAMPLES = Object.entries(PAGES).flatMap(([path, { examples }]) => examples.map(([line]) => ({ path, line })));

/** The calls of the program in a line for the shell: what stands between pipes, redirections and brackets. */
function callsIn(line: string): readonly (readonly string[])[] {
  return [...line.matchAll(/(?:^|[|(] ?)reconcile(?= |\)|$)((?:'[^']*'|"[^"]*"|[^'"|<>()])*)/g)].map(([, words = '']) =>
    [...words.matchAll(/'([^']*)'|"([^"]*)"|([^\s'"]+)/g)].map(([, single, double, bare]) => single ?? double ?? bare ?? ''),
  );
}

describe('the manual', () => {
  it('has a page for every command, and no other', () => {
    expect(Object.keys(PAGES).toSorted()).toEqual(COMMANDS.map(({ path }) => path).toSorted());
  });

  it.each(WHOLE)('describes %s with text, examples and exit codes', (path, page) => {
    expect(page.details.join('')).toMatch(/\w/);
    expect(page.exitCodes.map(([code]) => code)).toContain('0');
    expect(page.exitCodes.map(([code]) => code)).toContain('2');
    expect(page.seeAlso.length).toBeGreaterThan(0);
    const words = path === 'reconcile' || path === 'reconcile run' || path.endsWith(' plan') ? 'reconcile' : path;
    expect(page.examples.filter(([line]) => line.includes(words))).toEqual(page.examples.filter(([line]) => /reconcile/.test(line)));
    expect(page.examples.length).toBeGreaterThan(0);
  });

  it.each(EXAMPLES)('has valid examples: $line', async ({ path, line }) => {
    const calls = callsIn(line);
    expect(calls.length).toBeGreaterThan(0);

    for (const words of calls) {
      const called: string[] = [];
      await aProgram((one) => called.push(one)).parseAsync([...words], { from: 'user' });

      expect(called).toHaveLength(1);
      if (calls.length === 1 && path !== 'reconcile')
        expect(called[0]?.startsWith(path === 'reconcile act' ? 'reconcile act' : path)).toBe(true);
    }
  });

  it('detects an invalid example', async () => {
    const program = aProgram(() => undefined);

    await expect(program.parseAsync(['run', '--since', 'yesterday'], { from: 'user' })).rejects.toThrow();
    await expect(program.parseAsync(['explain', '--no-such-option', 'x'], { from: 'user' })).rejects.toThrow();
  });

  it('refers only to existing pages and commands', () => {
    const leads = Object.entries(PAGES).flatMap(([path, { seeAlso }]) => seeAlso.map((see) => ({ path, see })));
    const lost = leads.filter(({ see }) => {
      const [page] = /^docs\/[\w./-]+\.(?:md|json)/.exec(see) ?? [];
      if (page !== undefined) return !existsSync(`${ROOT}/${page}`);
      return !COMMANDS.some(({ path }) => path === see) && !/^reconcile (?:COMMAND )?--help$/.test(see);
    });

    expect(lost).toEqual([]);
  });

  it('states the unit of every duration', () => {
    const bare = COMMANDS.flatMap(({ command, path }) =>
      command.options
        .filter((option) => typeof option.defaultValue === 'number' && !/^\d+[smhdw]$/.test(option.defaultValueDescription ?? ''))
        .map((option) => `${path} ${option.flags}`),
    );

    expect(bare).toEqual([]);
  });

  it('describes every option and argument', () => {
    const silent = COMMANDS.flatMap(({ command, path }) =>
      [...command.options, ...command.registeredArguments].filter(({ description }) => description === '').map(() => path),
    );

    expect(silent).toEqual([]);
  });

  it('names every environment variable that the program reads', () => {
    const named = new Set(WHOLE.flatMap(([, { environment }]) => environment.flatMap(([names]) => names.split(', '))));
    const docs = readFileSync(`${ROOT}/docs/pull-requests.md`, 'utf8');

    for (const [, name = ''] of docs.matchAll(/`((?:RECONCILE|GITHUB|GITLAB|GH)_[A-Z_]+)`/g)) expect(named).toContain(name);
  });

  it('prints synopsis, description, options, examples, exit codes, files, environment and see-also', async () => {
    const terminal = aTerminal(['run', '--help']);

    expect(await main(terminal, () => Promise.reject(new Error('loaded')))).toBe(0);

    const titles = [...terminal.printed.stdout.matchAll(/^([A-Z][\w -]*):/gm)].map(([, title]) => title);
    expect(titles).toEqual(['Usage', 'Options', 'Examples', 'Exit codes', 'Files', 'Environment', 'See also']);
    expect(terminal.printed.stdout).toContain('--terraform-timeout <duration>');
    expect(terminal.printed.stdout).toMatch(/\(default:\s+20m\)/);
  });

  it('lists commands with their first line only', async () => {
    const terminal = aTerminal(['--help']);

    await main(terminal);

    expect(terminal.printed.stdout).not.toContain('Checks everything that a run');
  });
});

describe('pageText', () => {
  it('wraps long text, and keeps shell lines whole', () => {
    const line = `reconcile ${'x'.repeat(120)}`;
    const text = pageText({
      details: [],
      examples: [[line, 'word '.repeat(32).trim()]],
      exitCodes: [['0', 'done']],
      files: [],
      environment: [],
      seeAlso: ['reconcile run'],
    });

    expect(text.split('\n')).toEqual([
      'Examples:',
      `  ${line}`,
      `      ${'word '.repeat(15).trim()}`,
      `      ${'word '.repeat(15).trim()}`,
      '      word word',
      '',
      'Exit codes:',
      '  0  done',
      '',
      'See also:',
      '  reconcile run',
    ]);
  });
});
