import { stringify } from 'yaml';
import { plainLine } from '#domain/text/foreign-text.ts';
import { VcsSettings } from './vcs.ts';
import { NOTHING_FOUND, backendNote, rootEntries, trailIn, variableFilesNote, workspacesNote } from './detected-setup.ts';
import type { DetectedSetup } from './detected-setup.ts';

/** YAML with the detected values, the defaults and a comment on every section: `##` begins a comment, `#` an example. */
export function defaultConfiguration(found: DetectedSetup = NOTHING_FOUND): string {
  return `## Configuration of reconcile: the Terraform roots, the trail, and the team's policy. All keys are optional. This file has the
## defaults and the detected values, with the reason. Lines that begin with one # are examples: remove the # and the space.
## The schema is docs/reconcile.schema.json of reconcile. To check the setup: reconcile doctor.

${rootsSection(found)}
${traceSection(found)}
${principalsSection(found)}
${POLICY}
${vcsSection(found)}
${REST}`;
}

/** Names of folders and hosts are untrusted: `plainLine` keeps them inside their comment. */
function notes(sentences: readonly (string | undefined)[]): string {
  return sentences.flatMap((sentence) => (sentence === undefined ? [] : [`## ${plainLine(sentence)}\n`])).join('');
}

function yaml(value: object): string {
  return stringify(value, { lineWidth: 0 });
}

function rootsSection(found: DetectedSetup): string {
  const { roots } = found;
  const described = roots.flatMap(({ path, isTerragrunt = false, survey, problem }) => [
    isTerragrunt ? `${path} is a unit of Terragrunt: a run reads the code that \`terragrunt init\` fetched there.` : undefined,
    problem === undefined ? undefined : `${path} could not be read: ${problem}`,
    ...(survey === undefined ? [] : [`${path} ${backendNote(survey)}`, workspacesNote(path, survey), variableFilesNote(path, survey)]),
  ]);
  const listed = roots.length === 0 ? '' : yaml({ roots: rootEntries(found) });
  const example = roots.length === 0 ? '# roots:\n#   - envs/*\n#   - { dir: app, workspace: blue, varFiles: [app/blue.tfvars] }\n' : '';
  return `## Terraform roots, relative to this file; patterns (envs/*) too, and {dir, workspace, state, refresh, varFiles}.
${notes(described)}${listed}${example}`;
}

function traceSection(found: DetectedSetup): string {
  const { sources, why } = trailIn(found);
  const listed = sources.length === 0 ? '' : yaml({ trace: sources });
  const example = sources.length === 0 ? '# trace: ["cloudtrail:eu-west-1,us-east-1"]\n' : '';
  return `## The sources of the trail, unless --trace names others: cloudtrail:REGION, s3://BUCKET/PREFIX, athena:DATABASE.TABLE, lake:ARN.
${notes(why)}${listed}${example}`;
}

function principalsSection({ roots }: DetectedSetup): string {
  const roles = [...new Set(roots.flatMap(({ survey }) => survey?.roles ?? []))];
  const why = roles.length === 0 ? [] : [`AWS providers of these roots assume ${roles.join(', ')}. If only Terraform uses it, list it:`];
  const example =
    roles.length === 0
      ? '# terraformPrincipals: [terraform-deploy, "arn:aws:iam::123456789012:role/ci-*"]\n'
      : `# ${yaml({ terraformPrincipals: roles }).trimEnd().replaceAll('\n', '\n# ')}\n`;
  return `## Who runs Terraform: role names, user names or ARNs, * as a wildcard. The user agent alone never identifies Terraform.
${notes(why)}terraformPrincipals: []
${example}`;
}

function vcsSection({ vcs, codeowners }: DetectedSetup): string {
  const title = '## The VCS for --deliver pull-request (docs/pull-requests.md). Tokens come only from the environment.\n';
  const owned = codeowners === undefined ? undefined : `${codeowners} names owners: reconcile requests their review.`;
  if (vcs === undefined) return `${title}${notes([owned])}${VCS_EXAMPLE}`;
  const { remote, host, project, kind } = vcs;
  const described = `The git remote ${remote} is ${host}/${project}${kind === undefined ? '; the host does not show whether it is GitHub or GitLab: set kind' : ''}.`;
  const section = { ...(kind === undefined ? {} : { kind }), remote, project, ...(codeowners === undefined ? {} : { codeowners: true }) };
  // A path with a single name or with other characters is no project of a VCS.
  if (!VcsSettings.safeParse(section).success)
    return `${title}${notes([described, 'The path is not owner/name: set project.', owned])}${VCS_EXAMPLE}`;
  return `${title}${notes([described, owned])}${yaml({ vcs: section })}`;
}

const VCS_EXAMPLE = `# vcs:
#   base: main
#   environment: prod
#   labels: [reconcile]
#   teamReviewers: [platform]
#   codeowners: true
#   signOff: true
`;

