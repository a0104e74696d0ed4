/** The hosts, domains and addresses that a workspace's state names anywhere. It looks up; it judges nothing. */
import { textsIn } from '#domain/json.ts';
import type { Workspace } from '#domain/workspace.ts';

/** Names under which anybody can have a host of their own. */
const RENTED =
  /(?:^|\.)(?:amazonaws\.com|cloudfront\.net|awsglobalaccelerator\.com|elasticbeanstalk\.com|on\.aws|azurewebsites\.net|herokuapp\.com|github\.io|netlify\.app|vercel\.app)\.?$/i;

const namesOfState = new WeakMap<Workspace['resources'], ReadonlySet<string>>();

/**
 * Whether a workspace has a name for a host.
 * @param host a host name or an IPv4 address
 * @param workspace the state
 * @returns true where the domain it is in is named; of hosts that anybody can rent the very same, of addresses a neighbour
 */
export function isKnownHost(host: string, workspace: Workspace): boolean {
  const known = namesOf(workspace);
  const name = plain(host).replace(/^dualstack\./, '');
  if (isAddress(name)) return known.has(networkOf(name));
  return known.has(RENTED.test(name) ? name : domainOf(name));
}

/**
 * Whether a text is an IPv4 address.
 * @param text any text
 * @returns true for four numbers with dots between
 */
export function isAddress(text: string): boolean {
  return /^\d{1,3}(?:\.\d{1,3}){3}$/.test(text);
}

/** Every host that the state names, and the domain it is in. */
function namesOf({ resources }: Workspace): ReadonlySet<string> {
  const hosts = namesOfState.get(resources) ?? new Set(resources.flatMap(({ values }) => textsIn(values).flatMap(hostsIn)));
  namesOfState.set(resources, hosts);
  return hosts;
}

function hostsIn(text: string): readonly string[] {
  if (text.length > 500) return [];
  if (isAddress(text)) return [networkOf(text)];
  return (text.match(/(?:[\w-]{1,63}\.){1,8}[a-z]{2,24}/gi) ?? []).flatMap((host) => [plain(host), domainOf(host)]);
}

/** Who has an address most often has those beside it. */
function networkOf(address: string): string {
  return `${address.split('.').slice(0, 3).join('.')}.0/24`;
}

function plain(host: string): string {
  return host.toLowerCase().replace(/\.$/, '');
}

function domainOf(host: string): string {
  return plain(host).split('.').slice(-2).join('.');
}
