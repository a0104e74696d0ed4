import { describe, expect, it } from 'vitest';
import type { FileChange } from '#domain/patch.ts';
import { sectionsOf as sectionsOfMasked, type BodyInput } from '#stages/deliver/body/sections.ts';
import { splitBody } from '#stages/deliver/threads/split-body.ts';
import {
  aChange,
  aDecision,
  aDrift,
  aFileChange,
  anEscalation,
  anIntent,
  anUnmanagedDrift,
  aPatch,
  aReconciliation,
} from '../../../support/reconciliations.ts';

const BRANCH = 'reconcile/a1b2c3';
/** https://github.com/orgs/community/discussions/27190 */
const LONGEST_ON_GITHUB = 65_536;

function sectionsOf(input: Omit<BodyInput, 'mask'>, edited: readonly FileChange[], stackedOn: readonly string[]): readonly string[] {
  return sectionsOfMasked({ ...input, mask: (files) => files }, edited, stackedOn);
}

function headingsOf(sections: readonly string[]): readonly string[] {
  return sections.flatMap((section) => /^## (.*)/.exec(section)?.[1] ?? []);
}

describe('sectionsOf', () => {
  it('contains all sections for an edit, in this order', () => {
    const sections = sectionsOf({ reconciliations: [aReconciliation()], branch: BRANCH }, [aFileChange()], []);

    expect(headingsOf(sections)).toEqual([
      'What happened',
      'Who and when',
      'Why the code is updated',
      'Blast radius',
      'Code difference',
      'What the next apply would have undone',
      'Other options',
    ]);
    expect(sections).toHaveLength(7);
  });

  it('speaks of a plan only where Terraform made one', () => {
    const verification = { ...aReconciliation().verification!, method: 'terraform' as const };

    expect(headingsOf(sectionsOf({ reconciliations: [aReconciliation({ verification })], branch: BRANCH }, [aFileChange()], []))).toContain(
      'Plan difference',
    );
  });

  it('names files from the top of the repository', () => {
    const place = { directory: '/srv/infra/envs/prod', root: 'envs/prod', folder: 'infra/envs/prod' };
    const reconciliations = [aReconciliation({ place, declaredAt: '../../modules/queue/main.tf:3' })];

    const text = sectionsOf({ reconciliations, branch: BRANCH, folder: 'infra' }, [aFileChange({ path: 'envs/prod/main.tf' })], []).join(
      '\n',
    );

    expect(text).toContain('infra/modules/queue/main.tf:3');
    expect(text).toContain('1 file edited: `infra/envs/prod/main.tf`');
    expect(text).toContain('+++ b/infra/envs/prod/main.tf');
  });

  it('shows the values, the event, the edit, and what an apply would revert', () => {
    const text = sectionsOf({ reconciliations: [aReconciliation()], branch: BRANCH }, [aFileChange()], []).join('\n\n');

    expect(text).toContain('- `aws_sqs_queue.work["orders"]` (`drift-1`)\n  - `visibility_timeout_seconds: 60 → 300`');
    expect(text).toContain('`SetQueueAttributes` `event-1`');
    expect(text).toContain('-timeout = 60\n+timeout = 300\n```');
    expect(text).toContain('- `aws_sqs_queue.work["orders"]`: `visibility_timeout_seconds: 300 → 60`');
    expect(text).toContain(`git push origin --delete ${BRANCH}`);
  });

  it('contains findings and options but no edit for an issue', () => {
    const alternatives = [{ verdict: 'revert', next: 'The bucket is closed again', undoes: ['visibility_timeout_seconds'] }] as const;
    const sections = sectionsOf({ reconciliations: [anEscalation({ alternatives })] }, [], []);

    expect(headingsOf(sections)).toEqual([
      'What happened',
      'Who and when',
      'Why a person has to decide',
      'The options',
      'Blast radius',
      'What the next apply undoes',
      'Other options',
    ]);
    expect(sections[2]).toContain('- **public-exposure**: Principal \\* may read. ([document](https://docs.aws.amazon.com/');
    expect(sections[3]).toContain('- **if reverted**: The bucket is closed again \\(visibility\\_timeout\\_seconds: 300 → 60\\)');
    expect(sections.at(-1)).not.toContain('git push');
  });

  it('folds the edit of the accept option in an issue, unless it is too long for one part', () => {
    const verification = { outcome: 'converged', method: 'evaluate', residual: [], diagnostics: [] } as const;
    const alternatives = [{ verdict: 'accept', next: 'the code gets this value', undoes: [] }] as const;
    const row = { ...anEscalation({ alternatives }), option: { patch: aPatch(), verification } };
    const long = aFileChange({ before: '', after: 'x = "a long line of code"\n'.repeat(2000) });
    const editOf = (file: FileChange): string =>
      sectionsOf({ reconciliations: [row], folder: 'infra' }, [file], []).find((one) => one.includes('if accepted\n')) ?? '';

    expect(editOf(aFileChange())).toMatch(
      /^## Code difference if accepted\n\nChecked by [\s\S]*<details><summary>1 file edited<\/summary>\n\n```diff\n--- a\/infra\/[\s\S]*```\n\n<\/details>$/,
    );
    expect(editOf(long)).not.toContain('<details>');
  });

  it('states common text of several resources once and differences by name', () => {
    const alternatives = [{ verdict: 'accept', next: 'the code gets this value', undoes: [] }] as const;
    const one = anEscalation({ alternatives, reach: { direct: 2, indirect: 0 } });
    const other = anEscalation({ alternatives, drift: aDrift({ address: 'aws_sqs_queue.b' }), reason: 'Another reason.' });

    const [, , why = '', options, radius] = sectionsOf({ reconciliations: [one, other] }, [], []);

    expect(why).toContain('aws\\_sqs\\_queue.work\\["orders"\\]: It opens data to everyone.\n- aws\\_sqs\\_queue.b: Another reason.');
    expect(why.match(/public-exposure/g)).toHaveLength(1);
    expect(options).toBe('## The options\n\n- **if accepted**: the code gets this value');
    expect(radius).toContain('- 2 resources drifted\n- aws\\_sqs\\_queue.work\\["orders"\\]: 2 instances read the changed values');
  });

  it('lists first the edits that must be merged before', () => {
    const sections = sectionsOf({ reconciliations: [aReconciliation()], branch: BRANCH }, [aFileChange()], ['Set a to 1', 'Set b to 2']);

    expect(sections[0]).toBe(
      'It edits the same lines as other pull requests and contains their edits. Merge these first: Set a to 1; Set b to 2.',
    );
    expect(headingsOf(sections)[0]).toBe('What happened');
  });

  it('marks a value presumed by a model, and shows the edit for accepting it', () => {
    const { decision, patch, verification } = aReconciliation();
    const read = { drift: decision.drift, findings: [], option: { patch: patch!, verification: verification! } };
    const text = sectionsOf({ reconciliations: [{ ...anEscalation(), presumed: read }] }, [], []).join('\n\n');

    expect(text).toContain('**presumed by a model from the call**: visibility\\_timeout\\_seconds: 60 → 300; the edit for it is proved by');
    expect(text).toContain('## If accepted as presumed by a model\n\n```diff');
    expect(text).toContain('-timeout = 60\n+timeout = 300');
  });

  it('starts an option with Not accepted yet and shows only its edit', () => {
    const alternatives = [
      { verdict: 'accept', next: 'code says what the cloud has', undoes: [] },
      { verdict: 'revert', next: 'the next apply sets it back', undoes: ['policy'] },
    ] as const;
    const { patch, verification } = aReconciliation();
    const option = { patch: patch!, verification: verification! };
    const input = {
      reconciliations: [{ ...anEscalation({ alternatives }), option }],
      branch: BRANCH,
      remote: 'upstream',
      decides: true,
    } as const;

    const sections = sectionsOf(input, [aFileChange()], []);

    expect(sections[0]).toMatch(/^> \*\*Not accepted yet\.\*\*/);
    expect(headingsOf(sections)).toEqual([
      'What happened',
      'Who and when',
      'Why a person has to decide',
      'The options',
      'Blast radius',
      'Code difference if accepted',
      'What the next apply undoes',
      'Other options',
    ]);
    expect(sections[4]).toContain('To accept, mark this as ready and merge it.');
    expect(sections.at(-1)).toContain(
      `To reject this edit, close this without merging. It is reopened only if the values change.\n\n\`\`\`sh\ngit push upstream --delete ${BRANCH}`,
    );
  });

  it('explains how to remove an import from the state', () => {
    const drift = anUnmanagedDrift();
    const imports = [{ to: 'aws_sqs_queue.loyalty', id: drift.importId ?? '', resourceType: 'aws_sqs_queue', observed: {} }];
    const adopted = aReconciliation({ decision: aDecision({ drift }), patch: aPatch({ imports }) });
    const sections = sectionsOf({ reconciliations: [adopted], branch: BRANCH }, [], []);

    expect(sections.join('\n\n')).toContain('```sh\nterraform state rm aws_sqs_queue.loyalty\n```');
    expect(sections.join('\n\n')).not.toContain('revert-drift');
  });

  it.each([
    {
      name: 'sensitive',
      told: 'value sensitive',
      change: aChange({ path: 'password', before: 'hunter1', after: 'hunter2', sensitive: true }),
    },
    {
      name: 'hidden',
      told: 'value hidden in the trail',
      change: aChange({ path: 'password', before: 'hunter1', after: 'hunter2', hidden: true }),
    },
  ])('never names a $name value', ({ told, change }) => {
    const drift = aDrift({ changes: [change] });

    const text = sectionsOf({ reconciliations: [aReconciliation({ decision: aDecision({ drift }) })] }, [], []).join('\n\n');

    expect(text).toContain(`\`password: changed, ${told}\``);
    expect(text).not.toMatch(/hunter/);
  });

  it('escapes cloud text that would mention people, close issues or end a quote', () => {
    const hostile = '@acme/everyone closes #1 `` ` ```\n## Approved <img src=x> ](https://example.com)';
    const drift = aDrift({ address: `aws_sqs_queue.work["${hostile}"]`, changes: [aChange({ after: hostile })] });
    const decision = aDecision({ drift, reason: hostile, intent: anIntent({ drifts: [drift], summary: hostile }) });

    const sections = sectionsOf({ reconciliations: [aReconciliation({ decision })] }, [], [hostile]);

    const outsideOfCode = sections
      .join('\n\n')
      .replace(/^(`{3,})\w*\n[\s\S]*?\n\1$/gm, '')
      .replace(/(?<!`)(`+)(?!`)(?:(?!\1(?!`)).)*?[^`]\1(?!`)/g, '');
    expect(outsideOfCode).not.toMatch(/^## Approved/m);
    expect(outsideOfCode).not.toMatch(/@acme|#1\b|<img|[^\\]\]\(https/);
  });
});

describe('a body longer than the VCS limit', () => {
  const lines = Array.from({ length: 4000 }, (_, index) => `  "arn:aws:iam::123456789012:role/reader-${index}",`);
  const file = aFileChange({ before: 'readers = []\n', after: `readers = [\n${lines.join('\n')}\n]\n` });
  const sections = sectionsOf({ reconciliations: [aReconciliation()], branch: BRANCH }, [file], []);
  const parts = splitBody(sections, LONGEST_ON_GITHUB);

  it('is split into parts within the limit', () => {
    expect(sections.join('\n\n').length).toBeGreaterThan(2 * LONGEST_ON_GITHUB);
    expect(parts.length).toBeGreaterThan(2);
    expect(parts.filter((part) => part.length > LONGEST_ON_GITHUB)).toEqual([]);
  });

  it('loses no line and no section', () => {
    const shown = new Set(parts.join('\n').split('\n'));

    expect(lines.filter((line) => !shown.has(`+${line}`))).toEqual([]);
    expect(headingsOf(parts.join('\n').split('\n'))).toEqual(headingsOf(sections));
  });

  it('closes the code blocks of each part', () => {
    expect(parts.map((part) => part.split('\n').filter((line) => line.startsWith('```')).length % 2)).toEqual(parts.map(() => 0));
    expect(parts.slice(2).map((part) => part.slice(0, '```diff\n+'.length))).toEqual(parts.slice(2).map(() => '```diff\n+'));
  });

  it('is not split if it is within the limit', () => {
    expect(splitBody(sections, 1_000_000)).toEqual([sections.join('\n\n')]);
  });
});
