import { beforeAll, describe, expect, it } from 'vitest';
import { commentsNextTo } from '#hcl/nearby-comments.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { decide } from '#stages/decide/decide.ts';
import { maskRoot, unmask } from '#stages/decide/secrets/mask-secrets.ts';
import { parsePolicy } from '#config/policy-schema.ts';
import { aChange, aChanged, aContext, aDrift, aResource, aWorkspace, anIntent } from '../../../support/drifts.ts';

beforeAll(loadGrammar);

const PLANTED = 'Tr0ub4dor-planted';

describe('maskRoot', () => {
  const password = aChange('password', PLANTED, `${PLANTED}-new`, { sensitive: true });
  const environment = aChange(
    'environment',
    [{ variables: { DB_PASSWORD: PLANTED, LOG: 'info' } }],
    [{ variables: { DB_PASSWORD: PLANTED, LOG: 'debug' } }],
  );
  const drifts = [
    aDrift({ address: 'aws_db_instance.main', resourceType: 'aws_db_instance', changes: [password] }),
    aDrift({ address: 'aws_lambda_function.worker', resourceType: 'aws_lambda_function', changes: [environment] }),
    aChanged('aws_sqs_queue.jobs', 'delay_seconds', [0, 5]),
  ];
  const resources = [
    aResource('aws_db_instance.main', { id: 'db', password: PLANTED }, { sensitive: ['password'] }),
    aResource('aws_sqs_queue.jobs', { id: 'jobs', delay_seconds: 0 }),
  ];
  const workspace = {
    ...aWorkspace(resources),
    environmentVariables: { db_password: PLANTED, region: 'eu-west-1' },
    stateText: `{"password":"${PLANTED}"}`,
  };

  it('leaves no secret in any part', () => {
    expect(JSON.stringify(maskRoot({ workspace, drifts, unseen: drifts }))).not.toContain(PLANTED);
  });

  it('keeps values that are not secret, and maps equal secrets to equal masks', () => {
    const masked = maskRoot({ workspace, drifts, unseen: [] });
    const [database, worker, queue] = masked.drifts;

    expect(database?.changes[0]).toMatchObject({ before: '(secret 1)', after: '(secret 2)', sensitive: true });
    expect(worker?.changes[0]).toMatchObject({
      before: [{ variables: { DB_PASSWORD: '(secret 1)', LOG: 'info' } }],
      after: [{ variables: { DB_PASSWORD: '(secret 1)', LOG: 'debug' } }],
      sensitive: false,
    });
    expect(queue).toBe(drifts[2]);
    expect(masked.workspace.resources[1]).toBe(resources[1]);
    expect(masked.workspace.environmentVariables).toEqual({ db_password: '(secret 1)', region: 'eu-west-1' });
  });

  it('marks a value as sensitive if only its format shows a secret', () => {
    const told = aChanged('aws_lambda_function.worker', 'description', ['works', `password=${PLANTED}`]);
    const [masked] = maskRoot({ workspace, drifts: [told], unseen: [] }).drifts;
    if (masked === undefined) throw new Error('expected the drift');

    const [decision] = decide([anIntent([masked])], parsePolicy({}, 'test'), aContext());

    expect(masked.changes[0]).toMatchObject({ after: expect.stringMatching(/^.secret \d.$/), sensitive: true });
    expect(decision?.findings.map((finding) => finding.guardrail)).toContain('secret');
  });

  it('keeps instances that repeat over YAML and the comments next to their values', () => {
    const code =
      'resource "aws_sqs_queue" "q" {\n  for_each      = yamldecode(file("${path.module}/q.yaml"))\n  delay_seconds = each.value.delay # not more\n}\n';
    const files = [
      { path: 'main.tf', text: code },
      { path: 'q.yaml', text: `orders:\n  delay: 5\n  password: ${PLANTED}\n`, isData: true as const },
    ];
    const masked = maskRoot({ workspace: { ...workspace, files }, drifts: [], unseen: [] });

    expect(commentsNextTo('aws_sqs_queue.q["orders"]', 'delay_seconds', masked.workspace)).toEqual(['not more']);
    expect(JSON.stringify(masked)).not.toContain(PLANTED);
  });

  it('restores the original drifts', () => {
    const masked = maskRoot({ workspace, drifts, unseen: [] });
    const intent = anIntent(masked.drifts);
    const decisions = decide([intent], parsePolicy({}, 'test'), aContext());

    const back = unmask({ intents: [intent], decisions }, masked.originalOf);

    expect(back.intents[0]?.drifts).toEqual(drifts);
    expect(back.decisions.map((decision) => decision.drift)).toEqual(drifts);
    expect(back.decisions[0]?.intent).toBe(back.intents[0]);
  });
});
