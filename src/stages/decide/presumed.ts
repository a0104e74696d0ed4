/**
 * Checks what a model reads from a call that no mapping covers. Such a reading is treated as a proposal: its values are checked against the
 * provider's schema, and the same guardrails judge it. The verdict on the drift itself stays escalate.
 */
import { catalogue } from '#catalogue/index.ts';
import type { AttributeChange } from '#domain/attribute-change.ts';
import type { Decision } from '#domain/decision.ts';
import type { Drift } from '#domain/drift.ts';
import { ConfigurationError } from '#domain/errors.ts';
import type { PresumedValue } from '#domain/intent.ts';
import { textsIn } from '#domain/json.ts';
import type { Presumed } from '#domain/reconciliation.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import { typeMismatches } from '#domain/value/misfits.ts';
import { isWriteOnly, hasAttributeOrBlock } from '#domain/value/provider-schema.ts';
import { sameBySchema } from '#domain/value/same-by-schema.ts';
import type { StateResource, Workspace } from '#domain/workspace.ts';
import { defined } from '#domain/defined.ts';
import { answer } from './decide-root.ts';
import type { JudgedRoot, Rules } from './decide-root.ts';
import { mayProposeEdit } from './may-propose-edit.ts';
import { refuseWrongValue } from './place-of-proposal.ts';

/** Placeholders that replace a secret or the rest of a long text in a model's input. They are not values. */
const MARKER = /^\((?:secret|hidden|sensitive)\b.*\)$|… \(\d+ more characters\)$/;

/**
 * Checks a reading like a proposal, and more strictly, because a model made it.
 * @param drifts the drifts of the intent that the reading is about
 * @param workspace the workspace without its secrets
 * @returns the reason why it cannot be proposed, one sentence; undefined if it can
 */
export function refusalOfReading(reading: PresumedValue, drifts: readonly Drift[], workspace: Workspace): string | undefined {
  const { address, attribute, value } = reading;
  const unread = drifts.filter((drift) => drift.kind === 'changed' && drift.unread !== undefined);
  const drift = unread.find((one) => one.address === address);
  const resource = workspace.resources.find((one) => one.mode === 'managed' && one.address === address);
  if (drift === undefined || resource === undefined)
    return `Expected the address of an unread call (${unread.map((one) => one.address).join(', ')}); found ${boundText(address)}.`;
  const schema = workspace.schema[resource.type];
  if (schema === undefined || !hasAttributeOrBlock(schema, attribute))
    return `Expected an argument of ${resource.type}; found ${boundText(attribute)}.`;
  if (isWriteOnly(schema, attribute)) return `Expected an argument without secrets; found ${attribute}.`;
  if (schema.attributes[attribute]?.forceNew === true)
    return `Expected an argument that a call can change in place; found ${attribute}, for which Terraform replaces the resource.`;
  if (drift.changes.some((change) => change.path === attribute && !change.hidden))
    return `Expected an argument whose value nothing shows; found ${attribute}.`;
  if (textsIn(value).some((text) => MARKER.test(text))) return `Expected the value of ${attribute}; found a marker in place of a value.`;
  const [misfit] = typeMismatches({ [attribute]: value }, schema, 'some');
  if (misfit !== undefined) return `Expected a value that fits the schema; found: ${boundText(misfit, 200)}.`;
  if (sameBySchema(schema, attribute, value, resource.values[attribute] ?? null))
    return `Expected a change; found the value that ${attribute} has in the state.`;
  return refusedAsProposal(reading, resource, workspace);
}

function refusedAsProposal(reading: PresumedValue, resource: StateResource, workspace: Workspace): string | undefined {
  try {
    refuseWrongValue(reading, { workspace, resource }, catalogue);
    return undefined;
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message;
    throw error;
  }
}

/**
 * Judges the drifts of a root with the values that a model read from their unread calls.
 * @returns the supposed drifts by drift id, with the reason if no edit may be shown
 */
export function presumedIn(root: JudgedRoot, rules: Pick<Rules, 'policy' | 'circumstances'>): ReadonlyMap<string, Presumed> {
  const { workspace, intents } = root.question;
  const read = root.decisions.flatMap((decision) => {
    const masked = intents.flatMap(({ drifts }) => drifts).find(({ id }) => id === decision.drift.id);
    if (masked === undefined || decision.verdict !== 'escalate') return [];
    const proposed = (decision.intent.presumed ?? []).filter((one) => refusalOfReading(one, [masked], workspace) === undefined);
    if (proposed.length === 0) return [];
    return [{ judged: asRead(masked, proposed, workspace), drift: asRead(decision.drift, proposed, root.workspace) }];
  });
  if (read.length === 0) return new Map();
  const byId = new Map(read.map(({ judged }) => [judged.id, judged]));
  const supposed = intents.map((intent) => ({ ...intent, drifts: intent.drifts.map((drift) => byId.get(drift.id) ?? drift) }));
  const { decisions } = answer({ ...root.question, intents: supposed }, rules);
  return new Map(
    read.flatMap(({ drift }) =>
      decisions
        .filter((decision) => decision.drift.id === drift.id)
        .map((decision) => [drift.id, { drift, findings: decision.findings, ...defined({ refusal: whyNoEdit(decision, root) }) }] as const),
    ),
  );
}

/** Returns the drift with the values of a reading in place of the unknown ones. */
function asRead(
  { unread: _unread, unproven: _unproven, ...drift }: Drift,
  readings: readonly PresumedValue[],
  workspace: Workspace,
): Drift {
  const values = workspace.resources.find(({ address }) => address === drift.address)?.values ?? {};
  const known = drift.changes.filter(({ path }) => path !== '*' && !readings.some(({ attribute }) => attribute === path));
  const presumed = readings.map(({ attribute, value }): AttributeChange => ({
    path: attribute,
    before: values[attribute] ?? null,
    after: value,
    sensitive: false,
    hidden: false,
    eventIDs: drift.events.map(({ eventID }) => eventID),
  }));
  return { ...drift, changes: [...known, ...presumed] };
}

function whyNoEdit(decision: Decision, { question: { workspace } }: JudgedRoot): string | undefined {
  const isOpen = decision.verdict === 'accept' || decision.verdict === 'escalate';
  return isOpen && mayProposeEdit({ ...decision, verdict: 'escalate' }, { catalogue, workspace }) ? undefined : decision.reason;
}
