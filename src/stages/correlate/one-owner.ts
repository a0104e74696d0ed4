import type { Catalogue } from '#catalogue/catalogue.ts';
import { WorkspaceError } from '#domain/errors.ts';
import { describeRoot } from '#domain/workspace/roots.ts';
import type { StateResource, Workspace } from '#domain/workspace.ts';
import { locationOf } from '#domain/workspace/places.ts';
import { placeOf, placesAgree } from './resources/place-of.ts';
import type { Place } from '#domain/workspace/places.ts';

interface Owned {
  readonly workspace: Workspace;
  readonly resource: StateResource;
  readonly place: Place;
}

/** Ids of EC2 and related services, such as vpc-0a1b2c3d. https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/resource-ids.html */
const GIVEN_ID = /^[a-z]+-(?:[0-9a-f]{8}|[0-9a-f]{17})$/;
/** Further conflicts are only counted. */
const SHOWN = 3;

/**
 * Refuses two states with the same resource: the last apply would win, and one event would be two drifts. Data sources may be shared.
 * @throws WorkspaceError when two states share a resource, with both addresses and both states
 */
export function refuseTwoOwners(workspaces: readonly Workspace[], catalogue: Catalogue): void {
  const owners = new Map<string, readonly Owned[]>();
  const conflicts: string[] = [];
  for (const workspace of workspaces) {
    const location = locationOf(workspace.resources);
    for (const resource of workspace.resources) {
      const identity = identityOf(resource, catalogue);
      if (identity === undefined) continue;
      const owned = { workspace, resource, place: placeOf(resource, location) };
      const known = owners.get(identity.key) ?? [];
      const other = known.find((one) => one.workspace !== workspace && placesAgree(one.place, owned.place));
      if (other !== undefined) conflicts.push(`${resource.type} ${identity.id} is ${describe(other)} and ${describe(owned)}`);
      owners.set(identity.key, [...known, owned]);
    }
  }
  if (conflicts.length === 0) return;
  const more = conflicts.length > SHOWN ? `; and ${conflicts.length - SHOWN} more` : '';
  throw new WorkspaceError(
    'resource-in-two-states',
    `Expected each resource in one state; found ${conflicts.slice(0, SHOWN).join('; ')}${more}.`,
    'Remove it from one of them (`terraform state rm ADDRESS`, and use a data source if the code still reads it), or run the roots separately; if both have the same state, name the root once.',
  );
}

/** Returns a resource's unique id: its import id, its ARN, or an id that AWS assigned. A chosen name is not unique. */
function identityOf(resource: StateResource, catalogue: Catalogue): { readonly id: string; readonly key: string } | undefined {
  if (resource.mode !== 'managed' || !/^aws(?:cc)?_/.test(resource.type)) return undefined;
  const { arn, id } = resource.values;
  const found =
    catalogue.entries.get(resource.type)?.importId(resource.values) ??
    (typeof arn === 'string' && arn !== '' ? arn : typeof id === 'string' && GIVEN_ID.test(id) ? id : undefined);
  return found === undefined || found === '' ? undefined : { id: found, key: `${resource.type}\n${found}` };
}

function describe({ workspace, resource }: Owned): string {
  const { backend } = workspace;
  const where = backend === undefined ? '' : ` (${backend.type}${backend.key === undefined ? '' : ` ${backend.key}`})`;
  return `${resource.address} in the state of ${describeRoot(workspace)}${where}`;
}
