/**
 * Which numbers an agent may change, and within which bounds: read from marks in code, from the policy, and from code that the team tags as
 * agent-managed. All checks of bounds use this module.
 */
import type { Policy } from '#config/policy-schema.ts';
import type { MovableAttribute } from '#config/policy/musculature.ts';
import { ConfigurationError } from '#domain/errors.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import { parseAddress } from '#domain/resource-address.ts';
import type { Workspace } from '#domain/workspace.ts';
import { effectiveTags } from '#hcl/default-tags.ts';
import type { ResourceInstance } from '#hcl/evaluate/evaluator.ts';
import { isValueObject } from '#hcl/evaluate/value.ts';
import type { Value } from '#hcl/evaluate/value.ts';
import { marksOf } from '#hcl/marks/marks.ts';
import type { Mark } from '#hcl/marks/marks.ts';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { defined } from '#domain/defined.ts';
import { memoizeByObject } from '#domain/memoize-by-object.ts';
import { rememberNames } from '#domain/text/remember.ts';
import { matchesAny } from '#domain/text/glob.ts';
import { intersectBounds, printBounds } from './bounds.ts';
import type { Bounds, Limit } from './bounds.ts';
import { codeBounds } from './code-bounds.ts';

/** The inputs from which bounds are read. */
export interface BoundsContext {
  readonly workspace: Workspace;
  readonly policy: Policy;
}

/** One number of one instance: its bounds, and whether agents may change it. */
export interface AgentBounds {
  /** The narrowest bounds of code, marks and policy. */
  readonly bounds: Bounds;
  readonly isAgentManaged: boolean;
  /** Lists of the only agents that may change it; the actor must be in each list. Empty: any agent. */
  readonly only: readonly (readonly string[])[];
}

const boundsIn = memoizeByObject((workspace: Workspace) =>
  memoizeByObject((policy: Policy) =>
    rememberNames((place) => {
      const [address = '', path = ''] = place.split('\n');
      return readMoving(address, path, { workspace, policy });
    }),
  ),
);

/**
 * Reads the bounds of one number, and whether an agent may change it; `path` is dotted, as in changedLeaves.
 * @throws ConfigurationError if the bounds contradict each other; WorkspaceError if a mark cannot be resolved
 */
export function agentBoundsAt(address: string, path: string, context: BoundsContext): AgentBounds {
  return boundsIn(context.workspace)(context.policy)(`${address}\n${path}`);
}

function readMoving(address: string, path: string, { workspace, policy }: BoundsContext): AgentBounds {
  const marks = marksAt(address, workspace).filter((mark) => mark.kind === 'musculature' && mark.attribute === path);
  const entries = policy.musculature.filter((entry) => entry.attribute === path && coversInstance(entry, address));
  const inCode = codeBounds(address, path, workspace);
  const bounds = intersectBounds([
    inCode,
    ...marks.map(boundsOfMark),
    ...entries.map((entry) => boundsOf(entry, { said: 'the policy', entry: policy.musculature.indexOf(entry) })),
  ]);
  refuseContradiction(`${path} of ${address}`, bounds);
  const isTagged = isBounded(inCode) && isAgents(address, workspace, policy.agentTags.managed);
  return {
    bounds,
    isAgentManaged: marks.length > 0 || entries.length > 0 || isTagged,
    only: entries.map(({ agents }) => agents).filter((agents) => agents !== undefined),
  };
}

/** Whether code or the policy leaves any attribute of an instance to agents. Throws like agentBoundsAt. */
export function hasAgentManagedAttributes(address: string, context: BoundsContext): boolean {
  return agentManagedAt(address, context).length > 0 || isAgents(address, context.workspace, context.policy.agentTags.managed);
}

/** Lists the attributes of an instance that marks or the policy let agents change. */
export function agentManagedAt(address: string, { workspace, policy }: BoundsContext): readonly string[] {
  const marked = marksAt(address, workspace).flatMap((mark) => (mark.kind === 'musculature' ? [mark.attribute] : []));
  const listed = policy.musculature.filter((entry) => coversInstance(entry, address)).map((entry) => entry.attribute);
  return [...new Set([...marked, ...listed])];
}

/** Lists the marks at an instance's block, in source order; throws a WorkspaceError if a mark of the workspace cannot be resolved. */
export function marksAt(address: string, workspace: Workspace): readonly Mark[] {
  const instance = openEvaluator(workspace).instance(address);
  return instance === undefined ? [] : (marksOf(workspace).get(instance.declaration.block) ?? []);
}

/** Whether a range has at least one limit. */
export function isBounded({ min, max }: Bounds): boolean {
  return min !== undefined || max !== undefined;
}

/** Whether an entry of the policy covers an instance: every condition that is set matches. */
export function coversInstance({ type, address: addresses }: Pick<MovableAttribute, 'type' | 'address'>, address: string): boolean {
  return matchesAny(type, parseAddress(address)?.type ?? '') && matchesAny(addresses, address);
}

function boundsOfMark(mark: Mark): Bounds {
  if (mark.kind !== 'musculature') return {};
  return boundsOf(mark, { said: `the mark at ${mark.at}`, at: mark.at });
}

function boundsOf(
  { min, max }: { readonly min?: number | undefined; readonly max?: number | undefined },
  from: Omit<Limit, 'value'>,
): Bounds {
  return defined({
    min: min === undefined ? undefined : { value: min, ...from },
    max: max === undefined ? undefined : { value: max, ...from },
  });
}

function refuseContradiction(what: string, bounds: Bounds): void {
  const { min, max } = bounds;
  if (min === undefined || max === undefined || min.value <= max.value) return;
  throw new ConfigurationError(
    'bounds-contradict',
    `Expected bounds with a possible value for ${boundText(what)}; found ${boundText(printBounds(bounds), 300)}.`,
    'Widen or remove one of the bounds: the narrowest ones apply.',
  );
}

/** Reads only code, because anyone with tagging permission can set the tag in the cloud. */
function isAgents(address: string, workspace: Workspace, key: string): boolean {
  const instance = openEvaluator(workspace).instance(address);
  return instance !== undefined && tagInCode(instance, workspace, key) === 'true';
}

/** Reads a tag from code. Auto Scaling groups write tags as blocks. */
function tagInCode(instance: ResourceInstance, workspace: Workspace, key: string): string | undefined {
  const evaluator = openEvaluator(workspace);
  const { tags, tag } = evaluator.arguments(instance);
  const all: Value | undefined = effectiveTags(instance, evaluator, workspace.schema) ?? tags;
  if (isValueObject(all) && Object.hasOwn(all, key)) return String(all[key]);
  const blocks = Array.isArray(tag) ? (tag as readonly Value[]) : [];
  const found = blocks.find((block) => isValueObject(block) && block['key'] === key);
  return isValueObject(found) ? String(found['value']) : undefined;
}
