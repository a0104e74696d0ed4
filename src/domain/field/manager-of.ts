/** Who stands behind a call, as the managers of fields are told apart. */
import { actorOf } from '../actor.ts';
import type { Actor } from '../actor.ts';
import type { CloudTrailEvent } from '../cloudtrail-event.ts';
import type { Manager } from './field-owner.ts';
import { boundText } from '../text/foreign-text.ts';

/** A manager with its name for people. */
export interface NamedManager {
  readonly manager: Manager;
  readonly name: string;
}

/**
 * Whose write a call is. Nobody is Terraform by saying so: only what the filter took for this root's own counts as such.
 * @param event a record that wrote something
 * @returns the manager; of a person the name that the record proves, else the session's
 */
export function managerOf(event: CloudTrailEvent): NamedManager {
  const actor = actorOf(event);
  const manager = managerOfClass(actor);
  return { manager, name: boundText(nameOf(actor, manager, event), 80) };
}

function managerOfClass({ origin }: Actor): Manager {
  switch (origin.class) {
    case 'terraform':
      return 'terraform';
    case 'other-terraform':
    case 'foreign-iac':
      return 'foreign-iac';
    case 'agent':
      return 'agent';
    case 'service-linked':
      return 'controller';
    case 'claims-terraform':
    case 'automation':
    case 'break-glass':
    case 'console':
    case 'cli':
    case 'sdk-script':
    case 'unknown':
      return 'person';
  }
}

function nameOf(actor: Actor, manager: Manager, event: CloudTrailEvent): string {
  switch (manager) {
    case 'terraform':
      return 'Terraform';
    case 'controller':
      return serviceName(event);
    case 'foreign-iac':
      return actor.origin.tool ?? `Terraform of another root (${actor.principal})`;
    case 'agent':
      return actor.origin.tool ?? actor.principal;
    case 'person':
      return actor.person ?? actor.sessionName ?? actor.principal;
  }
}

/**
 * What a service that acted for itself is called.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_aws-services-that-work-with-iam.html
 * @param event a record of such a call
 * @returns such as `ecs.application-autoscaling`, by its host name, else by its role
 */
export function serviceName(event: CloudTrailEvent): string {
  const { invokedBy } = event.userIdentity;
  const host = [invokedBy, event.sourceIPAddress, event.userAgent].find(
    (text) => text !== undefined && /^[a-z0-9.-]+\.amazonaws\.com(?:\.cn)?$/.test(text),
  );
  const name = host?.replace(/\.amazonaws\.com(?:\.cn)?$/, '') ?? actorOf(event).principal.replace(/^AWSServiceRoleFor/, '');
  return boundText(name, 60);
}
