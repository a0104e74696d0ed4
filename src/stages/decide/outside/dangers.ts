/**
 * Dangers to an account from changes outside this code: new administrator permissions, ways to sign in, disabled monitoring, public access
 * and sharing. Uses the traits of types and the `governs` words of attributes in the catalogue.
 */
import { safeguardMove } from '#catalogue/attribute-notes.ts';
import { TYPE_TRAITS, governedBy, saferAt } from '#catalogue/traits.ts';
import type { Traits, TypeTrait } from '#catalogue/traits.ts';
import type { ChangedLeaf } from '#catalogue/changed-leaves.ts';
import type { Drift } from '#domain/drift.ts';
import { isJsonObject, textsIn } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import { blankEqual } from '#domain/value/compare.ts';
import { accountOfArn } from '#domain/value/arn.ts';
import { locationOf } from '#domain/workspace/places.ts';
import { describeOpening, holdsNetworkRules, openingsOf, reachesGuardedPort, worldOpenings } from '../exposure/network-openings.ts';
import { grantsOfPermission } from '../grants/permission-statement.ts';
import { grantsOf } from '../grants/policy-grants.ts';
import type { Grant } from '../grants/policy-grants.ts';
import { resourceName, valuesOf, visibleLeaves } from '../guardrail.ts';
import type { GuardrailContext } from '../guardrail.ts';
import { externalPrincipalIn, broadPolicyReason, broadGrantReason } from './rights.ts';

/** The inputs of a check for danger. */
export type DangerContext = Pick<GuardrailContext, 'catalogue' | 'workspace' | 'circumstances' | 'drifts'>;

interface DangerInput {
  readonly drift: Drift;
  readonly context: DangerContext;
  readonly traits: Traits;
  readonly ownAccountIds: ReadonlySet<string>;
}

type Danger = (input: DangerInput) => string | undefined;

/** Describes the danger to the account, as one sentence without a full stop; undefined for ordinary changes by others. */
export function dangerOf(drift: Drift, context: DangerContext): string | undefined {
  const traits = context.catalogue.entries.get(drift.resourceType)?.traits;
  if (traits === undefined) return undefined;
  const input = { drift, context, traits, ownAccountIds: ownAccounts(drift, context) };
  const found = first(drift.kind === 'missing' ? DELETED_CHECKS : PRESENT_CHECKS, (danger) => danger(input));
  return found === undefined ? undefined : boundText(`${resourceName(drift)} ${found}`, 300);
}

/** Returns the accounts in which this code has resources, or in which the change was recorded. */
export function ownAccounts(drift: Drift, { workspace }: Pick<DangerContext, 'workspace'>): ReadonlySet<string> {
  return new Set([...locationOf(workspace.resources).accounts, ...drift.events.flatMap((event) => event.recipientAccountId ?? [])]);
}

/** Monitoring was disabled and not enabled again within the window. */
const disablesMonitoring: Danger = ({ drift, context: { circumstances, drifts } }) => {
  const blinding = (circumstances.blindings ?? []).find(
    ({ eventID }) => drift.events.some((event) => event.eventID === eventID) && !isPutBack(drift, eventID),
  );
  if (blinding === undefined || isMadeAnew(drift, drifts)) return undefined;
  return `was changed by ${blinding.eventName} of ${blinding.service}, which disables monitoring of the account`;
};

/** Whether every value that the call wrote was overwritten later. */
function isPutBack({ writes }: Drift, eventID: string): boolean {
  const own = writes.filter((write) => write.eventID === eventID);
  return (
    own.length > 0 &&
    own.every(({ path, value }) => JSON.stringify(writes.findLast((write) => write.path === path)?.value) !== JSON.stringify(value))
  );
}

function isMadeAnew({ kind, resourceType, importId }: Drift, drifts: readonly Drift[]): boolean {
  return (
    kind === 'missing' &&
    drifts.some((other) => other.kind === 'unmanaged' && other.resourceType === resourceType && other.importId === importId)
  );
}

/** Deleting a limit on permissions or public access removes the limit. */
const removesLimit: Danger = ({ drift, traits, context: { drifts } }) => {
  const isLimit = traits.is.includes('protects') && (traits.is.includes('grants') || traits.is.includes('authenticates'));
  const preventsSignIn =
    traits.is.includes('protects') && Object.values(traits.safer?.['public-exposure'] ?? {}).some((safer) => safer === true);
  if ((!isLimit && !preventsSignIn) || isMadeAnew(drift, drifts)) return undefined;
  return preventsSignIn ? 'was deleted: it blocked public access' : 'was deleted: it limited permissions';
};

