/** Where names, addresses of the web and mail lead: to a host that nothing here names, visitors and data go under our name. */
import type { ChangedLeaf } from '#catalogue/changed-leaves.ts';
import type { Drift } from '#domain/drift.ts';
import type { Json } from '#domain/json.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import type { Workspace } from '#domain/workspace.ts';
import { resourceName, valuesOf, visibleLeaves } from '../guardrail.ts';
import type { Alarm } from '../guardrail.ts';
import { textsOf } from './current-resources.ts';
import { isPrivate } from './ip-ranges.ts';
import { isAddress, isKnownHost } from './known-hosts.ts';

/**
 * Finds whether a drift leads to a host of somebody nobody has named.
 * @param drift a drift of any type
 * @param workspace state, which tells what is named
 * @returns an alarm; undefined for other hosts of a domain that is known
 */
export function ledToHost(drift: Drift, workspace: Workspace): Alarm | undefined {
  if (drift.kind === 'missing') return goneRecord(drift);
  return toName(drift, workspace) ?? weakerRecord(drift, workspace) ?? toPlace(drift, workspace);
}

/** A name that pointed to one place and points to another: visitors go there under our name. https://owasp.org/www-project-web-security-testing-guide/ */
function toName(drift: Drift, workspace: Workspace): Alarm | undefined {
  if (drift.resourceType !== 'aws_route53_record') return undefined;
  const type = String(valuesOf(drift, workspace).after['type']);
  // A new name leads where it was made to lead; whoever is given a part of the domain, or its mail, is given more.
  const types = drift.kind === 'unmanaged' ? ['NS', 'MX'] : ['A', 'AAAA', 'CNAME', 'NS', 'MX', 'SRV'];
  if (!types.includes(type)) return undefined;
  const stranger = visibleLeaves(drift)
    .filter((leaf) => leaf.path === 'records' || leaf.path === 'alias.name')
    .flatMap((leaf) => textsOf(leaf.after).filter((host) => !textsOf(leaf.before).includes(host)))
    .map((host) => host.split(' ').at(-1) ?? host)
    .find((host) => !isPrivate(host) && !(host.includes(':') ? false : isKnownHost(host, workspace)));
  return stranger === undefined
    ? undefined
    : { message: boundText(`${resourceName(drift)} now points to ${stranger}, and nothing in this workspace has such a name`, 300) };
}

/** Arguments that name a host, or the address of one, to which something is sent. */
const PLACE =
  /(?:^|\.)(?:url|uri|integration_uri|hec_endpoint|cluster_endpoint|invocation_endpoint|domain_name|host_name|custom_redirect_domain|aliases|from_email_address|reply_to_email_address|target_id|server_name|upstream_registry_url|repository_url)$/;
/** Settings of one's own, which may name anything: of these only what was an address of the web, and is another. */
const SETTING = /(?:^|\.)(?:value|insecure_value|(?:stage_)?variables\.[^.]+)$/;
/** What a type calls so is its own name. */
const OWN_NAME =
  /^aws_(?:acm_certificate|cognito_user_pool_domain|ses\w*|(?:api_gateway|apigatewayv2)_domain_name|vpc_dhcp_options|iam_\w+)$/;

function toPlace(drift: Drift, workspace: Workspace): Alarm | undefined {
  const isOfOwn = (leaf: ChangedLeaf): boolean => OWN_NAME.test(drift.resourceType) && !leaf.path.includes('.');
  // What was made by hand names whatever it was made with, but for where a managed thing's visitors are sent.
  if (
    drift.kind === 'unmanaged' &&
    !/_website_configuration$|_target_group_attachment$|_delivery_stream$|_pull_through_cache_rule$/.test(drift.resourceType)
  )
    return undefined;
  const found = visibleLeaves(drift)
    .filter((leaf) => !isOfOwn(leaf) && (PLACE.test(leaf.path) || (SETTING.test(leaf.path) && isAddressOfWeb(leaf.before))))
    .flatMap((leaf) => newHosts(leaf).map((host) => ({ path: leaf.path, host })))
    .find(({ host }) => !isPrivate(host) && !isKnownHost(host, workspace));
  return found === undefined
    ? undefined
    : {
        message: boundText(
          `${found.path} of ${resourceName(drift)} now leads to ${found.host}, and nothing in this workspace has such a name`,
          300,
        ),
      };
}

