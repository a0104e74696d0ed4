/** Every command that a body prints can be copied as it stands: a shell splits it, and the program's own parser takes it. */
import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { main } from '#cli/main.ts';
import { sectionsOf, type BodyInput } from '#stages/deliver/body/sections.ts';
import { aDecision, aDrift, anEscalation, anUnmanagedDrift, aPatch, aReconciliation } from '../../../support/reconciliations.ts';
import { aTerminal } from '../../../support/terminal.ts';

const PLACE = { directory: '/srv/envs/prod', root: 'envs/prod', workspaceName: "blue's" };
const ODD = `aws_sqs_queue.work["it's; $(touch gone)"]`;

/** What a shell makes of each line of the blocks that are for one. */
function commandsIn(section: string): readonly (readonly string[])[] {
  const blocks = [...section.matchAll(/^(`{3,})sh\n([\s\S]*?)\n\1$/gm)].map(([, , text = '']) => text);
  return blocks
    .flatMap((text) => text.split('\n'))
    .map((line) =>
      execFileSync('sh', ['-c', `printf '%s\\0' ${line}`], { encoding: 'utf8' })
        .split('\0')
        .slice(0, -1),
    );
}

/** The last section, which says how to have it otherwise. */
function optionsIn(input: Omit<BodyInput, 'mask'>): string {
  return sectionsOf({ ...input, mask: (files) => files }, [], []).at(-1) ?? '';
}

/** Whether the parser came as far as to load the program behind the command. */
async function isTaken(argv: readonly string[]): Promise<boolean> {
  const terminal = aTerminal(argv);
  let isLoaded = false;
  await main(terminal, async () => {
    isLoaded = true;
    throw new Error('enough');
  });
  return isLoaded;
}

const adopted = aReconciliation({
  decision: aDecision({ drift: anUnmanagedDrift() }),
  patch: aPatch({ imports: [{ to: ODD, id: anUnmanagedDrift().importId ?? '', resourceType: 'aws_sqs_queue', observed: {} }] }),
});

const CASES: readonly { readonly name: string; readonly input: Omit<BodyInput, 'mask'>; readonly programs: readonly string[] }[] = [
  {
    name: 'an edit',
    input: { reconciliations: [aReconciliation()], branch: 'reconcile/a1' },
    programs: ['git', 'reconcile act', 'reconcile explain'],
  },
  {
    name: 'an edit in a named Terraform workspace',
    input: { reconciliations: [aReconciliation({ place: PLACE })], branch: 'reconcile/a1', remote: 'upstream' },
    programs: ['git', 'reconcile act', 'reconcile explain'],
  },
  {
    name: 'an import',
    input: { reconciliations: [adopted], branch: 'reconcile/a1' },
    programs: ['git', 'terraform', 'reconcile explain'],
  },
  { name: 'an issue', input: { reconciliations: [anEscalation()] }, programs: ['reconcile act', 'reconcile explain'] },
  {
    name: 'a revert',
    input: { reconciliations: [{ ...anEscalation({ verdict: 'revert' }), status: 'proposed' }] },
    programs: ['reconcile act', 'reconcile explain'],
  },
  {
    name: 'an invisible change',
    input: { reconciliations: [anEscalation({ drift: aDrift({ invisible: 'runtime-state' as never }) })] },
    programs: ['reconcile explain'],
  },
];

describe('the other options', () => {
  it.each(CASES)('prints working commands for $name', { tags: ['slow'], timeout: 60_000 }, async ({ input, programs }) => {
    const commands = commandsIn(optionsIn(input));

    const own = commands.filter(([program]) => program === 'reconcile').map(([, ...argv]) => argv);
    expect(commands.map(([program = '', verb = '']) => (program === 'reconcile' ? `${program} ${verb}` : program))).toEqual(programs);
    for (const argv of own) expect([argv, await isTaken(argv)]).toEqual([argv, true]);
  });

  it('plans a revert with --plan, because only a stored plan can be approved', () => {
    const commands = commandsIn(optionsIn({ reconciliations: [aReconciliation({ id: 'a1b2c3d4', place: PLACE })] }));

    expect(commands[0]).toEqual(['reconcile', 'act', 'a1b2c3d4', '--action', 'revert-drift', '--plan', '--workspace', "blue's"]);
  });

  it('names the remote of the branch and quotes cloud names for the shell', () => {
    const commands = commandsIn(optionsIn({ reconciliations: [adopted], branch: 'reconcile/a1', remote: 'upstream' }));

    expect(commands[0]).toEqual(['git', 'push', 'upstream', '--delete', 'reconcile/a1']);
    expect(commands[1]).toEqual(['terraform', 'state', 'rm', ODD]);
  });

  it('explains in an issue how to leave everything unchanged', () => {
    expect(optionsIn({ reconciliations: [anEscalation()] })).toContain('To keep everything as it is, close this');
  });
});