/** A way to sign in is new or was changed: a user, a key, a password, an identity provider. */
const allowsSignIn: Danger = ({ drift, traits }) => {
  if (!traits.is.includes('lets-into-account')) return undefined;
  if (drift.kind === 'unmanaged') return `is new: ${TYPE_TRAITS['lets-into-account']}`;
  const leaves = visibleLeaves(drift).filter(({ path }) => governedBy(traits, path) !== 'identifier');
  const letsNobodyIn = leaves.every(({ path, after }) => !isSignIn(traits, path) || isSafer(traits, path, after));
  const isKnown = leaves.length > 0 && !drift.changes.some((change) => change.hidden);
  return isKnown && letsNobodyIn ? undefined : `was changed: ${TYPE_TRAITS['lets-into-account']}`;
};

function isSignIn(traits: Traits, path: string): boolean {
  return ['identity', 'secret', 'enablement'].includes(governedBy(traits, path) ?? 'identity');
}

function isSafer(traits: Traits, path: string, after: Json): boolean {
  const safeguard = saferAt(traits, path);
  return safeguard !== undefined && safeguardMove(safeguard, null, after) === 'stronger';
}

/** Policies that only limit a network path are skipped: their principal may be everyone, but they grant nothing. */
const grantsPermissions: Danger = (input) => {
  const { drift, traits, context, ownAccountIds } = input;
  if (limitsNetworkPath(drift.resourceType, context)) return undefined;
  const isGranting = traits.is.includes('grants') || traits.is.includes('lets-into-account');
  const given = first(drift.changes, ({ path, after, hidden }) => {
    const governs = governedBy(traits, path);
    // A separate grant resource is identified by the grantee and the attached policy.
    if (governs === 'identifier') return isGranting ? attachmentDangerIn(after, input) : undefined;
    if (governs !== 'access' || path === BOUNDARY) return undefined;
    if (hidden && isGranting) return `was granted permissions by ${path} that CloudTrail does not record`;
    return grantDangerIn(after, ownAccountIds) ?? attachmentDangerIn(after, input) ?? memberDangerIn(path, after, input);
  });
  const spelled = grantsOfPermission(drift, valuesOf(drift, context.workspace).after);
  return given ?? first(spelled, (grant) => externalPrincipalIn(grant, ownAccountIds));
};

/** A limit on permissions that was removed. https://docs.aws.amazon.com/IAM/latest/UserGuide/access_policies_boundaries.html */
const BOUNDARY = 'permissions_boundary';
const removesBoundary: Danger = ({ drift }) => {
  const last = drift.kind === 'changed' ? drift.writes.findLast(({ path }) => path === BOUNDARY) : undefined;
  return last !== undefined && !last.hidden && blankEqual(last.value, null) ? 'lost its permissions boundary' : undefined;
};

/** Whether the policy of a type limits a network path. https://docs.aws.amazon.com/vpc/latest/privatelink/vpc-endpoints-access.html */
export function limitsNetworkPath(type: string, { catalogue }: Pick<DangerContext, 'catalogue'>): boolean {
  const is = (one: string, trait: TypeTrait): boolean => catalogue.entries.get(one)?.traits.is.includes(trait) === true;
  const references = Object.values(catalogue.entries.get(type)?.references ?? {});
  return is(type, 'opens-network') || (is(type, 'protects') && references.some((target) => is(target.type, 'opens-network')));
}

/** Checks policy documents at any depth. A document that cannot be parsed counts as dangerous. */
function grantDangerIn(value: Json, ownAccountIds: ReadonlySet<string>): string | undefined {
  const grants = grantsOf(value);
  if (grants !== undefined)
    return first(grants.allows, (grant: Grant) =>
      grant.principal === '' ? broadGrantReason(grant) : externalPrincipalIn(grant, ownAccountIds),
    );
  if (typeof value === 'string') return value.trimStart().startsWith('{') ? 'got a policy that cannot be parsed' : undefined;
  return first(Object.values(value ?? {}) as readonly Json[], (one) => grantDangerIn(one, ownAccountIds));
}

/** An account, or an identity in one. */
const IDENTITY = /^(?:\d{12}$|arn:aws[\w-]*:(?:iam|sts)::\d{12}:(?!policy\/))/;

/** Checks policies and identities that are attached by name. */
function attachmentDangerIn(value: Json, input: DangerInput): string | undefined {
  if (isJsonObject(value) || (typeof value === 'string' && value.trimStart().startsWith('{'))) return undefined;
  return first(textsIn(value), (text) => {
    if (text === '*' && input.traits.is.includes('grants')) return 'allows everyone';
    if (IDENTITY.test(text) && isForeign(text, input.ownAccountIds)) return `allows ${text}`;
    return isNewAndNarrow(text, input) ? undefined : broadPolicyReason(text);
  });
}

