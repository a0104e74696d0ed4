/** The actors of the generated day, and their working times. */
import type { JsonObject } from '#domain/json.ts';
import type { Draw } from '../bench-trail/corpus/draw.ts';
import { ACCOUNT, OF_TEAM } from './names.ts';

/**
 * ordinary: nearly every service has an owner, and actors work in sittings. crowded: twenty actors change everything all day, so that every
 * field is contested; this is the worst case.
 */
export const DAYS = ['ordinary', 'crowded'] as const;
export type Day = (typeof DAYS)[number];

/** A caller. */
export interface Hand {
  readonly role: string;
  readonly session: string;
  readonly number: number;
  readonly kind: 'person' | 'program' | 'agent';
}

/** The role of the agent in the policy. */
export const AGENT = 'tuning-agent';

/** Of twenty services, one is contested, two have several people, and one is tuned by an agent. */
const OF_SORT = 20;

/**
 * Chooses the actor of a call.
 * @param draw the generator
 * @param service its number
 * @param about the kind of call
 * @returns on an ordinary day the owner, sometimes another actor; on a crowded day any actor
 */
export function handOn(draw: Draw, service: number, { day, about }: { readonly day: Day; readonly about: number }): Hand {
  const sort = service % OF_SORT;
  if (day === 'crowded' || sort === 0) return anybody(draw);
  const team = Math.floor(service / OF_TEAM);
  const [first, second] = [person(2 * team), person(2 * team + 1)];
  if (sort === 4 && about === MEMORY) return agent(team);
  // No program changes a resource that the others depend on.
  if (sort % 3 === 0 && about !== IDENTITY) return program(team);
  return sort < 3 && about % 2 === 0 ? second : first;
}

/** Indexes in the list of calls. */
const MEMORY = 3;
const IDENTITY = 10;

function anybody(draw: Draw): Hand {
  const number = draw.below(20);
  return number < 8 ? person(number) : { role: `automation-${number}`, session: `job-${number}`, number, kind: 'program' };
}

function person(number: number): Hand {
  return { role: 'AWSReservedSSO_PowerUser_0123456789abcdef', session: `engineer${number}@example.com`, number, kind: 'person' };
}

function program(team: number): Hand {
  return { role: `deploy-team-${team}`, session: `deploy-${team}`, number: 1000 + team, kind: 'program' };
}

function agent(team: number): Hand {
  return { role: AGENT, session: `tuner-${team}`, number: 5000 + team, kind: 'agent' };
}

/** Sittings per day (of a person in working hours, of others all day), the interval between their starts, and their length, in minutes. */
const SITTINGS = { person: 5, program: 14, agent: 14 } as const;
const APART = 100;
const LASTS = 40;

/**
 * Chooses the time of a call.
 * @param draw the generator
 * @param hand the caller
 * @returns seconds after midnight
 */
export function secondOf(draw: Draw, { kind, number }: Hand): number {
  const begins = (kind === 'person' ? 8 * 60 : 0) + ((number * 7) % LASTS);
  const minute = begins + draw.below(SITTINGS[kind]) * APART + draw.below(LASTS);
  return (minute % 1440) * 60 + draw.below(60);
}

const CLI = 'aws-cli/2.27.50 md/awscrt#0.26.1 ua/2.1 os/linux#6.8 lang/python#3.13.4';
const BOTO = 'Boto3/1.40.0 md/Botocore#1.40.0 ua/2.1 os/linux#6.8 md/arch#x86_64 lang/python#3.13.4';

/**
 * Returns the caller's fields of a record.
 * @param hand the caller
 * @returns user agent and identity
 */
export function callerOf({ role, session, number, kind }: Hand): JsonObject {
  const id = String(number).padStart(4, '0');
  return {
    userAgent: kind === 'person' ? CLI : BOTO,
    userIdentity: {
      type: 'AssumedRole',
      principalId: `AROAEXAMPLEROLE00${id}:${session}`,
      arn: `arn:aws:sts::${ACCOUNT}:assumed-role/${role}/${session}`,
      accountId: ACCOUNT,
      accessKeyId: `ASIAEXAMPLEROLE0${id}`,
      sessionContext: {
        sessionIssuer: { type: 'Role', arn: `arn:aws:iam::${ACCOUNT}:role/${role}`, userName: role },
        attributes: { creationDate: '2026-01-15T00:00:00Z', mfaAuthenticated: 'false' },
      },
    },
  };
}
