/** Where people are sent with what lets them in: whoever has that host can be them. It compares hosts; it looks nobody up. */
import type { Drift } from '#domain/drift.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import type { Workspace } from '#domain/workspace.ts';
import { resourceName, valuesOf, visibleLeaves } from '../guardrail.ts';
import type { Alarm } from '../guardrail.ts';
import { textsOf } from './current-resources.ts';

/** Arguments of clients that sign people in. https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-pools-app-idp-settings.html */
const SENT_BACK_TO = ['callback_urls', 'logout_urls', 'default_redirect_uri'];

/**
 * Finds whether a drift sends people who sign in to a host that nothing of it named before.
 * @param drift a drift of any type
 * @param workspace state, for what the other arguments named
 * @returns an alarm for another host, and for the same one without encryption; undefined for another path of a known host
 */
export function redirectedVisitors(drift: Drift, workspace: Workspace): Alarm | undefined {
  if (drift.kind !== 'changed') return undefined;
  const leaves = visibleLeaves(drift).filter((leaf) => SENT_BACK_TO.includes(leaf.path));
  if (leaves.length === 0) return undefined;
  const { before } = valuesOf(drift, workspace);
  const earlier = SENT_BACK_TO.flatMap((name) => textsOf(before[name]).map(originOf));
  // A host that was reached in the clear may as well be reached encrypted.
  const known = new Set([...earlier, ...earlier.map((origin) => origin.replace(/^http:/, 'https:'))]);
  const found = leaves
    .flatMap(({ path, after }) => textsOf(after).map((url) => ({ path, url })))
    .find(({ url }) => !known.has(originOf(url)));
  return found === undefined
    ? undefined
    : { message: boundText(`${found.path} of ${resourceName(drift)} now has ${found.url}, a place where it sent nobody before`, 300) };
}

/** Scheme and host; what is no address of the web is its own. */
function originOf(url: string): string {
  return (/^[a-z][\w.+-]*:\/\/[^/?#\\]*/i.exec(url)?.[0] ?? url).toLowerCase();
}
