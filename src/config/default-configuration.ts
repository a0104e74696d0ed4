import { stringify } from 'yaml';
import { plainLine } from '#domain/text/foreign-text.ts';
import { ForgeSettings } from './forge.ts';
import { NOTHING_FOUND, tellBackend, tellVariableFiles, trailIn } from './found-surroundings.ts';
import type { FoundSurroundings } from './found-surroundings.ts';

/**
 * Writes a configuration file that says what was found, and beside it nothing but the defaults, with a comment on every section. `##` begins a
 * comment, `#` an example.
 * @param found what is around the file; absent: nothing
 * @returns YAML with a line break at the end
 */
export function defaultConfiguration(found: FoundSurroundings = NOTHING_FOUND): string {
  return `## Configuration of reconcile: the Terraform roots, the trail, and the team's policy. All of it may be left out; what stands here are the
## defaults, and what was found around this file, with the reason. Lines that begin with one # are examples: take the # and the blank away.
## The schema is docs/reconcile.schema.json of reconcile. Whether all of it works: reconcile doctor.

${rootsSection(found)}
${traceSection(found)}
${principalsSection(found)}
${POLICY}
${forgeSection(found)}
${REST}`;
}

/** Names of folders and hosts are other people's: they stay in their comment. */
function notes(sentences: readonly (string | undefined)[]): string {
  return sentences.flatMap((sentence) => (sentence === undefined ? [] : [`## ${plainLine(sentence)}\n`])).join('');
}

function yaml(value: object): string {
  return stringify(value, { lineWidth: 0 });
}

function rootsSection({ roots }: FoundSurroundings): string {
  const told = roots.flatMap(({ path, survey, problem }) => [
    problem === undefined ? undefined : `${path} could not be read: ${problem}`,
    ...(survey === undefined ? [] : [`${path} ${tellBackend(survey)}`, tellVariableFiles(path, survey)]),
  ]);
  const listed = roots.length === 0 ? '' : yaml({ roots: roots.map(({ path }) => path) });
  const example = roots.length === 0 ? '# roots:\n#   - envs/*\n#   - { dir: app, workspace: blue, varFiles: [app/blue.tfvars] }\n' : '';
  return `## Folders that Terraform is run in, relative to this file; patterns (envs/*) too, and {dir, workspace, state, refresh, varFiles}.
${notes(told)}${listed}${example}`;
}

function traceSection(found: FoundSurroundings): string {
  const { sources, why } = trailIn(found);
  const listed = sources.length === 0 ? '' : yaml({ trace: sources });
  const example = sources.length === 0 ? '# trace: ["cloudtrail:eu-west-1,us-east-1"]\n' : '';
  return `## Where the trail is read from unless --trace says otherwise: cloudtrail:REGION, s3://BUCKET/PREFIX, athena:DATABASE.TABLE, lake:ARN.
${notes(why)}${listed}${example}`;
}

function principalsSection({ roots }: FoundSurroundings): string {
  const roles = [...new Set(roots.flatMap(({ survey }) => survey?.roles ?? []))];
  const why = roles.length === 0 ? [] : [`AWS providers of these roots take ${roles.join(', ')}. If nobody but Terraform uses it, say so:`];
  const example =
    roles.length === 0
      ? '# terraformPrincipals: [terraform-deploy, "arn:aws:iam::123456789012:role/ci-*"]\n'
      : `# ${yaml({ terraformPrincipals: roles }).trimEnd().replaceAll('\n', '\n# ')}\n`;
  return `## Who runs Terraform: role names, user names or ARNs, * as a wildcard. Without a name nobody is Terraform on its user agent's word.
${notes(why)}terraformPrincipals: []
${example}`;
}

function forgeSection({ forge, codeowners }: FoundSurroundings): string {
  const title = '## How --deliver pull-request speaks to the forge (docs/pull-requests.md). Tokens come from the environment alone.\n';
  const owned = codeowners === undefined ? undefined : `${codeowners} names owners: they are asked for review.`;
  if (forge === undefined) return `${title}${notes([owned])}${FORGE_EXAMPLE}`;
  const { remote, host, project, kind } = forge;
  const told = `The git remote ${remote} is ${host}/${project}${kind === undefined ? '; its host does not tell whether it is GitHub or GitLab: say so as kind' : ''}.`;
  const section = { ...(kind === undefined ? {} : { kind }), remote, project, ...(codeowners === undefined ? {} : { codeowners: true }) };
  // A path of one name, or with other letters, is no project that a forge could be asked for.
  if (!ForgeSettings.safeParse(section).success)
    return `${title}${notes([told, 'That is no owner/name: write it as project.', owned])}${FORGE_EXAMPLE}`;
  return `${title}${notes([told, owned])}${yaml({ forge: section })}`;
}

const FORGE_EXAMPLE = `# forge:
#   base: main
#   environment: prod
#   labels: [reconcile]
#   teamReviewers: [platform]
#   codeowners: true
#   signOff: true
`;

