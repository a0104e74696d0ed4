/**
 * Finds and reads recorded drift scenarios: the events, the decisions that a careful reviewer would make, and the provider's own values.
 * Takes folders of recordings, compressed or not. Independent of how a scenario is solved or scored.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import type { JsonObject } from '#domain/json.ts';

/** Folders of recordings, relative to the repository's root. */
export const RECORDING_FOLDERS = ['fixtures/recordings'] as const;

const AnyJson = z.json();
const Attributes = z.record(z.string(), AnyJson) as unknown as z.ZodType<JsonObject>;

/** The decision of the scenario's author for one resource. */
export const ExpectedItem = z
  .strictObject({
    address: z.string().optional(),
    new: z
      .strictObject({
        type: z.string(),
        id: z.string(),
        region: z.string().optional().describe('where it is, if it is not where its provider is'),
      })
      .optional(),
    decision: z.enum(['accept', 'revert', 'hold', 'escalate', 'none']),
    attributes: z.array(z.string()),
    why: z.string().min(1),
  })
  .refine((item) => (item.address === undefined) !== (item.new === undefined), 'an expected item has either an address or new');
export type ExpectedItem = z.infer<typeof ExpectedItem>;

const ScenarioFile = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  title: z.string().min(1),
  summary: z.string().min(1),
  origin: z.string().min(1),
  intent: z.strictObject({
    goal: z.string(),
    motivation: z.string(),
    statement: z.string(),
    isTold: z.boolean().optional().describe('false: nothing beside the change says the goal; absent: nobody looked'),
  }),
  expected: z.array(ExpectedItem).min(1),
  hard: z.array(z.string()),
  events: z.int(),
  mutating: z.int(),
});

const Change = z.object({ before: AnyJson, after: AnyJson });

const DriftFile = z.object({
  refresh: z.array(
    z.object({ address: z.string(), type: z.string(), actions: z.array(z.string()), changed: z.record(z.string(), Change) }),
  ),
  planWithoutPatch: z.array(z.object({ address: z.string(), actions: z.array(z.string()), changed: z.record(z.string(), Change) })),
  created: z.array(z.object({ type: z.string(), id: z.string(), region: z.string().optional(), values: Attributes })),
});

const WorldFile = z.record(z.string(), Attributes);

/** Another root of the same account that a run also receives; nothing in it may change. */
export interface BesideRoot {
  readonly name: string;
  readonly infra: string;
  readonly stateFile: string;
}

/** One day of drift. */
export interface Scenario extends z.infer<typeof ScenarioFile> {
  readonly project: string;
  /**
   * Who provided the true values: the provider, a generator, or a person (for a day of provider version 6, or held out). Never added up.
   */
  readonly truth: 'recorded' | 'generated' | 'provider-6' | 'held-out';
  /** `family/name` of the generator; `recorded` if there is none. */
  readonly generator: string;
  /** The seed of a generated scenario: the same id with another seed is another day. */
  readonly seed?: string;
  readonly beside: readonly BesideRoot[];
  /** The content of reconcile.yaml; absent: the default policy. */
  readonly policy?: JsonObject;
  /** Folder of the Terraform root before the drift. */
  readonly infra: string;
  /** Plain or `.gz`, whichever exists. */
  readonly traceFile: string;
  readonly refreshFile: string;
  readonly stateFile: string;
  /** The drift according to the provider. */
  readonly drift: z.infer<typeof DriftFile>;
  /** Address → attributes after the drift. */
  readonly world: Readonly<Record<string, JsonObject>>;
}

/**
 * Reads every scenario below the given folders.
 * @param folders folders of projects, by precedence: a project counts once, from the first folder that has it; a folder may be missing
 * @param only the id of the only scenario to read
 * @returns scenarios sorted by project and id
 * @throws Error with the scenario and the field if a file is missing or malformed
 */
export function findScenarios(folders: readonly string[], only?: string): readonly Scenario[] {
  const projects = new Map<string, string>();
  for (const folder of folders) {
    for (const project of subfolders(folder)) {
      if (!projects.has(project)) projects.set(project, join(folder, project));
    }
  }
  return [...projects]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .flatMap(([, directory]) =>
      subfolders(join(directory, 'scenarios'))
        .filter((id) => (only ?? id) === id)
        .map((id) => readScenario(directory, id)),
    );
}

/**
 * Reads one scenario.
 * @param projectDirectory the project's folder
 * @param id the scenario's folder name
 * @returns the scenario
 * @throws Error with the scenario and the field if a file is missing or malformed
 */
export function readScenario(projectDirectory: string, id: string): Scenario {
  const folder = join(projectDirectory, 'scenarios', id);
  const ownBaseline = join(folder, 'baseline');
  const baseline = existsSync(ownBaseline) ? ownBaseline : join(projectDirectory, 'baseline');
  const definition = parseFile(join(folder, 'scenario.json'), ScenarioFile);
  if (definition.id !== id) throw new Error(`${folder}/scenario.json: expected id "${id}", found "${definition.id}"`);
  return {
    ...definition,
    project: basename(projectDirectory),
    truth: 'recorded',
    generator: 'recorded',
    beside: [],
    infra: join(projectDirectory, 'infra'),
    traceFile: locateFile(join(folder, 'trace.ndjson')),
    refreshFile: locateFile(join(folder, 'refresh.plan.json')),
    stateFile: locateFile(join(baseline, 'terraform.tfstate')),
    drift: parseFile(join(folder, 'drift.json'), DriftFile),
    world: parseFile(join(folder, 'world.json'), WorldFile),
  };
}

/**
 * Reads a text file.
 * @param path a plain file, or a gzipped one whose name ends in `.gz`
 * @returns its text, unpacked
 */
export function readPlainText(path: string): string {
  const bytes = readFileSync(path);
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}

/**
 * Names an expected item in explanations.
 * @param item an expected item
 * @returns its address, or type and import id
 */
export function describeItem(item: ExpectedItem): string {
  return item.address ?? `new ${item.new?.type ?? ''} ${item.new?.id ?? ''}`;
}

function subfolders(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

function locateFile(path: string): string {
  const found = [path, `${path}.gz`].find((candidate) => existsSync(candidate));
  if (found === undefined) throw new Error(`expected ${path} or ${path}.gz, found neither`);
  return found;
}

function parseFile<Shape extends z.ZodType>(path: string, shape: Shape): z.infer<Shape> {
  const parsed = shape.safeParse(JSON.parse(readPlainText(locateFile(path))));
  if (parsed.success) return parsed.data;
  throw new Error(`${path}: ${parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')}`);
}
