/** Whose hands it was, and when they worked. */
import type { JsonObject } from '#domain/json.ts';
import type { Draw } from '../bench-trail/corpus/draw.ts';
import { ACCOUNT, OF_TEAM } from './names.ts';

/**
 * ordinary: nearly everything has somebody who looks after it, and hands work in sittings · crowded: twenty hands change everything all
 * day long, so that whatever was changed is contested. No day of anybody's is that bad: it is the worst case.
 */
export const DAYS = ['ordinary', 'crowded'] as const;
export type Day = (typeof DAYS)[number];

/** Who calls. */
export interface Hand {
  readonly role: string;
  readonly session: string;
  readonly number: number;
  readonly kind: 'person' | 'program' | 'agent';
}

/** What runs as the policy's agent. */
export const AGENT = 'tuning-agent';

/** One service in twenty is fought over, in two several people work, one is tuned by an agent. */
const OF_SORT = 20;

/**
 * Who changes something of a service.
 * @param draw the generator
 * @param service its number
 * @param about which sort of call it is
 * @returns on an ordinary day the one who looks after that; now and then, and on a crowded day always, anybody
 */
export function handOn(draw: Draw, service: number, { day, about }: { readonly day: Day; readonly about: number }): Hand {
  const sort = service % OF_SORT;
  if (day === 'crowded' || sort === 0) return anybody(draw);
  const team = Math.floor(service / OF_TEAM);
  const [first, second] = [person(2 * team), person(2 * team + 1)];
  if (sort === 4 && about === MEMORY) return agent(team);
  // What everything else stands on is no program's to change.
  if (sort % 3 === 0 && about !== IDENTITY) return program(team);
  return sort < 3 && about % 2 === 0 ? second : first;
}

/** Places in the list of calls. */
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

/** Sittings of a person's working day and of a program's whole one, how far their beginnings lie apart, and how long they last, in minutes. */
const SITTINGS = { person: 5, program: 14, agent: 14 } as const;
const APART = 100;
const LASTS = 40;

/**
 * When on its day a hand made a call.
 * @param draw the generator
 * @param hand who
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
 * What a record says of who called.
 * @param hand who
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