const POLICY = `## Who runs Terraform for other roots: what they change here is left to a person.
otherTerraformPrincipals: []

## What people use in an emergency.
breakGlassPrincipals: ["*break-glass*", "*breakglass*", "*break_glass*", "*BreakGlass*", "*firecall*"]

## What agents run as.
agentPrincipals: []

## Resources made by hand that are reported: related (linked to a managed one), all, or none.
unmanaged: related

## Guardrails that are to answer otherwise: hold, revert, escalate or off. Some are never turned off.
guardrails: {}
# guardrails:
#   public-exposure: { effect: hold }
#   stopped: { effect: "off" }

## How it is told which environment a resource is part of: any sign is enough.
environments: {}
# environments:
#   prod:
#     tags: { Environment: [prod, production] }
#     workspaces: prod*
#     paths: "*/prod"
#     addresses: "module.prod.*"

## Windows of time, of every week or once. Outside working hours a person's change waits for somebody who looks at it; in a freeze every change
## escalates; maintenance says why now. Rules may name them too.
calendar: {}
# calendar:
#   office: { kind: working, days: [mon, tue, wed, thu, fri], from: "08:00", to: "18:00", timeZone: Europe/Berlin }
#   winter: { kind: freeze, from: "2026-12-20T00:00:00+01:00", to: "2027-01-04T00:00:00+01:00" }

## The team's own rules. With effect: a finding called policy:NAME. With waive: those guardrails are off for what matches.
## All keys of match have to hold; of a list, one is enough. A rule counts before the moment that until names.
rules: []
# rules:
#   - name: winter-freeze
#     match: { window: winter, environment: prod }
#     effect: hold
#     reason: Nothing is accepted before January
#     owner: release team
#     until: "2027-01-04T00:00:00+01:00"
#   - name: big-tables
#     match: { type: aws_dynamodb_table, attribute: [read_capacity, write_capacity], value: { min: 1000 } }
#     effect: escalate
#     reason: Capacity of a thousand and more is talked about first
#   - name: sandbox
#     match: { address: "module.sandbox.*", type: "aws_sqs_*" }
#     waive: [deletion, data-loss]
#     reason: Nothing in the sandbox is kept

## Which goal wins where code gives one reason for a value and the change had another.
goals:
  order: [security, compliance, availability, performance, operability, cost]
# goals:
#   order: [security, compliance, availability, performance, operability, cost]
#   environments:
#     prod: { order: [security, availability, performance, compliance, operability, cost] }
#   rules:
#     - { type: "aws_dynamodb_*", order: [cost] }

## Attributes that agents may move within bounds, beside those that code marks; and what is never put into code without a person.
musculature: []
# musculature:
#   - { type: aws_autoscaling_group, attribute: desired_capacity, min: 2, max: 12, agents: [tuner] }
skeleton: { types: [], addresses: [] }

## Keys of the tags that speak of agents.
agentTags: { managed: managed_by_agent, override: "agent:override_mode" }

## How long a change is left as it is before it is raised again, where nothing else says so.
holds: { expireAfter: 14d }

## How many drifts a run brings into code by itself, in all and of one actor. With more, a person looks at all of them.
quota: { accepts: 2000, acceptsPerActor: 1000 }

## How many resource instances may read a value that is accepted, and how many parties in a row may answer one another. With more, a person looks.
ripple: { readers: 200, chain: 3 }

## How close in time changes, signals and runbooks have to be to be about each other.
# spans: { collision: 15m, reaction: 10m, measure: 4h, sitting: 30m, signal: 6h }

## Words of the team beside those of knowledge-base/vocabulary, in any language: the same sections and lists. None is taken away.
# vocabulary:
#   motives: { callers: { incident: ["störung #", bereitschaft] } }
#   rules: { ceiling: ["höchstens"] }
#   tags: { people: [ansprechpartner] }

## How far a number may move without a person, as a factor, by who moved it: people, automation, agents.
# steps: { capacity: { person: 4, automation: 3, agent: 2 } }

## Changes that are harmless here beyond the table of docs/permits.md. Never access, identity, secrets and detection.
# permits:
#   - { name: check-paths, type: aws_lb_target_group, attribute: health_check.path, reason: Each service picks its own }

## A policy in Rego that adds findings: a compiled one, or a bundle for the opa program.
# rego: { wasm: policy.wasm }
`;

const REST = `## What is learnt from past runs: after so many days it counts half; a recipe fires after so many confirmed successes.
# knowledge: { halfLifeDays: 180, confirmations: 2 }

## Which model is asked about what nothing else could patch or explain. Without a provider none is. Keys come from the environment alone.
# agent:
#   provider: anthropic
#   model: MODEL
#   budget: { tokens: 2000000, minutes: 30 }
#   paths: ["*.tf"]

## What reconcile act may do, and who approves it (docs/acting.md). Left out, it does nothing.
# act:
#   allow: [noop, refresh-state, revert-drift]
#   approvers: [alice, bob]
#   approvals: { usual: 1, guarded: 2 }
#   coolDown: 1h
`;