/** A member was added to a group whose permissions are unknown. */
function memberDangerIn(path: string, value: Json, input: DangerInput): string | undefined {
  const { drift, context } = input;
  if (context.catalogue.entries.get(drift.resourceType)?.nothingWithout !== path || !input.traits.is.includes('grants')) return undefined;
  const name = textsIn(value).find((text) => !isNewAndNarrow(text, input));
  return name === undefined || name.startsWith('arn:') ? undefined : `now has ${name}, with unknown permissions`;
}

/** Whether the name is a resource that was created in the same window and is judged not dangerous itself. */
function isNewAndNarrow(name: string, { drift, context }: DangerInput): boolean {
  const made = context.drifts.filter(
    (other) => other.kind === 'unmanaged' && other !== drift && [other.importId, other.observed?.['arn']].includes(name),
  );
  return made.length > 0 && made.every((other) => other.resourceType !== drift.resourceType && dangerOf(other, context) === undefined);
}

/** Traits of types that must not be public. Other types, such as endpoints of services, are often public on purpose. */
const NEVER_PUBLIC: readonly TypeTrait[] = ['keeps-data', 'grants', 'protects', 'holds-secret'];

const opensToPublic: Danger = ({ drift, traits, context }) => {
  if (holdsNetworkRules(drift.resourceType)) {
    const values = { ...drift.observed, ...Object.fromEntries(drift.changes.map(({ path, after }) => [path, after])) };
    const [worst] = worldOpenings(openingsOf(drift.resourceType, values, context, 'ingress')).filter(reachesGuardedPort);
    return worst === undefined ? undefined : `allows ${describeOpening(worst)}`;
  }
  if (!NEVER_PUBLIC.some((trait) => traits.is.includes(trait))) return undefined;
  const open = visibleLeaves(drift).find(({ path, after }) => isOpen(traits, path, after));
  return open === undefined ? undefined : `is public through ${open.path}`;
};

function isOpen(traits: Traits, path: string, after: Json): boolean {
  const safeguard = saferAt(traits, path);
  if (safeguard?.against !== 'public-exposure' || after === null || after === '') return false;
  const { safer } = safeguard;
  if (isJsonObject(safer)) return safeguardMove(safeguard, null, after) === 'weaker';
  return safer !== 'higher' && safer !== 'lower' && safeguardMove(safeguard, safer, after) === 'weaker';
}

/** Returns the visible changes of the arguments that hold whom a resource is shared with. */
export function sharingLeaves(drift: Drift, { catalogue }: Pick<DangerContext, 'catalogue'>): readonly ChangedLeaf[] {
  const paths = catalogue.entries.get(drift.resourceType)?.sharing ?? [];
  return visibleLeaves(drift).filter(({ path }) => paths.includes(path.split('.')[0] ?? ''));
}

/** https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_ModifyDBSnapshotAttribute.html */
export function isEveryone(name: string): boolean {
  return name.toLowerCase() === 'all';
}

/** Sharing cannot be undone: the recipient may have copied the resource before the share is removed. */
const isShared: Danger = ({ drift, context, ownAccountIds }) => {
  const names = sharingLeaves(drift, context)
    .flatMap(({ after }) => textsIn(after).flatMap((text) => text.split(',')))
    .filter((text) => isEveryone(text) || text.startsWith('arn:') || (/^\d{12}$/.test(text) && !ownAccountIds.has(text)));
  const recipients = [...new Set(names)].map((name) => (isEveryone(name) ? 'everybody' : name));
  return recipients.length === 0 ? undefined : `is now shared with ${recipients.join(', ')}`;
};

/** Data, events or traffic go to another account. */
const sendsDataAway: Danger = ({ drift, traits, ownAccountIds }) => {
  const leaf = visibleLeaves(drift).find(
    ({ path, after }) => governedBy(traits, path) === 'destination' && textsIn(after).some((text) => isForeign(text, ownAccountIds)),
  );
  return leaf === undefined ? undefined : `sends data to another account through ${leaf.path}`;
};

function isForeign(text: string, ownAccountIds: ReadonlySet<string>): boolean {
  const account = /^\d{12}$/.test(text) ? text : accountOfArn(text);
  return account !== undefined && !ownAccountIds.has(account);
}

const DELETED_CHECKS: readonly Danger[] = [disablesMonitoring, removesLimit];
const PRESENT_CHECKS: readonly Danger[] = [
  disablesMonitoring,
  allowsSignIn,
  grantsPermissions,
  removesBoundary,
  isShared,
  opensToPublic,
  sendsDataAway,
];

function first<Item>(items: readonly Item[], ask: (item: Item) => string | undefined): string | undefined {
  for (const item of items) {
    const found = ask(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
