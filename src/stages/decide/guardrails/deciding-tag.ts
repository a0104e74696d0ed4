import type { ChangedLeaf } from '#catalogue/changed-leaves.ts';
import { boundText } from '#domain/foreign-text.ts';
import { textsIn } from '#domain/json.ts';
import type { Workspace } from '#domain/workspace.ts';
import { resourceName, visibleLeaves } from '../guardrail.ts';
import type { Guardrail } from '../guardrail.ts';

/** A tag is a word, but not where a policy asks for it. */
export const decidingTag: Guardrail = {
  id: 'deciding-tag',
  title: 'Changes a tag by which a policy says who may do what',
  docs: 'https://docs.aws.amazon.com/IAM/latest/UserGuide/introduction_attribute-based-access-control.html',
  defaultEffect: 'escalate',
  check(drift, _intent, { workspace }) {
    if (drift.kind === 'missing') return undefined;
    const asked = tagsAskedFor(workspace);
    if (asked.size === 0) return undefined;
    const found = visibleLeaves(drift).find((leaf) => asked.has(keyOf(leaf) ?? ''));
    return found === undefined
      ? undefined
      : {
          message: boundText(
            `${found.path} of ${resourceName(drift)} went from ${JSON.stringify(found.before)} to ${JSON.stringify(found.after)}, and a policy asks for that tag`,
            300,
          ),
        };
  },
};

/** What is in tags_all besides was said in code by the provider. */
function keyOf({ path }: ChangedLeaf): string | undefined {
  return /^tags\.(.+)$/.exec(path)?.[1]?.toLowerCase();
}

const askedOf = new WeakMap<Workspace['resources'], ReadonlySet<string>>();

/** Keys of tags are not case sensitive in conditions. https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_condition-keys.html */
function tagsAskedFor({ resources }: Workspace): ReadonlySet<string> {
  const known =
    askedOf.get(resources) ??
    new Set(
      resources
        .flatMap(({ values }) => textsIn(values))
        .filter((text) => text.includes('Tag/') || text.includes('tag/'))
        .flatMap((text) => [
          ...text.matchAll(/(?:aws|ec2|s3|iam|ssm|secretsmanager|rds|kms):(?:Resource|Principal|ExistingObject)?Tag\/([^"$}]+)/gi),
        ])
        .map((found) => (found[1] ?? '').toLowerCase()),
    );
  askedOf.set(resources, known);
  return known;
}
