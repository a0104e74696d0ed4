/** Variables of a stage by which its methods pick the function, the alias or the host that answers. */
import type { ChangedLeaf } from '#catalogue/changed-leaves.ts';
import type { Drift } from '#domain/drift.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import { textsIn } from '#domain/json.ts';
import type { Workspace } from '#domain/workspace.ts';
import { resourceName, visibleLeaves } from '../guardrail.ts';
import type { Alarm } from '../guardrail.ts';
import { wordsOf } from '../watching/watching-names.ts';

const VARIABLE = /^(?:stage_)?variables\.(.+)$/;

/** What such a variable is called where nothing here shows what reads it. */
const PICKS =
  /(?:^|[^a-z])(?:fn|funcs?|functions?|lambdas?|alias(?:es)?|versions?|backends?|hosts?|hostname|domains?|ur[il]s?|endpoints?|targets?|upstreams?|origins?|vpc_?link|authorizers?|integrations?)(?:[^a-z]|$)/i;

/**
 * Finds whether something else answers a stage's visitors.
 * @param drift a drift of any type
 * @param workspace what reads the stage's variables
 * @returns an alarm for a variable that stands in an address of the workspace, or is called like one; undefined for any other
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/aws-api-gateway-stage-variables-reference.html
 */
export function pickedCode(drift: Drift, workspace: Workspace): Alarm | undefined {
  if (drift.kind !== 'changed' || !/^aws_api_?gateway(?:v2)?_(?:stage|deployment)$/.test(drift.resourceType)) return undefined;
  const reading = textsReading(workspace);
  const moved = visibleLeaves(drift).find((leaf) => picks(leaf, reading));
  return moved === undefined
    ? undefined
    : {
        message: boundText(
          `${moved.path} of ${resourceName(drift)} went from ${JSON.stringify(moved.before)} to ${JSON.stringify(moved.after)}: it says what answers`,
          300,
        ),
      };
}

function picks({ path, before }: ChangedLeaf, reading: readonly string[]): boolean {
  const name = VARIABLE.exec(path)?.[1];
  if (name === undefined) return false;
  // One that nothing had is read by nobody yet.
  const isRead = reading.some((text) => text.includes(`stageVariables.${name}`));
  return isRead || (PICKS.test(wordsOf(name)) && before !== null && before !== '');
}

const known = new WeakMap<Workspace['resources'], readonly string[]>();

/** Addresses, and whole descriptions of an interface. Of headers that pass a variable on nobody is led anywhere. */
function textsReading({ resources }: Workspace): readonly string[] {
  const found =
    known.get(resources) ??
    resources
      .filter(({ type }) => /^aws_api_?gateway/.test(type))
      .flatMap(({ values }) =>
        ['uri', 'integration_uri', 'authorizer_uri', 'credentials', 'connection_id', 'credentials_arn', 'body'].flatMap((name) =>
          textsIn(values[name] ?? null),
        ),
      )
      .filter((text) => text.includes('stageVariables.'));
  known.set(resources, found);
  return found;
}
