import type { ChangedLeaf } from '#catalogue/changed-leaves.ts';
import type { Drift } from '#domain/drift.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import { textsIn } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import type { Workspace } from '#domain/workspace.ts';
import { memoizeByObject } from '#domain/memoize-by-object.ts';
import { resourceName, visibleLeaves } from '../../guardrail.ts';
import type { Alarm, Guardrail } from '../../guardrail.ts';

/** A change of a tag matters if an IAM policy has a condition on it, or if Systems Manager selects targets by it. */
export const decidingTag: Guardrail = {
  id: 'deciding-tag',
  title: 'Changes an ABAC tag, or a tag that selects patch targets',
  docs: 'https://docs.aws.amazon.com/IAM/latest/UserGuide/introduction_attribute-based-access-control.html',
  defaultEffect: 'escalate',
  check(drift, _intent, { workspace }) {
    if (drift.kind === 'missing') return undefined;
    const tags = visibleLeaves(drift).filter((leaf) => keyOf(leaf) !== undefined);
    const { policies, targets } = tagsAskedFor(workspace);
    const asked = tags.find((leaf) => policies.has(keyOf(leaf) ?? ''));
    if (asked !== undefined) return alarmOf(drift, asked, 'an IAM policy uses this tag in a condition');
    const left = tags.find((leaf) => isSet(leaf.before) && (PATCH_GROUP.test(keyOf(leaf) ?? '') || targets.has(keyOf(leaf) ?? '')));
    return left === undefined ? undefined : alarmOf(drift, left, 'Systems Manager selects targets by this tag');
  },
};

/** https://docs.aws.amazon.com/systems-manager/latest/userguide/patch-manager-patch-groups.html */
const PATCH_GROUP = /^patch ?group$/;

function alarmOf(drift: Drift, { path, before, after }: ChangedLeaf, why: string): Alarm {
  return {
    message: boundText(
      `${path} of ${resourceName(drift)} went from ${JSON.stringify(before)} to ${JSON.stringify(after)}, and ${why}`,
      300,
    ),
  };
}

function isSet(value: Json): boolean {
  return value !== null && value !== '';
}

/** Ignores tags_all: its other tags come from the provider's default tags in code. */
function keyOf({ path }: ChangedLeaf): string | undefined {
  return /^tags\.(.+)$/.exec(path)?.[1]?.toLowerCase();
}

/** Tag keys, in lower case. */
interface AskedTags {
  /** Keys in conditions of policies. */
  readonly policies: ReadonlySet<string>;
  /** Keys by which maintenance windows, associations and similar select their targets. */
  readonly targets: ReadonlySet<string>;
}

/** Tag keys in conditions ignore case. https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_condition-keys.html */
const tagsAskedFor = memoizeByObject(({ resources }: Workspace): AskedTags => {
  const texts = resources.flatMap(({ values }) => textsIn(values));
  const found = (pattern: RegExp): ReadonlySet<string> =>
    new Set(texts.flatMap((text) => [...text.matchAll(pattern)]).map((match) => (match[1] ?? '').toLowerCase()));
  return {
    policies: found(/(?:aws|ec2|s3|iam|ssm|secretsmanager|rds|kms):(?:Resource|Principal|ExistingObject)?Tag\/([^"$}]+)/gi),
    // https://docs.aws.amazon.com/systems-manager/latest/APIReference/API_Target.html
    targets: found(/^tag:([^"$}]+)$/g),
  };
});
