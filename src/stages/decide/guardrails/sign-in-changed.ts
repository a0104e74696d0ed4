import type { ChangedLeaf } from '#catalogue/changed-leaves.ts';
import type { Drift } from '#domain/drift.ts';
import { isJsonObject } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import type { Workspace } from '#domain/workspace.ts';
import { textsOf } from '../exposure/current-resources.ts';
import { passedGuard } from '../exposure/guarding-rules.ts';
import { valuesOf, visibleLeaves } from '../guardrail.ts';
import type { Alarm, Guardrail } from '../guardrail.ts';
import { GATES } from '../sign-in/gates.ts';
import type { Mode } from '../sign-in/gates.ts';
import { describeMove, isSwitchedOff } from '../watching/switched-off.ts';
import { wordsOf } from '../watching/watching-names.ts';

/** Whoever says who may come in, and what is asked of them, stays who it is until a person says otherwise. */
export const signInChanged: Guardrail = {
  id: 'sign-in-changed',
  title: 'Has somebody else say who comes in, or asks them for less',
  docs: 'https://docs.aws.amazon.com/wellarchitected/latest/security-pillar/identity-management.html',
  defaultEffect: 'escalate',
  check(drift, _intent, context) {
    return passedGuard(drift, context) ?? otherGatekeeper(drift) ?? checkOff(drift, context.workspace);
  },
};

function otherGatekeeper(drift: Drift): Alarm | undefined {
  if (drift.kind !== 'changed') return undefined;
  const gates = GATES.filter(({ type }) => type.test(drift.resourceType));
  const moved = visibleLeaves(drift).find((leaf) => gates.some((gate) => gate.path.test(leaf.path) && isMoved(leaf, gate.mode)));
  return moved === undefined ? undefined : { message: describeMove(drift, moved, 'it says who comes in') };
}

function isMoved(leaf: ChangedLeaf, mode: Mode): boolean {
  const [was, is] = [itemsOf(leaf.before), itemsOf(leaf.after)];
  switch (mode) {
    // Of users and providers that are gone nobody comes in any more.
    case 'any':
      return is.length > 0 || !isListed(leaf.path);
    case 'moved':
      return was.length > 0 && !/^none$/i.test(was.join(''));
    case 'more':
      // Where nobody was asked for one, asking is stricter.
      if (was.length === 0 && ASKED_FOR.test(leaf.path)) return false;
      return is.length === 0 ? was.length > 0 && !isProvider(leaf.path) : is.some((item) => !was.includes(item));
    case 'less':
      return isSwitchedOff(leaf) || was.some((item) => !is.includes(item));
  }
}

/** Lists that ask nothing while they are empty. */
const ASKED_FOR = /(?:^|\.)(?:trusted_(?:key_groups|signers)|authorization_scopes|audience)$/;

/** Lists of who is let in: fewer of them are fewer. */
function isListed(path: string): boolean {
  return (
    /^(?:additional_authentication_provider|cognito_identity_providers|developer_provider_name|user)(?:\.|$)/.test(path) || isProvider(path)
  );
}

function isProvider(path: string): boolean {
  return /(?:provider_arns|supported_login_providers.*|supported_identity_providers|(?:read|write)_attributes|user_names|client_id_list|thumbprint_list|key_name|key_pair|ssh_key)$/.test(
    path,
  );
}

function itemsOf(value: Json): readonly string[] {
  if (Array.isArray(value)) return textsOf(value);
  if (isJsonObject(value)) return Object.keys(value);
  return value === null || value === '' || value === false ? [] : [String(value)];
}

/** What is asked of those who come in, where a flag of one's own turns it on. */
const ASKING_NAME =
  /(?:^|[^a-z])(?:mfa|2fa|captcha|auth|authentication|authorization|require_?auth|rbac|csrf|tls|ssl|verify_?(?:tls|ssl|signature|token|jwt)|signature|rate_?limit(?:ing|s|er)?|throttl(?:e|ing)|approval)(?:[^a-z]|$)/i;
const FLAG = /(?:^|\.)(?:value|insecure_value|variables\.[^.]+|stage_variables\.[^.]+)$/;
const NEGATED = /(?:^|[^a-z])(?:no|not|skip|disable[ds]?|without|bypass|insecure|off)(?:[^a-z]|$)/i;

/** A variable that a program reads: what it is called tells what it asks for. */
function checkOff(drift: Drift, workspace: Workspace): Alarm | undefined {
  if (drift.kind !== 'changed') return undefined;
  // The type's own name says nothing of what this one is for.
  const own = `${drift.address?.replaceAll(/\baws_\w+\./g, '') ?? ''} ${String(valuesOf(drift, workspace).before['name'] ?? '')}`;
  const off = visibleLeaves(drift).find((leaf) => {
    if (!FLAG.test(leaf.path)) return false;
    const name = wordsOf(/\bvariables\./.test(leaf.path) ? leaf.path : own);
    return ASKING_NAME.test(name) && (NEGATED.test(name) ? flips(leaf, ON) : flips(leaf, OFF));
  });
  return off === undefined ? undefined : { message: describeMove(drift, off, 'by its name it says whether somebody is asked or checked') };
}

const ON = /^(?:true|enabled?|on|yes|1)$/i;
const OFF = /^(?:false|disabled?|off|no|none|0)$/i;

function flips({ before, after }: ChangedLeaf, to: RegExp): boolean {
  return to.test(String(after)) && !to.test(String(before)) && (ON.test(String(before)) || OFF.test(String(before)));
}
