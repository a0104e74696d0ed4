/** Runbooks: AWS-owned Systems Manager Automation documents on every matching resource, started by a person or by AWS Config. */
import { ACTORS, roleArn } from '../actors.ts';
import { call } from '../api-call.ts';
import type { Base, BaseResource } from '../base.ts';
import { isPlainPlace } from '../plain-places.ts';
import { randomOf } from '../random.ts';
import { CLUSTER_RUNBOOKS } from '../runbooks/clusters.ts';
import { COMPUTE_RUNBOOKS } from '../runbooks/compute.ts';
import { DATABASE_RUNBOOKS } from '../runbooks/databases.ts';
import { NETWORK_RUNBOOKS } from '../runbooks/networks.ts';
import { documentationOf } from '../runbooks/pages.ts';
import type { Runbook } from '../runbooks/runbook.ts';
import { textOf } from '../runbooks/runbook.ts';
import { STORAGE_RUNBOOKS } from '../runbooks/storage.ts';
import { momentOf, noiseOf } from '../sessions.ts';
import type { Story } from '../story.ts';
import { nothingExpected } from '../story.ts';
import type { TimedCall } from '../to-record.ts';

/** The registry of runbooks. */
export const RUNBOOKS: readonly Runbook[] = [
  ...CLUSTER_RUNBOOKS,
  ...COMPUTE_RUNBOOKS,
  ...DATABASE_RUNBOOKS,
  ...NETWORK_RUNBOOKS,
  ...STORAGE_RUNBOOKS,
];

/**
 * Generates one story per document and matching resource.
 * @param base the project
 * @param seed for times and ids
 * @returns stories
 */
export function runbookStories(base: Base, seed: string): readonly Story[] {
  return RUNBOOKS.flatMap((runbook) =>
    base.resources
      .filter((resource) => resource.type === runbook.type && runbook.applies(resource.values) && isPlain(base, { runbook, resource }))
      .map((resource) => storyOf(base, { runbook, resource }, seed)),
  );
}

interface Run {
  readonly runbook: Runbook;
  readonly resource: BaseResource;
}

function isPlain(base: Base, { runbook, resource }: Run): boolean {
  return Object.keys(runbook.leaves(resource.values)).every((attribute) => isPlainPlace(base, resource, attribute));
}

function storyOf(base: Base, { runbook, resource }: Run, seed: string): Story {
  const { document, goal, motivation, judgement } = runbook;
  const random = randomOf(`${seed} runbook ${base.project} ${document} ${resource.address}`);
  const left = runbook.leaves(resource.values);
  const changes = Object.keys(left).length > 0;
  const byConfig = document.startsWith('AWSConfigRemediation-');
  const startsAt = momentOf(random);
  const starter = random.pick(byConfig ? ACTORS.config : ACTORS.console);
  const start = call('ssm', 'StartAutomationExecution', {
    DocumentName: document,
    Parameters: {
      ...(runbook.parameter === undefined ? {} : { [runbook.parameter[0]]: [textOf(resource.values, runbook.parameter[1])] }),
      // Required, as their pages say: https://docs.aws.amazon.com/systems-manager-automation-runbooks/latest/userguide/automation-aws-enable-ebs-encryption.html
      ...(byConfig ? { AutomationAssumeRole: ACTORS.runbook.map(({ role }) => roleArn(role)) } : {}),
    },
  });
  const steps = runbook
    .steps(resource.values)
    .map((step, index): TimedCall => ({ call: step, actor: random.pick(ACTORS.runbook), at: startsAt + 3000 + index * 2000 }));
  return {
    base,
    family: 'runbook',
    generator: document,
    key: resource.address,
    title: `${document} works on ${resource.address}`,
    summary: `The steps of ${documentationOf(document)}, started by ${byConfig ? 'a rule of AWS Config' : 'a person in the console'}.`,
    origin: `ssm-runbook:${document}`,
    intent: { goal, motivation, statement: `What ${document} is for.` },
    hard: changes ? ['noise'] : ['noise', 'cancelled'],
    calls: [{ call: start, actor: starter, at: startsAt }, ...steps, ...noiseOf(base, random)],
    after: changes ? { [resource.address]: left } : {},
    expected: [
      changes
        ? { address: resource.address, decision: judgement.decision, attributes: Object.keys(left), why: judgement.why }
        : nothingExpected(resource.address, 'the document changes no setting of the resource'),
      ...(runbook.makes === undefined
        ? []
        : [{ new: { type: runbook.makes.type, id: runbook.makes.id }, decision: 'hold' as const, attributes: [], why: runbook.makes.why }]),
    ],
  };
}
