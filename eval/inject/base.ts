/**
 * A project that receives drift: its code, state and resources. Takes a project's folder, returns its managed resources; independent of
 * calls.
 */
import { existsSync, readdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { JsonObject } from '#domain/json.ts';
import { readPlainText } from '../dataset.ts';
import { readState } from '../replay-provider/read-state.ts';
import { UNEXPOSED } from './ruled-places.ts';

/** One resource that can drift. */
export interface BaseResource {
  readonly address: string;
  readonly type: string;
  readonly values: JsonObject;
}

/** One project. */
export interface Base {
  readonly project: string;
  readonly infra: string;
  readonly stateFile: string;
  readonly resources: readonly BaseResource[];
  /** `address attribute` of values that a downloaded module sets and does not expose. */
  readonly unexposed: ReadonlySet<string>;
  /** Other roots of the same account that a run also receives. */
  readonly beside: readonly Base[];
}

const ROOT = resolve(import.meta.dirname, '../..');
/** Recorded baselines, and our own. */
const FOLDERS = ['fixtures/recordings', 'eval/projects'];
/** Excluded from random drift, because one more project would change every draw of a seed. Their days are recorded or hand-written. */
const NOT_DRAWN_FROM: ReadonlySet<string> = new Set(['shop-modules', 'two-regions']);

/**
 * Reads every project that receives drift.
 * @returns projects sorted by name
 */
export function findBases(): readonly Base[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !NOT_DRAWN_FROM.has(entry.name))
      .map((entry) => readBase(join(ROOT, folder, entry.name))),
  ).sort((left, right) => (left.project < right.project ? -1 : 1));
}

/**
 * Reads one of our own projects.
 * @param project its name
 * @returns the project
 * @throws Error if there is none
 */
export function ownBase(project: string): Base {
  return readBase(join(ROOT, 'eval/projects', project));
}

/**
 * Reads one project.
 * @param folder with `infra` and `baseline`
 * @returns the project
 */
function readBase(folder: string): Base {
  const stateFile = join(folder, 'baseline', 'terraform.tfstate');
  const project = basename(folder);
  const beside = join(folder, 'beside');
  return {
    project,
    infra: join(folder, 'infra'),
    stateFile,
    resources: readState(readPlainText(stateFile))
      .filter(({ mode, type }) => mode === 'managed' && type.startsWith('aws_'))
      .map(({ address, type, values }) => ({ address, type, values })),
    unexposed: new Set(UNEXPOSED[project] ?? []),
    beside: existsSync(beside) ? readdirSync(beside).map((name) => readBase(join(beside, name))) : [],
  };
}
