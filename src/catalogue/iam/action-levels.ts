/**
 * The access level of every AWS action, from AWS's service authorization reference (`npm run action-levels` updates it).
 * https://docs.aws.amazon.com/service-authorization/latest/reference/reference_policies_actions-resources-contextkeys.html
 */
import { matchesGlob } from '#domain/text/glob.ts';
import levels from './action-levels.json' with { type: 'json' };

/** https://docs.aws.amazon.com/IAM/latest/UserGuide/access_policies_understand-policy-summary-access-level-summaries.html */
export type AccessLevel = 'list' | 'read' | 'write' | 'tagging' | 'permissions';

/** One action of one service. */
export interface KnownAction {
  /** In lower case: `s3:getobject`. */
  readonly action: string;
  readonly level: AccessLevel;
  /** Resource types that a policy can restrict it to; empty if it only accepts `*`. */
  readonly resourceTypes: readonly string[];
}

const TEXTS = levels as Readonly<Record<string, string>>;
const LEVELS: Readonly<Record<string, AccessLevel>> = { L: 'list', R: 'read', W: 'write', T: 'tagging', P: 'permissions' };
const services = new Map<string, ReadonlyMap<string, KnownAction>>();

/**
 * Returns the actions that match a policy's pattern.
 * @param pattern such as `s3:Get*`, in any case
 * @returns all matching actions; none if the service or the action is unknown
 */
export function actionsIn(pattern: string): readonly KnownAction[] {
  const [service = '', name = ''] = pattern.toLowerCase().split(':');
  const known = actionsOf(service);
  if (!/[*?]/.test(name)) {
    const exact = known.get(name);
    return exact === undefined ? [] : [exact];
  }
  return [...known].filter(([action]) => matchesGlob(name, action)).map(([, action]) => action);
}

function actionsOf(service: string): ReadonlyMap<string, KnownAction> {
  const known = services.get(service);
  if (known !== undefined) return known;
  const text = Object.hasOwn(TEXTS, service) ? (TEXTS[service] ?? '') : '';
  const read = new Map<string, KnownAction>();
  for (const word of text === '' ? [] : text.split(' ')) {
    const [name = '', types] = word.slice(1).toLowerCase().split(':');
    const level = LEVELS[word.charAt(0)];
    if (level !== undefined)
      read.set(name, { action: `${service}:${name}`, level, resourceTypes: types === undefined ? [] : types.split(',') });
  }
  // Unknown services are not cached, because a policy in the trail may contain any names.
  if (text !== '') services.set(service, read);
  return read;
}
