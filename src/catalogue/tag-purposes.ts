/**
 * What a tag is for, as far as its key says: people read some, and schedulers, backups, scanners and policies decide by others.
 * https://docs.aws.amazon.com/whitepapers/latest/tagging-best-practices/tagging-use-cases.html
 */
import { spacedWords } from '#domain/text/words.ts';

/** Words of keys that people read: whom to ask, who pays, where more is written. */
const FOR_PEOPLE =
  / (?:owner|steward|contact|team|squad|department|business ?unit|cost ?cent(?:er|re)|cost|project|product|customer|name|description|title|content|purpose|note|notes|comment|reason|review|reviewed|reviewer|ticket|runbook|wiki|docs|documentation|repository|repo|escalation|email|created ?by|managed ?by) /;

/** Words of keys that programs decide by. */
const FOR_PROGRAMS =
  / (?:schedule|scheduler|start|stop|shutdown|uptime|backup|snapshot|retention|ttl|expire|expires|expiry|expiration|delete|destroy|cleanup|nuke|patch|scan|scanning|monitor|monitoring|alert|alerts|alarm|paging|exempt|exemption|exception|exclude|ignore|skip|optin|optout|allow|deny|access|public|security|compliance|break ?glass) /;

/**
 * Tells what a tag is for.
 * @param key as it is written, such as `CostCentre` or `kubernetes.io/role/elb`
 * @returns people; programs, where they win; unknown for every other key
 */
export function purposeOfTag(key: string): 'people' | 'programs' | 'unknown' {
  const words = spacedWords(key);
  if (FOR_PROGRAMS.test(words)) return 'programs';
  return FOR_PEOPLE.test(words) ? 'people' : 'unknown';
}
