import type { ChangedLeaf } from '#catalogue/changed-leaves.ts';
import type { Drift } from '#domain/drift.ts';
import type { Json } from '#domain/json.ts';
import { currentResources, textsOf } from '../exposure/current-resources.ts';
import { visibleLeaves } from '../guardrail.ts';
import type { Guardrail, GuardrailContext } from '../guardrail.ts';
import { describeMove } from '../watching/switched-off.ts';
import { wordsOf } from '../watching/watching-names.ts';

/** What a cache tells visitors apart by, it tells them apart by until a person says otherwise: else one gets the other's answer. */
export const sharedCache: Guardrail = {
  id: 'shared-cache',
  title: 'Has a cache give one visitor what another one asked for',
  docs: 'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/understanding-the-cache-key.html',
  defaultEffect: 'escalate',
  check(drift, _intent, context) {
    if (drift.kind !== 'changed') return undefined;
    const shared = visibleLeaves(drift).find((leaf) => isShared(leaf, drift, context));
    return shared === undefined ? undefined : { message: describeMove(drift, shared, 'one visitor may get what another one was answered') };
  },
};

const CACHE = /^aws_(?:cloudfront_(?:distribution|cache_policy)|api_gateway_(?:integration|method_settings))$/;

/** Which of these texts tell visitors apart: the words of a name. */
const WHO =
  /(?:^|[^a-z])(?:auth\w*|tokens?|jwt|bearer|session\w*|sid|cookies?|users?|accounts?|tenants?|customers?|api|key|signature|identity|credentials?)(?:[^a-z]|$)/i;

/** Arguments that list what is part of the key. https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/controlling-the-cache-key.html */
const PARTS =
  /(?:^|\.)(?:(?:headers|cookies|query_strings)\.items|forwarded_values\.(?:headers|query_string_cache_keys)|cookies\.whitelisted_names|cache_key_parameters)$/;
/** Cookies are how most sites know whom they speak to, whatever they are called. */
const COOKIES = /(?:^|\.)(?:cookies\.(?:items|whitelisted_names|forward)|cookie_behavior)$/;
/** From all to none. */
const HOW_MANY = /(?:^|\.)(?:cookie_behavior|header_behavior|query_string_behavior|cookies\.forward)$/;

function isShared(leaf: ChangedLeaf, drift: Drift, context: GuardrailContext): boolean {
  if (!CACHE.test(drift.resourceType)) return false;
  if (HOW_MANY.test(leaf.path)) return rankOf(leaf.after) < rankOf(leaf.before);
  if (PARTS.test(leaf.path)) return isLost(leaf);
  if (leaf.path.endsWith('cache_policy_id')) return isOtherPolicy(leaf, context);
  // What an origin calls private is kept all the same for so long. https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/Expiration.html
  if (/(?:^|\.)min_ttl$/.test(leaf.path)) return (leaf.before ?? 0) === 0 && Number(leaf.after) > 0;
  // Nothing is part of the key there unless code says so. https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-caching.html
  return leaf.path === 'settings.caching_enabled' && leaf.after === true;
}

function isLost({ path, before, after }: ChangedLeaf): boolean {
  const kept = new Set(textsOf(after).map((text) => text.toLowerCase()));
  return textsOf(before).some(
    (text) => !kept.has(text.toLowerCase()) && !kept.has('*') && (COOKIES.test(path) || text === '*' || WHO.test(wordsOf(text))),
  );
}

/** https://docs.aws.amazon.com/cloudfront/latest/APIReference/API_CachePolicyCookiesConfig.html */
function rankOf(behavior: Json): number {
  return ['none', 'whitelist', 'allExcept', 'all'].indexOf(String(behavior ?? 'none'));
}

/** Nothing is kept. https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-managed-cache-policies.html#managed-cache-policy-caching-disabled */
const CACHING_DISABLED = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';

/** Of two policies of this workspace the parts are compared; of any other nobody knows what it tells apart. */
function isOtherPolicy({ before, after }: ChangedLeaf, { drifts, workspace }: GuardrailContext): boolean {
  if (after === CACHING_DISABLED || typeof before !== 'string' || before === '') return false;
  if (before === CACHING_DISABLED) return true;
  const [was, is] = [before, after].map((id) => partsOf(id, { drifts, workspace }));
  return was !== undefined && was.some((part) => !(is ?? []).includes(part));
}

function partsOf(id: Json, { drifts, workspace }: Pick<GuardrailContext, 'drifts' | 'workspace'>): readonly string[] | undefined {
  const [policy] = typeof id === 'string' ? currentResources(drifts, workspace).where('aws_cloudfront_cache_policy', 'id', id) : [];
  return policy === undefined ? undefined : visitorsIn(policy.values['parameters_in_cache_key_and_forwarded_to_origin'] ?? null, '');
}

/** What tells visitors apart in a policy, as texts that two policies can be compared by. */
function visitorsIn(value: Json, path: string): readonly string[] {
  if (Array.isArray(value)) return (value as readonly Json[]).flatMap((item) => visitorsIn(item, path));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, inner]) => visitorsIn(inner, path === '' ? key : `${path}.${key}`));
  const text = String(value).toLowerCase();
  const counts = HOW_MANY.test(path) ? text === 'all' : PARTS.test(path) && (COOKIES.test(path) || WHO.test(wordsOf(text)));
  return counts ? [`${path}=${text}`] : [];
}