function newHosts(leaf: ChangedLeaf): readonly string[] {
  const earlier = new Set(textsOf(leaf.before).map(hostOf));
  const needsScheme = SETTING.test(leaf.path);
  return textsOf(leaf.after)
    .filter((text) => !needsScheme || isAddressOfWeb(text))
    .map(hostOf)
    .filter((host): host is string => host !== undefined && !earlier.has(host));
}

function isAddressOfWeb(value: Json): boolean {
  return typeof value === 'string' && /^(?:https?|wss?|amqps?|mongodb(?:\+srv)?|postgres(?:ql)?|mysql|rediss?|ldaps?):\/\//i.test(value);
}

/** The host of an address, of a mailbox, or a bare one; undefined for ids, ARNs and names without a dot. */
function hostOf(text: string): string | undefined {
  const host = /^(?:[a-z][\w.+-]*:\/\/)?(?:[^/?#@]*@)?\[?([^/?#:\]]+)/i.exec(text)?.[1];
  return host !== undefined &&
    !text.startsWith('arn:') &&
    !/[${]/.test(host) &&
    (isAddress(host) || /^[\w-]+(?:\.[\w-]+)*\.[a-z]{2,24}\.?$/i.test(host))
    ? host
    : undefined;
}

/** What others are told to do with mail that is not ours, from the most lenient on. https://www.rfc-editor.org/rfc/rfc7489#section-6.3 */
const DMARC = ['none', 'quarantine', 'reject'];
/** https://www.rfc-editor.org/rfc/rfc7208#section-4.6.2 */
const SPF = ['+', '?', '~', '-'];

/** Records that say who may send mail as us, and who may make certificates of ours. https://www.rfc-editor.org/rfc/rfc8659 */
function weakerRecord(drift: Drift, workspace: Workspace): Alarm | undefined {
  if (drift.kind !== 'changed' || drift.resourceType !== 'aws_route53_record') return undefined;
  const [was, is] = ['before', 'after'].map((side) =>
    visibleLeaves(drift)
      .filter(({ path }) => path === 'records')
      .flatMap((leaf) => textsOf(side === 'before' ? leaf.before : leaf.after)),
  );
  if (was === undefined || is === undefined || was.length + is.length === 0) return undefined;
  const isOfIssuers = String(valuesOf(drift, workspace).after['type']) === 'CAA';
  const weaker =
    rank(is, /v=DMARC1\b.*[;\s]p=(\w+)/i, DMARC) < rank(was, /v=DMARC1\b.*[;\s]p=(\w+)/i, DMARC) ||
    rank(is, /v=spf1\b.*\s([-~?+])all/i, SPF) < rank(was, /v=spf1\b.*\s([-~?+])all/i, SPF);
  const sender = isOfIssuers ? undefined : sendersIn(is).find((host) => !sendersIn(was).includes(host) && !isKnownHost(host, workspace));
  const issuer = isOfIssuers ? is.find((record) => !was.includes(record) && !/issue(?:wild|mail)?\s+";?"/.test(record)) : undefined;
  const what = weaker ? 'asks others for less' : sender === undefined ? issuer : `lets ${sender} send mail`;
  return what === undefined
    ? undefined
    : {
        message: boundText(
          `${resourceName(drift)} says who may use our name, and now ${what === issuer ? `has ${issuer ?? ''}` : what}`,
          300,
        ),
      };
}

function goneRecord(drift: Drift): Alarm | undefined {
  if (drift.resourceType !== 'aws_route53_record') return undefined;
  const texts = visibleLeaves(drift).flatMap((leaf) => textsOf(leaf.before));
  return texts.some((text) => /^"?v=DMARC1\b|^"?v=spf1\b|^\d+ issue/i.test(text))
    ? { message: `${resourceName(drift)} said who may use our name and is gone` }
    : undefined;
}

function rank(records: readonly string[], pattern: RegExp, order: readonly string[]): number {
  return Math.max(-1, ...records.map((record) => order.indexOf((pattern.exec(record)?.[1] ?? '').toLowerCase())));
}

function sendersIn(records: readonly string[]): readonly string[] {
  return records
    .filter((record) => /v=spf1\b/i.test(record))
    .flatMap((record) => [...record.matchAll(/\b(?:include|a|mx|exists|redirect)[:=]([\w.-]+)/gi)].map((found) => found[1] ?? ''));
}
