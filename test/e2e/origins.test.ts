/** Whose change it was, from the record to the report. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { aCliUser, anAssumedRole, anEvent, terraform } from '../support/builders.ts';
import type { Caller } from '../support/builders.ts';
import { createQueue, inOrder, setAttributes } from '../support/calls.ts';
import { runInMemory } from '../support/run-in-memory.ts';

beforeAll(loadGrammar);

const widen = setAttributes('shop-jobs', { VisibilityTimeout: '60' });
const stack: Caller = {
  userIdentity: { ...anAssumedRole('deployer', 'run-1').userIdentity, invokedBy: 'cloudformation.amazonaws.com' },
  userAgent: 'cloudformation.amazonaws.com',
};

async function verdictsOf(events: readonly CloudTrailEvent[], policy: unknown = {}): Promise<readonly string[]> {
  const { reconciliations } = await runInMemory(events, policy);
  return reconciliations.map(({ decision }) =>
    `${decision.verdict} ${decision.findings.map((finding) => finding.guardrail).join(' ')}`.trim(),
  );
}

describe('a run', () => {
  it.each<[string, Caller, unknown, readonly string[]]>([
    ['accepts a change of a person', aCliUser('alice'), {}, ['accept']],
    [
      'does not trust the user agent of Terraform alone',
      { ...aCliUser('mallory'), userAgent: terraform().userAgent },
      {},
      ['escalate claims-terraform'],
    ],
    ['does not trust it if another principal is listed', terraform(), { terraformPrincipals: ['deployer'] }, ['escalate claims-terraform']],
    [
      'escalates a value from a Terraform principal that neither state nor code has',
      terraform(),
      { terraformPrincipals: ['terraform-ci'] },
      ['escalate claims-terraform'],
    ],
    [
      'treats the Terraform principal with another tool as a person',
      { ...terraform(), userAgent: 'aws-cli/2.27.50' },
      { terraformPrincipals: ['terraform-ci'] },
      ['accept'],
    ],
    [
      'escalates a change by Terraform of another root',
      terraform(),
      { otherTerraformPrincipals: ['terraform-ci'] },
      ['escalate foreign-iac'],
    ],
    ['escalates a change by a stack', stack, {}, ['escalate foreign-iac']],
  ])('%s', async (_case, caller, policy, verdicts) => {
    expect(await verdictsOf(inOrder({ ...widen, ...caller }), policy)).toEqual(verdicts);
  });

  it('reports nothing if Terraform wrote the value in the state', async () => {
    const own = inOrder({ ...setAttributes('shop-jobs', { VisibilityTimeout: '30' }), ...terraform() });

    expect(await verdictsOf(own, { terraformPrincipals: ['terraform-ci'] })).toEqual([]);
  });

  it('reports nothing if an unlisted pipeline wrote the value in the state, and warns', async () => {
    const { reconciliations, report, warnings } = await runInMemory(
      inOrder({ ...setAttributes('shop-jobs', { VisibilityTimeout: '30' }), ...terraform() }),
    );

    expect(reconciliations).toEqual([]);
    expect(report.settled.map((item) => item.reason)).toEqual(['net-zero']);
    expect(warnings.join()).toContain('made by terraform-ci: list the principal under terraformPrincipals');
  });

  it('accepts a change of a person after the apply of an unlisted pipeline', async () => {
    const events = inOrder(
      { ...setAttributes('shop-jobs', { VisibilityTimeout: '30' }), ...terraform() },
      { ...widen, ...aCliUser('alice') },
    );

    expect(await verdictsOf(events)).toEqual(['accept']);
  });

  it('holds a resource made by another tool', async () => {
    const verdicts = await verdictsOf(inOrder({ ...createQueue('shop-other'), ...stack }), { unmanaged: 'all' });

    expect(verdicts).toEqual([expect.stringMatching(/^hold .*foreign-iac/)]);
  });

  it('names the person behind the roles, in the report and the commit', async () => {
    const ci = anAssumedRole('ci-role', 'botocore-session-17');
    const assume = {
      eventSource: 'sts.amazonaws.com',
      eventName: 'AssumeRole',
      readOnly: true,
      responseElements: { credentials: { accessKeyId: ci.userIdentity.accessKeyId ?? '', sessionToken: 'x' } },
    };

    const { report, commits } = await runInMemory(inOrder({ ...assume, ...aCliUser('bob') }, { ...widen, ...ci }));

    expect(report.reconciliations[0]?.intent.actors).toMatchObject([{ name: 'bob (ci-role, sdk)', person: 'bob', origin: 'sdk-script' }]);
    expect(report.reconciliations[0]?.intent.summary).toMatch(/^bob raised/);
    expect(commits.join()).toContain('bob (ci-role, sdk)');
  });

  it('reports a call of an unknown service as unexplained', async () => {
    const { report } = await runInMemory([
      anEvent({ eventSource: 'brandnew.amazonaws.com', eventName: 'ZapThing', requestParameters: { thing: 't' } }),
    ]);

    expect(report.unexplained).toMatchObject([
      { reason: 'no-resource-type', eventSource: 'brandnew.amazonaws.com', eventName: 'ZapThing' },
    ]);
  });
});
