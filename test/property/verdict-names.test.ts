/** A name is what its owner likes to be called: no name makes a verdict milder than a name that says nothing. */
import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { catalogue } from '#catalogue/index.ts';
import { parsePolicy } from '#config/policy-schema.ts';
import { attribute, readActor } from '#domain/actor.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { Verdict } from '#domain/decision.ts';
import type { Drift } from '#domain/drift.ts';
import type { JsonObject } from '#domain/json.ts';
import { noCircumstances } from '#domain/judging/circumstances.ts';
import { isListed } from '#domain/trail/principal.ts';
import { inMemoryKnowledge } from '#knowledge/memory.ts';
import { decide } from '#stages/decide/decide.ts';
import { inferIntents } from '#stages/infer/infer.ts';
import { aCliUser, aConsoleUser, anAssumedRole, anEvent } from '../support/builders.ts';
import type { Caller } from '../support/builders.ts';
import { aChange, aDrift, aResource, aWorkspace, aWrite } from '../support/drifts.ts';
import { aDrawnDrift, PROVIDER_SCHEMA } from '../support/generated-drifts.ts';
import type { DrawnDrift } from '../support/generated-drifts.ts';
import '../support/property-seed.ts';
import { WORDS } from '../support/words.ts';

/** Words that tell of something: of trouble, of rights, of a plan, of a program. Any of them can be typed by anybody. */
const TELLING = [
  'incident',
  'INC-123',
  'break-glass',
  'oncall-BreakGlass',
  'firecall',
  'terraform',
  'terraform-ci',
  'admin',
  'approved',
  'approved-change',
  'CHG0012345',
  'nightly',
  'maintenance-window',
  'security-audit',
  'cve-2026-12345',
  'patching',
  'cost-saver',
  'budget',
  'test',
  'sandbox',
  'experiment',
  'alice@example.com',
  'AWSServiceRoleForAutoScaling',
  'aws-service-role',
  'OrganizationAccountAccessRole',
  'cdk-hnb659fds-cfn-exec-role-123456789012-us-east-1',
  'AWSControlTowerExecution',
  'cluster-autoscaler',
  'claude-agent',
  'copilot',
  'AmazonQ-For-CLI',
  'bot',
] as const;

/** What can be appended to a user agent. */
const TELLING_COMMENTS = [
  ...TELLING,
  'approved change CHG0012345',
  'INC-123 rollback',
  'agent/cost-saver',
  'md/awslabs#mcp#ccapi-mcp-server#1.0',
  'Terraform/1.11.4 terraform-provider-aws/5.98.0',
  'Pulumi/3.0',
  'aws-cdk/2.1',
  'aws-cli/2.27.50',
  'Boto3/1.40.0',
  'console.amazonaws.com',
] as const;

interface Names {
  readonly actor: string;
  readonly session: string;
  readonly comment: string;
  readonly resource: string;
  readonly tag: string;
}

/** Names that say nothing. */
const NEUTRAL: Names = { actor: 'kalo', session: 'mirim', comment: 'lopar', resource: 'tesmo', tag: 'vonda' };

const telling: fc.Arbitrary<Names> = fc.record({
  actor: fc.constantFrom(NEUTRAL.actor, ...TELLING),
  session: fc.constantFrom(NEUTRAL.session, ...TELLING),
  comment: fc.constantFrom(NEUTRAL.comment, ...TELLING_COMMENTS),
  resource: fc.constantFrom(NEUTRAL.resource, ...TELLING.filter((name) => /^[\w-]+$/.test(name))),
  tag: fc.constantFrom(NEUTRAL.tag, ...TELLING),
});

const CLI = 'aws-cli/2.27.50 md/awscrt#0.26.1 ua/2.1 os/linux#6.8 lang/python#3.13.4 md/prompt#off';

/** Everybody who may call, under the names they are given. */
const CALLERS = {
  user: ({ actor }: Names) => aCliUser(actor),
  'user by a program': ({ actor }: Names) => ({ ...aCliUser(actor), userAgent: anAssumedRole('', '').userAgent ?? '' }),
  'user signed in': ({ actor }: Names) => ({ ...aCliUser(actor), ...signedIn() }),
  role: ({ actor, session }: Names) => anAssumedRole(actor, session),
  'role on a command line': ({ actor, session }: Names) => ({ ...anAssumedRole(actor, session), userAgent: CLI }),
  'role signed in': ({ actor, session }: Names) => ({ ...anAssumedRole(actor, session), ...signedIn() }),
  'person of the directory': ({ session }: Names) => aConsoleUser(session),
  runbook: ({ actor, session }: Names) => invokedBy(anAssumedRole(actor, session), 'ssm.amazonaws.com'),
  stack: ({ actor, session }: Names) => invokedBy(anAssumedRole(actor, session), 'cloudformation.amazonaws.com'),
  agent: ({ actor, session }: Names) => ({ ...anAssumedRole(actor, session), userAgent: 'Boto3/1.40.0 agent/tuner' }),
} as const satisfies Record<string, (names: Names) => Caller>;

