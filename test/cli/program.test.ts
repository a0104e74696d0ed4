import { describe, expect, it } from 'vitest';
import { main } from '#cli/main.ts';
import { aFlow } from '../support/flow.ts';
import { aTerminal } from '../support/terminal.ts';

describe('a wrong command line', () => {
  it.each([
    [
      'an unknown option',
      ['--formt', 'json'],
      "error: Expected an option of reconcile run --help; found unknown option '--formt' (Did you mean --format?).\n  Allowed: --since --overlap --from",
    ],
    [
      'an unknown option of another command',
      ['demo', '--json'],
      "error: Expected an option of reconcile demo --help; found unknown option '--json'.\n  Allowed: --diff --no-color.\n",
    ],
    ['an unknown command', ['frobnicate'], ', or options; found frobnicate.\n  See reconcile --help.\n'],
    [
      'an unknown format',
      ['--format', 'xml'],
      'Expected one of text, json, markdown, html, sarif, junit for --format <format>; found xml.',
    ],
    ['an unknown agent', ['--agent', 'maybe'], 'Expected one of auto, off, anthropic, bedrock, replay for --agent <mode>; found maybe.'],
    ['a wrong duration', ['--since', 'yesterday'], 'Expected a number and m, h, d or w'],
    ['a wrong time', ['--from', 'noon'], 'Expected ISO 8601'],
    ['two windows', ['--since', '1h', '--to', '2026-11-20'], 'Expected either --since or --from and --to; found both.'],
    ['a missing value', ['--dir'], "option '--dir <dir...>' argument missing"],
    ['a missing id', ['explain'], "missing required argument 'id'"],
    ['a missing policy', ['--policy', 'gone.yaml'], 'Expected a YAML file at /srv/gone.yaml; found no such file.'],
  ])('answers %s with exit 2 and the next step', async (_name, argv, message) => {
    const { flow, calls } = aFlow();
    const terminal = aTerminal(argv);

    const code = await main(terminal, async () => flow);

    expect(code).toBe(2);
    expect(terminal.printed.stderr).toContain(message);
    expect(terminal.printed.stdout).toBe('');
    expect(calls.contexts).toEqual([]);
  });
});

describe('help', () => {
  it.each([
    [
      'reconcile --help',
      ['--help'],
      'Exit codes:\n  0  the whole trail was read and no change was found\n  1  changes were found (delivered or not), or part of the trail could not be',
    ],
    ['reconcile run --help', ['run', '--help'], 'Unlike terraform plan -detailed-exitcode, exit code 1 means changes and 2 an'],
    ['reconcile --version', ['--version'], '0.1.0\n'],
  ])('answers %s without loading the flow', async (_name, argv, text) => {
    const terminal = aTerminal(argv);

    const code = await main(terminal, () => Promise.reject(new Error('loaded')));

    expect(code).toBe(0);
    expect(terminal.printed.stdout).toContain(text);
  });
});
