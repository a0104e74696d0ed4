/** Who counts as one actor: the same hands through console, CLI and made-up session names; and whether they are a program's. */
import { describeActor } from '../actor.ts';
import type { Actor } from '../actor.ts';
import { isByAgent } from '../origin.ts';
import { boundText } from '../text/foreign-text.ts';

/** Session names that SDKs, pipelines and schedulers count up: a number, a commit or an id that is another one the next time. */
const COUNTED = /\d{4,}|(?<![a-z])[0-9a-f]{8,}(?![a-z])/gi;

/**
 * Tells whose hands an actor is. One person stays the same through console, CLI and roles, one script through the
 * session names that it is given. Only a mail address names one person in all accounts.
 * @param actor who made a call
 * @returns a key, equal for two calls by the same hands
 */
export function actorIdentityOf(actor: Actor): string {
  const known = identities.get(actor);
  if (known !== undefined) return known;
  const identity = nameActor(actor);
  identities.set(actor, identity);
  return identity;
}

/** Asked for every write of every field. */
const identities = new WeakMap<Actor, string>();

function nameActor(actor: Actor): string {
  if (actor.person?.includes('@') === true) return actor.person;
  const session = /^(?:botocore-session-|aws-sdk-|aws-go-sdk-)?\d+$/.test(actor.sessionName ?? '')
    ? ''
    : (actor.sessionName ?? '').replace(COUNTED, '#');
  return `${actor.accountId} ${actor.principal} ${session}`;
}

/**
 * Whether a program acted by itself. An agent stays one under a person's name; of a script or a command line nobody can
 * tell who started it unless the trail proves a person. A name alone proves none: programs have IAM users too, and whoever takes on
 * a role chooses what its session is called.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html#bp-workloads-use-roles
 * @param actor who made a call
 * @returns true for agents, scripts, pipelines, automation and AWS services
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

/**
 * An actor's short name inside a sentence.
 * @param actor who made a call
 * @returns the name, bounded
 */
export function actorName(actor: Actor): string {
  return boundText(describeActor(actor), 60);
}
