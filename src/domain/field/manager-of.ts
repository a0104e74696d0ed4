import { actorOf } from '../actor.ts';
import type { Actor } from '../actor.ts';
import type { CloudTrailEvent } from '../cloudtrail-event.ts';
import type { Manager } from './field-owner.ts';
import { boundText } from '../text/foreign-text.ts';

export interface NamedManager {
  readonly manager: Manager;
  readonly name: string;
}

/**
 * Returns the manager that a write belongs to. A user agent does not prove Terraform; only the filter assigns calls to this root.
 * @returns the kind and the name; for a person, the proved name, else the session's
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
 * Returns the name of a service that acts for itself, such as `ecs.application-autoscaling`, from its host name, else from its role.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_aws-services-that-work-with-iam.html
 */
export function serviceName(event: CloudTrailEvent): string {
  const { invokedBy } = event.userIdentity;
  const host = [invokedBy, event.sourceIPAddress, event.userAgent].find(
    (text) => text !== undefined && /^[a-z0-9.-]+\.amazonaws\.com(?:\.cn)?$/.test(text),
  );
  const name = host?.replace(/\.amazonaws\.com(?:\.cn)?$/, '') ?? actorOf(event).principal.replace(/^AWSServiceRoleFor/, '');
  return boundText(name, 60);
}
