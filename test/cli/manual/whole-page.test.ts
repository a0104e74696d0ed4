import { Command } from '@commander-js/extra-typings';
import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { describe, expect, it } from 'vitest';
import { wholePage } from '#cli/manual/whole-page.ts';

const PAGE = { details: ['What it does.'], examples: [['reconcile x', 'do it']], seeAlso: ['reconcile run'] } as const;

function aCommand(...options: readonly string[]): CommandUnknownOpts {
  const command: CommandUnknownOpts = new Command('x');
  for (const flags of options) command.option(flags, 'an option');
  return command;
}

const first = ([word = '']: readonly string[]): string => word;

describe('wholePage', () => {
  it('lists exit codes done and error, and no files, for a command without options', () => {
    expect(wholePage(aCommand(), PAGE)).toEqual({
      ...PAGE,
      exitCodes: [
        ['0', 'done'],
        ['2', 'error'],
      ],
      files: [],
      environment: [],
    });
  });

  it.each<readonly [options: readonly string[], files: readonly string[], environment: readonly string[]]>([
    [['--config <file>'], ['reconcile.yaml'], []],
    [['--ledger <file>', '--no-color'], ['$XDG_STATE_HOME/reconcile/reconcile.sqlite'], ['NO_COLOR, FORCE_COLOR']],
    [['--trace <source>'], [], []],
    [['--trace <source>', '--since <duration>'], [], ['AWS_PROFILE, AWS_REGION, …']],
    [['--terraform-binary <path>'], [], ['AWS_PROFILE, AWS_REGION, …', 'TF_VAR_name, TF_WORKSPACE, TF_DATA_DIR']],
    [
      ['--agent <provider>'],
      [],
      ['ANTHROPIC_API_KEY, ANTHROPIC_AUTH_TOKEN, ANTHROPIC_BASE_URL, ANTHROPIC_CUSTOM_HEADERS, AWS_BEARER_TOKEN_BEDROCK'],
    ],
  ])('derives from %j what the command reads', (options, files, environment) => {
    const whole = wholePage(aCommand(...options), PAGE);

    expect(whole.files.map(first)).toEqual(files);
    expect(whole.environment.map(first)).toEqual(environment);
  });

  it('lists for a group what its commands read', () => {
    const group = aCommand();
    group.addCommand(aCommand('--config <file>'));

    expect(wholePage(group, PAGE).files.map(first)).toEqual(['reconcile.yaml']);
  });

  it('keeps the sections of the page, and adds no ledger if it names another database', () => {
    const own = { ...PAGE, exitCodes: [['1', 'no']], files: [['watch.sqlite', 'its own']], environment: [['USER', 'who']] } as const;

    expect(wholePage(aCommand('--ledger <file>'), own)).toEqual(own);
  });
});
