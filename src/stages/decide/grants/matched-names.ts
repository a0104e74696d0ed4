/** Names and paths of identities: whoever is called otherwise may be whom a policy means, and policies that nobody here sees may mean names too. */
import type { Drift } from '#domain/drift.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import { matchesGlob } from '#domain/text/glob.ts';
import { textsIn } from '#domain/json.ts';
import type { JsonObject } from '#domain/json.ts';
import type { Workspace } from '#domain/workspace.ts';
import { textsOf } from '../exposure/current-resources.ts';
import { resourceName, valuesOf, visibleLeaves } from '../guardrail.ts';
import type { Alarm, GuardrailContext } from '../guardrail.ts';

const IDENTITY = /^aws_iam_(user|role|group|policy|instance_profile)$/;

/** Their names and paths can be changed while they go on. https://docs.aws.amazon.com/IAM/latest/APIReference/API_UpdateUser.html */
const RENAMED = /^aws_iam_(?:user|group)$/;

/**
 * Finds whether an identity is called as a policy asks for.
 * @param drift a drift of any type
 * @param context the state, whose policies name identities by patterns
 * @returns an alarm for a user or a group that is called otherwise, and for what was made by hand under a name that a pattern of a policy fits
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_identifiers.html#identifiers-friendly-names
 */
export function matchedName(drift: Drift, { workspace }: GuardrailContext): Alarm | undefined {
  const kind = IDENTITY.exec(drift.resourceType)?.[1];
  if (kind === undefined || drift.kind === 'missing') return undefined;
  const renamed = RENAMED.test(drift.resourceType)
    ? visibleLeaves(drift).find(
        ({ path, before }) => drift.kind === 'changed' && /^(?:name|path)$/.test(path) && textsOf(before).length > 0,
      )
    : undefined;
  if (renamed !== undefined)
    return {
      message: boundText(
        `${renamed.path} of ${resourceName(drift)} went from ${JSON.stringify(renamed.before)} to ${JSON.stringify(renamed.after)}: policies mean identities by it`,
        300,
      ),
    };
  if (drift.kind !== 'unmanaged') return undefined;
  const called = pathOf(kind, valuesOf(drift, workspace).after);
  const pattern = patternsIn(workspace).find((one) => matchesGlob(one, called));
  return pattern === undefined
    ? undefined
    : { message: boundText(`${resourceName(drift)} is called as a policy asks for: ${pattern}`, 300) };
}

/** What stands behind the account in an ARN. */
function pathOf(kind: string, values: JsonObject): string {
  const [arn] = textsOf(values['arn']);
  const [path = '/'] = textsOf(values['path']);
  return arn === undefined ? `${kind.replace('_', '-')}${path}${textsOf(values['name'])[0] ?? ''}` : arn.split(':').slice(5).join(':');
}

const known = new WeakMap<Workspace['resources'], readonly string[]>();

/** Patterns with a path or a beginning of their own; `role/*` is everybody. */
const PATTERN = /arn:aws[\w-]*:(?:iam|sts)::[\d*]*:((?:user|role|group|policy|instance-profile)\/[\w+=,.@/-]+\*[\w+=,.@/*-]*)/g;

function patternsIn({ resources }: Workspace): readonly string[] {
  const found = known.get(resources) ?? [
    ...new Set(
      resources
        .flatMap(({ values }) => textsIn(values))
        .filter((text) => text.includes('*') && text.includes('"Statement"'))
        .flatMap((text) => [...text.matchAll(PATTERN)].map((match) => match[1] ?? '')),
    ),
  ];
  known.set(resources, found);
  return found;
}