const POLICY = `## Who runs Terraform for other roots: a person decides on their changes here.
otherTerraformPrincipals: []

## Emergency roles and users.
breakGlassPrincipals: ["*break-glass*", "*breakglass*", "*break_glass*", "*BreakGlass*", "*firecall*"]

## Principals of agents.
agentPrincipals: []

## Unmanaged resources to report: related (linked to a managed one), all, or none.
unmanaged: related

## Other effects of guardrails: hold, revert, escalate or off. Some cannot be turned off.
guardrails: {}
# guardrails:
#   public-exposure: { effect: hold }
#   stopped: { effect: "off" }

## How to detect the environment of a resource: any match is enough.
environments: {}
# environments:
#   prod:
#     tags: { Environment: [prod, production] }
#     workspaces: prod*
#     paths: "*/prod"
#     addresses: "module.prod.*"

## Time windows, weekly or once. Outside working hours a person's change is held for review; in a freeze every change
## escalates; maintenance explains the motivation. Rules may name them too.
calendar: {}
# calendar:
#   office: { kind: working, days: [mon, tue, wed, thu, fri], from: "08:00", to: "18:00", timeZone: Europe/Berlin }
#   winter: { kind: freeze, from: "2026-12-20T00:00:00+01:00", to: "2027-01-04T00:00:00+01:00" }

## The team's own rules. With effect: a finding called policy:NAME. With waive: those guardrails are off for what matches.
## All keys of match have to match; of a list, one value is enough. A rule applies until the time in until.
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
#     reason: Capacity of a thousand or more is discussed first
#   - name: sandbox
#     match: { address: "module.sandbox.*", type: "aws_sqs_*" }
#     waive: [deletion, data-loss]
#     reason: Nothing in the sandbox is kept

## Which goal wins if code gives one reason for a value and the change had another.
goals:
  order: [security, compliance, availability, performance, operability, cost]
# goals:
#   order: [security, compliance, availability, performance, operability, cost]
#   environments:
#     prod: { order: [security, availability, performance, compliance, operability, cost] }
#   rules:
#     - { type: "aws_dynamodb_*", order: [cost] }

## Agent-managed attributes with bounds (musculature), and protected resources (skeleton), in addition to marks in code.
musculature: []
# musculature:
#   - { type: aws_autoscaling_group, attribute: desired_capacity, min: 2, max: 12, agents: [tuner] }
skeleton: { types: [], addresses: [] }

## Tag keys for agents.
agentTags: { managed: managed_by_agent, override: "agent:override_mode" }

## The default time until a held change is reported again.
holds: { expireAfter: 14d }

## How many drifts a run accepts without a person, in total and per actor. With more, a person decides on all of them.
quota: { accepts: 2000, acceptsPerActor: 1000 }

## Blast radius: how many resource instances may read an accepted value, and how many actors may react to each other in turn. With more, a person decides.
ripple: { readers: 200, chain: 3 }

## Which resources are related: how many references a resource may have to relate others. With more it is shared infrastructure, such as a VPC or a key.
# neighbourhood: { neighbours: 12, relay: 6, namesakes: 8, addresses: 2 }

## How close in time changes, signals and runbooks must be to count as related.
# spans: { collision: 15m, reaction: 10m, measure: 4h, sitting: 30m, signal: 6h }

## The factor from which a person decides on an increase that is not written to code, and how often a value has to change and return to be reported.
# increases: { bound: 10, capacity: 20 }
# flapping: { turns: 3 }

## Team words in addition to knowledge-base/vocabulary, in any language: the same sections and lists. No shipped word is removed.
# vocabulary:
#   motives: { callers: { incident: ["störung #", bereitschaft] } }
#   rules: { ceiling: ["höchstens"] }
#   tags: { people: [ansprechpartner] }

## How far a number may change without a person, as a factor, by actor: people, automation, agents.
# steps: { capacity: { person: 4, automation: 3, agent: 2, agentWithinBounds: 2 } }

## Changes that are harmless here beyond the table of docs/permits.md. Never access, identity, secrets and detection.
# permits:
#   - { name: check-paths, type: aws_lb_target_group, attribute: health_check.path, reason: Each service picks its own }

## A Rego policy that adds findings: a compiled one, or a bundle for the opa program.
# rego: { wasm: policy.wasm }
`;

const REST = `## Knowledge from past runs: cases count half after halfLifeDays; a recipe applies after this many confirmed successes.
# knowledge: { halfLifeDays: 180, confirmations: 2 }

## The model for changes that nothing else could patch or explain. Without a provider none is used. Keys come only from the environment.
# agent:
#   provider: anthropic
#   model: MODEL
#   budget: { tokens: 2000000, minutes: 30 }
#   paths: ["*.tf"]

## What reconcile act may do, and who approves it (docs/acting.md). If omitted, act is disabled.
# act:
#   allow: [noop, refresh-state, revert-drift]
#   approvers: [alice, bob]
#   approvals: { usual: 1, guarded: 2 }
#   coolDown: 1h
`;
