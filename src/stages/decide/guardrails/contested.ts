import type { Catalogue } from '#catalogue/catalogue.ts';
import { actorOf, describeActor } from '#domain/actor.ts';
import type { Actor } from '#domain/actor.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { AttributeWrite, Drift } from '#domain/drift.ts';
import { canonicalJson, isJsonObject } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import { boundText } from '#domain/foreign-text.ts';
import { resourceName } from '../guardrail.ts';
import type { Guardrail, GuardrailContext } from '../guardrail.ts';
import { isSecret } from '../secret-values.ts';

/** Where two hands undo each other, the last write is not an agreement. */
export const contested: Guardrail = {
  id: 'contested',
  title: 'Two actors, or an actor and Terraform, undo each other',
  docs: 'https://kubernetes.io/docs/reference/using-api/server-side-apply/#conflicts',
  defaultEffect: 'escalate',
  onlyForCode: true,
  check(drift, _intent, context) {
    if (drift.writes.length === 0 && new Set(drift.actors.map(identityOf)).size > 1) {
      // Of a type the catalogue does not know, nobody can say whether the second undid the first.
      return {
        message: boundText(
          `${resourceName(drift)} was changed by ${drift.actors.map(describeActor).join(' and ')}, and what each of them wrote is not known`,
          300,
        ),
      };
    }
    for (const path of new Set(drift.writes.map((write) => write.path))) {
      const writes = drift.writes.filter((write) => write.path === path);
      const change = drift.changes.find((candidate) => candidate.path === path);
      const before = change?.before ?? null;
      const covered = change !== undefined && isSecret(change, drift, context);
      if (actorsUndoEachOther(before, writes))
        return {
          message: boundText(`${path} of ${resourceName(drift)} was written in opposite directions: ${timeline(writes, covered)}`, 600),
        };
      const between = terraformBetween(drift, writes, context);
      if (between !== undefined)
        return {
          message: boundText(
            `${path} of ${resourceName(drift)} was written by hand again after Terraform set it at ${between.eventTime}: ${timeline(writes, covered)}`,
            600,
          ),
        };
    }
    return undefined;
  },
};

/** A later write takes out what another actor put in, or puts back what another took out. Numbers that only go one way are a common aim. */
function actorsUndoEachOther(before: Json, writes: readonly AttributeWrite[]): boolean {
  if (new Set(writes.map((write) => identityOf(write.actor))).size < 2) return false;
  if (goOneWay([before, ...writes.map((write) => write.value)])) return false;
  let current = factsOf(before);
  const added = new Map<string, string>();
  const removed = new Map<string, string>();
  for (const write of writes) {
    const next = write.hidden ? new Set([`hidden ${write.eventID}`]) : factsOf(write.value);
    const who = identityOf(write.actor);
    const goes = [...current].filter((fact) => !next.has(fact));
    const comes = [...next].filter((fact) => !current.has(fact));
    if (goes.some((fact) => (added.get(fact) ?? who) !== who) || comes.some((fact) => (removed.get(fact) ?? who) !== who)) return true;
    for (const fact of goes) removed.set(fact, who);
    for (const fact of comes) added.set(fact, who);
    current = next;
  }
  return false;
}

function goOneWay(values: readonly Json[]): boolean {
  if (!values.every((value) => typeof value === 'number')) return false;
  const steps = values.slice(1).map((value, index) => Math.sign(value - (values[index] ?? value)));
  return !(steps.includes(1) && steps.includes(-1));
}

/** What a value says, piece by piece, so that two people who add different tags do not count as undoing each other. */
function factsOf(value: Json): ReadonlySet<string> {
  return new Set(facts(value, ''));
}

function facts(value: Json, path: string): readonly string[] {
  if (Array.isArray(value))
    return value.flatMap((item: Json) => (typeof item === 'object' ? [`${path} ${canonicalJson(item)}`] : facts(item, `${path}[]`)));
  if (isJsonObject(value)) return Object.entries(value).flatMap(([key, item]) => facts(item, `${path}.${key}`));
  if (typeof value === 'string' && /^\s*[{[]/.test(value)) {
    try {
      return facts(JSON.parse(value) as Json, path);
    } catch {
      return [`${path} ${value}`];
    }
  }
  return value === null ? [] : [`${path} ${JSON.stringify(value)}`];
}

/** One person stays the same through console, CLI and roles, one script through the session names that SDKs make up. Only a mail address names one person in all accounts. */
function identityOf(actor: Actor): string {
  if (actor.person?.includes('@') === true) return actor.person;
  const session = /^(?:botocore-session-|aws-sdk-|aws-go-sdk-)?\d+$/.test(actor.sessionName ?? '') ? '' : (actor.sessionName ?? '');
  return `${actor.accountId} ${actor.principal} ${session}`;
}

/** Terraform's own write of the attribute, with one by hand before and one after it. */
function terraformBetween(drift: Drift, writes: readonly AttributeWrite[], context: GuardrailContext): CloudTrailEvent | undefined {
  const times = writes.map((write) => Date.parse(write.eventTime));
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const written = writes[0]?.path;
  return drift.context.find((event) => {
    const time = Date.parse(event.eventTime);
    return (
      event.errorCode === undefined &&
      first < time &&
      time < last &&
      isTerraform(event, context) &&
      written !== undefined &&
      writesAttribute(event, drift, written, context.catalogue)
    );
  });
}

function isTerraform(event: CloudTrailEvent, context: GuardrailContext): boolean {
  const actor = actorOf(event);
  const names = new Set([actor.principal, actor.arn, event.userIdentity.sessionContext?.sessionIssuer?.arn]);
  return actor.via === 'terraform' || context.policy.terraformPrincipals.some((name) => names.has(name));
}

function writesAttribute(event: CloudTrailEvent, drift: Drift, path: string, catalogue: Catalogue): boolean {
  const calls = catalogue.callsOf(event.eventSource, event.eventName).filter(({ entry }) => entry.type === drift.resourceType);
  // A call that the catalogue does not know may have written anything.
  if (calls.length === 0) return true;
  return calls.some(({ entry, call }) => call.writers.some((writer) => path in writer(event, {}, entry.attributes)));
}

function timeline(writes: readonly AttributeWrite[], covered: boolean): string {
  return writes
    .map(
      (write) =>
        `${write.eventTime} ${boundText(describeActor(write.actor), 60)}: ${covered ? '(a secret)' : write.hidden ? '(hidden)' : boundText(canonicalJson(write.value), 40)}`,
    )
    .join('; ');
}
