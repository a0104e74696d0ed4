import { describeActor } from '../actor.ts';
import type { Actor } from '../actor.ts';
import { isByAgent } from '../origin.ts';
import { boundText } from '../text/foreign-text.ts';

/** Parts of session names that SDKs, pipelines and schedulers vary: a number, a commit or an id. */
const COUNTED = /\d{4,}|(?<![a-z])[0-9a-f]{8,}(?![a-z])/gi;

/**
 * Returns a key for the person or program behind an actor. It is equal for one person across console, CLI and roles, and for one script
 * with varying session names. Across accounts, only a mail address identifies a person.
 */
export function actorIdentityOf(actor: Actor): string {
  const known = identities.get(actor);
  if (known !== undefined) return known;
  const identity = nameActor(actor);
  identities.set(actor, identity);
  return identity;
}

const identities = new WeakMap<Actor, string>();

function nameActor(actor: Actor): string {
  if (actor.person?.includes('@') === true) return actor.person;
  const session = /^(?:botocore-session-|aws-sdk-|aws-go-sdk-)?\d+$/.test(actor.sessionName ?? '')
    ? ''
    : (actor.sessionName ?? '').replace(COUNTED, '#');
  return `${actor.accountId} ${actor.principal} ${session}`;
}

/**
 * True for agents, scripts, pipelines, automation and AWS services. An agent counts as a program even under a person's name. A script or
 * CLI call counts as a person's only if the trail proves the person. A name is no proof: programs have IAM users too, and the caller
 * chooses the session name. https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html#bp-workloads-use-roles
 */
export function isProgram(actor: Actor): boolean {
  switch (actor.origin.class) {
    case 'agent':
    case 'automation':
    case 'service-linked':
    case 'foreign-iac':
    case 'terraform':
    case 'other-terraform':
    case 'claims-terraform':
      return true;
    case 'sdk-script':
      return actor.person === undefined || actor.kind === 'iam-user';
    case 'cli':
      return actor.person === undefined && actor.kind === 'assumed-role';
    case 'break-glass':
      return isByAgent(actor.origin);
    case 'console':
    case 'unknown':
      return false;
  }
}

/** A short, bounded name for use in a sentence. */
export function actorName(actor: Actor): string {
  return boundText(describeActor(actor), 60);
}
