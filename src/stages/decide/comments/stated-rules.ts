/** Rules that people state in a comment, told by the words that state rules. It knows no code, no type and no attribute. */
import type { Json } from '#domain/json.ts';

const NOT = String.raw`(?:do not|don['’]?t|never|must not|mustn['’]t|may not|shall not|should not)`;

/** "an hour, not more", "at most 4", "max 100", "never raise this". */
const CEILING = new RegExp(
  String.raw`\b(?:not|no|never)\b (?:be )?(?:any )?(?:more|longer|higher|larger|greater|bigger|over|above|beyond)\b|\bat most\b|\bmax(?:imum)?\b|\bupper (?:limit|bound)\b|\bceiling\b|\bcapped\b|\b${NOT} (?:be )?(?:rais|increas|extend|exceed|lengthen|widen|go (?:above|over|beyond))`,
  'i',
);

/** "at least 7", "min 2", "must not be lowered". */
const FLOOR = new RegExp(
  String.raw`\b(?:not|no|never)\b (?:be )?(?:any )?(?:less|shorter|lower|smaller|fewer|under|below)\b|\bat least\b|\bmin(?:imum)?\b|\blower (?:limit|bound)\b|\b${NOT} (?:be )?(?:lower|reduc|decreas|shorten|shrink|cut|go (?:below|under))`,
  'i',
);

/** "do not change", "must stay 5", "keep it in step with the other side". */
const FIXED = new RegExp(
  String.raw`\b${NOT} (?:be )?(?:chang|touch|edit|modif|alter|overrid|adjust|tweak|update|set\b)|\bmust (?:stay|remain|be|match|equal)\b|\b(?:has|have|needs?) to (?:stay|remain|be|match|equal)\b|\b(?:keep|leave) (?:it|this|as|at|in)\b|\bmandated\b|\brequired by\b`,
  'i',
);

/** "PCI: no shells", "never in production": what a switch that is off says of being on. */
const FORBIDDEN = new RegExp(
  String.raw`\b(?:never|must not|forbidden|prohibited|disallowed|not allowed)\b|\b${NOT} (?:be )?(?:enable|allow|open|turn(?:ed)? on|switch(?:ed)? on|activate)|\b(?:must|has to|needs? to) (?:be|stay|remain) (?:off|false|disabled)\b|\b(?:keep|leave|stays?|always) off\b`,
  'i',
);

/** A bare "no" is a rule where a clause begins with it, and an excuse where the same comment says until when. */
const NOTHING_OF_IT = /(?:^|[:;,.(–—-]\s*)no\s+\w/i;
const FOR_NOW = /\b(?:yet|until|till|for now|todo|fixme|later|temporar\w*|tbd|once|when|after|currently)\b/i;

/** "must stay on", "never disable", "required by the auditors": what a switch that is on says of being off. */
const DEMANDED = new RegExp(
  String.raw`\b${NOT} (?:be )?(?:disable|turn(?:ed)? off|switch(?:ed)? off|remove|deactivate)|\b(?:must|has to|needs? to) (?:be|stay|remain) (?:on|true|enabled)\b|\b(?:keep|leave|stays?|always) on\b|\brequired\b|\bmandatory\b|\bmandated\b`,
  'i',
);

/** How a comment speaks against a change. */
export type Objection = 'limit' | 'fixed' | 'switch';

/**
 * Whether a comment beside a value speaks against the value's change.
 * @param comment its text
 * @param before the value it was written beside
 * @param after the value now
 * @returns a limit that was passed, a value that was to stay, a switch that was to stay; undefined where it states no
 *   rule, or one that the change keeps. That a comment names a ticket or a standard is no rule yet.
 */
export function objectionIn(comment: string, before: Json, after: Json): Objection | undefined {
  const [was, is] = [switchOf(before), switchOf(after)];
  if (was !== undefined && is !== undefined) return was !== is && holdsSwitch(comment, was) ? 'switch' : undefined;
  const [from, to] = [numberOf(before), numberOf(after)];
  const [hasCeiling, hasFloor] = [CEILING.test(comment), FLOOR.test(comment)];
  if (from !== undefined && to !== undefined && (hasCeiling || hasFloor)) {
    return (hasCeiling && to > from) || (hasFloor && to < from) ? 'limit' : undefined;
  }
  return FIXED.test(comment) ? 'fixed' : undefined;
}

function holdsSwitch(comment: string, was: boolean): boolean {
  if (FIXED.test(comment) && !FORBIDDEN.test(comment) && !DEMANDED.test(comment)) return true;
  if (was) return DEMANDED.test(comment);
  return FORBIDDEN.test(comment) || (NOTHING_OF_IT.test(comment) && !FOR_NOW.test(comment));
}

function switchOf(value: Json): boolean | undefined {
  if (typeof value === 'boolean') return value;
  if (typeof value !== 'string') return undefined;
  if (/^(?:enabled|on|true)$/i.test(value)) return true;
  return /^(?:disabled|off|false)$/i.test(value) ? false : undefined;
}

function numberOf(value: Json): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}
