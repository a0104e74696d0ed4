import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Command, Option } from '@commander-js/extra-typings';
import { completionScript } from '#cli/render/completion.ts';

function aProgram(): Command {
  const program = new Command('reconcile');
  program
    .command('run')
    .description('it’s run')
    .option('--since <d>', 'how far')
    .addOption(new Option('--deliver <where>', 'to').choices(['none', 'branch']));
  program.command('explain').description('why').option('--ledger <file>', "the team's");
  return program as Command;
}

describe('completionScript', () => {
  let directory = '';
  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), 'reconcile-completion-'));
    writeFileSync(join(directory, 'bash'), completionScript('bash', aProgram()));
  });
  afterAll(() => rmSync(directory, { recursive: true }));

  it.each([
    [['ex'], 'explain'],
    [['run', '--s'], '--since'],
    [['run', '--deliver', ''], 'none branch'],
    [['explain', '--'], '--ledger --help'],
    [['--del'], '--deliver'],
  ])('completes reconcile %j in a real bash', (words, expected) => {
    const script = `source "$1"; shift; COMP_WORDS=(reconcile "$@"); COMP_CWORD=$#; _reconcile; echo "\${COMPREPLY[*]}"`;
    const printed = execFileSync('bash', ['-c', script, 'bash', join(directory, 'bash'), ...words], { encoding: 'utf8' });

    expect(printed.trim()).toBe(expected);
  });

  it('lets zsh use the same', () => {
    expect(completionScript('zsh', aProgram())).toMatch(/^autoload -U \+X bashcompinit && bashcompinit\n_reconcile\(\)/);
  });

  it('quotes descriptions for fish', () => {
    expect(completionScript('fish', aProgram()).split('\n')).toEqual([
      "complete -c reconcile -n __fish_use_subcommand -a run -d 'it’s run'",
      "complete -c reconcile -n '__fish_seen_subcommand_from run' -l since -d 'how far'",
      "complete -c reconcile -n '__fish_seen_subcommand_from run' -l deliver -x -a 'none branch' -d 'to'",
      "complete -c reconcile -n __fish_use_subcommand -a explain -d 'why'",
      "complete -c reconcile -n '__fish_seen_subcommand_from explain' -l ledger -d 'the team\\'s'",
      '',
    ]);
  });
});