function signedIn(): Omit<Caller, 'userIdentity'> {
  const { userAgent, sessionCredentialFromConsole } = aConsoleUser('x');
  return { userAgent: userAgent ?? '', sessionCredentialFromConsole: sessionCredentialFromConsole ?? 'true' };
}

function invokedBy({ userIdentity, ...rest }: Caller, service: string): Caller {
  return { ...rest, userIdentity: { ...userIdentity, invokedBy: service } };
}

/** Policies whose answer may hang on who it was, or when. */
const POLICIES = {
  default: parsePolicy(undefined, 'test'),
  'working hours': parsePolicy({ calendar: { work: { kind: 'working', from: '08:00', to: '18:00', timeZone: 'UTC' } } }, 'test'),
  freeze: parsePolicy({ calendar: { quiet: { kind: 'freeze', from: '2026-01-15T00:00:00Z', to: '2026-01-15T05:00:00Z' } } }, 'test'),
} as const;

interface Case {
  readonly drawn: DrawnDrift;
  readonly caller: keyof typeof CALLERS;
  readonly hour: number;
  readonly policy: keyof typeof POLICIES;
}

const aCase: fc.Arbitrary<Case> = fc.record({
  drawn: aDrawnDrift,
  caller: fc.constantFrom(...(Object.keys(CALLERS) as (keyof typeof CALLERS)[])),
  hour: fc.constantFrom(3, 10),
  policy: fc.constantFrom(...(Object.keys(POLICIES) as (keyof typeof POLICIES)[])),
});

function eventOf({ caller, hour, policy }: Case, names: Names): CloudTrailEvent {
  const by: Caller = CALLERS[caller](names);
  const event = anEvent({
    eventTime: `2026-01-15T${String(hour).padStart(2, '0')}:00:00Z`,
    ...by,
    userAgent: `${by.userAgent ?? ''} ${names.comment}`,
    requestParameters: { name: names.resource, description: names.comment },
  });
  return attribute(event, readActor(event, POLICIES[policy]));
}

async function verdictOf(one: Case, names: Names): Promise<Verdict> {
  const { kind, type, changes } = one.drawn;
  const policy = POLICIES[one.policy];
  const event = eventOf(one, names);
  const address = `${type}.${names.resource.replace(/^\d/, '_')}`;
  const values: JsonObject = {
    id: names.resource,
    arn: `arn:aws:example:us-east-1:123456789012:thing/${names.resource}`,
    name: names.resource,
    tags: { Note: names.tag },
    ...Object.fromEntries(changes.map(({ path, before }) => [path, before])),
  };
  const moved = changes.map(({ path, before, after }) =>
    kind === 'changed' ? aChange(path, before, after) : kind === 'missing' ? aChange(path, before, null) : aChange(path, null, after),
  );
  const base: Partial<Drift> = { kind, resourceType: type, changes: moved, events: [event] };
  const observed = { ...values, ...Object.fromEntries(changes.map(({ path, after }) => [path, after])) };
  const drift =
    kind === 'unmanaged'
      ? withoutAddress(aDrift({ ...base, observed, importId: names.resource }))
      : aDrift({ ...base, address, importId: names.resource, writes: changes.map(({ path, after }) => aWrite(event, path, after)) });
  const resources = kind === 'unmanaged' ? [] : [aResource(address, values)];
  const workspace = { ...aWorkspace(resources), schema: PROVIDER_SCHEMA };
  const around = {
    catalogue,
    knowledge: inMemoryKnowledge([]),
    context: [],
    signals: [],
    now: '2026-01-16T06:00:00Z',
    vocabulary: WORDS,
    policy,
  };
  const intents = await inferIntents([drift], around);
  const decisions = decide(intents, policy, { catalogue, workspace, circumstances: noCircumstances('2026-01-16T06:00:00Z', WORDS) });
  return decisions[0]?.verdict ?? 'accept';
}

function withoutAddress({ address: _address, ...drift }: Drift): Drift {
  return drift;
}

describe('a name', () => {
  test.prop([aCase, telling], { numRuns: 400 })('makes no verdict milder than a neutral name', async (one, names) => {
    // Who the team lists for emergencies is its own word.
    const listed = POLICIES[one.policy].breakGlassPrincipals;
    fc.pre(!listed.some((name) => isListed({ arn: '', name: names.actor }, name)));
    const neutral = await verdictOf(one, NEUTRAL);
    if (neutral === 'accept') return;

    expect({ neutral, told: (await verdictOf(one, names)) === 'accept' }).toEqual({ neutral, told: false });
  });

  test('is generated often enough for accepted and escalated changes', async () => {
    const verdicts = await Promise.all(fc.sample(aCase, 200).map((one) => verdictOf(one, NEUTRAL)));

    expect(verdicts.filter((one) => one === 'accept').length).toBeGreaterThan(8);
    expect(verdicts.filter((one) => one === 'escalate').length).toBeGreaterThan(80);
  });
});
