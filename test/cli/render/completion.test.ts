import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Argument, Command, Option } from '@commander-js/extra-typings';
import { buildProgram } from '#cli/program.ts';
import { completionScript } from '#cli/render/completion.ts';
import { aFlow } from '../../support/flow.ts';
import { aTerminal } from '../../support/terminal.ts';

function aProgram(): Command {
  const program = new Command('reconcile');
  program
    .command('run')
    .description('it’s run')
    .option('--since <d>', 'how far')
    .addOption(new Option('--deliver <where>', 'to').choices(['none', 'branch']));
  program.command('explain').description('why').option('--ledger <file>', "the team's");
  const act = program.command('act').description('set right').summary('set right, in steps');
  act
    .command('plan')
    .description('plan it')
    .addOption(new Option('--action <action>', 'what').choices(['noop', 'refresh-state']));
  act.command('show').description('list').option('--ledger <file>', 'where');
  program
    .command('completion')
    .description('print')
    .addArgument(new Argument('<shell>', 'which').choices(['bash', 'zsh']));
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
    [['act', ''], 'plan show'],
    [['act', 's'], 'show'],
    [['act', 'show', '--'], '--ledger --help'],
    [['act', '3f2a', '--a'], '--action'],
    [['act', 'plan', '3f2a', '--action', 'r'], 'refresh-state'],
    [['completion', ''], 'bash zsh'],
  ])('completes reconcile %j in a real bash', (words, expected) => {
    const script = `source "$1"; shift; COMP_WORDS=(reconcile "$@"); COMP_CWORD=$#; _reconcile; echo "\${COMPREPLY[*]}"`;
    const printed = execFileSync('bash', ['-c', script, 'bash', join(directory, 'bash'), ...words], { encoding: 'utf8' });

    expect(printed.trim()).toBe(expected);
  });

  it('contains every command and option of the real program', () => {
    const terminal = aTerminal([]);
    const program = buildProgram({ terminal, loadFlow: async () => aFlow().flow, again: async () => 0, done: () => undefined });
    const script = completionScript('bash', program);

    for (const command of program.commands) {
      expect(script).toMatch(new RegExp(`^    ${command.name()}\\)$`, 'm'));
      for (const step of command.commands) expect(script).toContain(`    '${command.name()} ${step.name()}')`);
      for (const option of command.options) expect(script).toContain(option.long ?? '');
    }
    expect(script).toMatch(/^ +words='.*--timeout.*' ;;$/m);
  });

  it('lets zsh use the bash script', () => {
    expect(completionScript('zsh', aProgram())).toMatch(/^autoload -U \+X bashcompinit && bashcompinit\n_reconcile\(\)/);
  });

  it('quotes descriptions for fish', () => {
    expect(completionScript('fish', aProgram()).split('\n')).toEqual([
      "complete -c reconcile -n __fish_use_subcommand -a run -d 'it’s run'",
      "complete -c reconcile -n '__fish_seen_subcommand_from run' -l since -d 'how far'",
      "complete -c reconcile -n '__fish_seen_subcommand_from run' -l deliver -x -a 'none branch' -d 'to'",
      "complete -c reconcile -n __fish_use_subcommand -a explain -d 'why'",
      "complete -c reconcile -n '__fish_seen_subcommand_from explain' -l ledger -d 'the team\\'s'",
      "complete -c reconcile -n __fish_use_subcommand -a act -d 'set right, in steps'",
      "complete -c reconcile -n '__fish_seen_subcommand_from act; and not __fish_seen_subcommand_from plan show' -a plan -d 'plan it'",
      "complete -c reconcile -n '__fish_seen_subcommand_from act; and __fish_seen_subcommand_from plan' -l action -x -a 'noop refresh-state' -d 'what'",
      "complete -c reconcile -n '__fish_seen_subcommand_from act; and not __fish_seen_subcommand_from plan show' -a show -d 'list'",
      "complete -c reconcile -n '__fish_seen_subcommand_from act; and __fish_seen_subcommand_from show' -l ledger -d 'where'",
      "complete -c reconcile -n __fish_use_subcommand -a completion -d 'print'",
      "complete -c reconcile -n '__fish_seen_subcommand_from completion' -x -a 'bash zsh'",
      '',
    ]);
  });
});
