import type { Catalogue } from '#catalogue/catalogue.ts';
import type { Identity } from '#catalogue/define.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { ContextEvent } from '#domain/trail/filtered.ts';
import type { JsonObject } from '#domain/json.ts';
import { matchesIdentity, textsOf } from '../resources/lookup.ts';

/** Finds context events about a resource: failed attempts, Terraform's own writes. */
export type ContextLookup = (type: string, values: JsonObject) => readonly CloudTrailEvent[];

/** Indexes context events by the resource they concern; results keep their order. */
export function contextOf(context: readonly ContextEvent[], catalogue: Catalogue): ContextLookup {
  const claims = context.flatMap(({ event }) =>
    catalogue
      .callsIn(event)
      .flatMap(({ entry, call, event: one }) => call.identify(one).map((identity) => ({ type: entry.type, identity, event }))),
  );
  const indexes = new Map<string, ClaimIndex>();
  for (const [place, claim] of claims.entries()) addToIndex(indexes, { ...claim, place });
  return (type, values) => {
    const index = indexes.get(type);
    if (index === undefined) return [];
    const near = [...index].flatMap(([attribute, byText]) =>
      (attribute === '' ? [''] : textsOf(values[attribute])).flatMap((text) => byText.get(text) ?? []),
    );
    const found = near.filter((claim) => matchesIdentity(values, claim.identity)).sort((left, right) => left.place - right.place);
    return [...new Set(found.map((claim) => claim.event))];
  };
}

interface Claim {
  readonly type: string;
  readonly identity: Identity;
  readonly event: CloudTrailEvent;
  readonly place: number;
}

/** Attribute → text → claims with this first condition; claims without any are under ''. */
type ClaimIndex = Map<string, Map<string, Claim[]>>;

function addToIndex(indexes: Map<string, ClaimIndex>, claim: Claim): void {
  const [[attribute, text] = ['', '']] = Object.entries(claim.identity);
  const index: ClaimIndex = indexes.get(claim.type) ?? new Map();
  const byText = index.get(attribute) ?? new Map<string, Claim[]>();
  const claims = byText.get(text);
  if (claims === undefined) byText.set(text, [claim]);
  else claims.push(claim);
  index.set(attribute, byText);
  indexes.set(claim.type, index);
}
