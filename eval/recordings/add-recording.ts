/**
 * Adds a recording to the dataset: checks it, compresses large files, and copies it. Takes the folder of a project or of one scenario in
 * the recordings' format; writes only below the dataset's folder.
 */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { readPlainText } from '../dataset.ts';
import { readFileTree, writeFileTree } from '../file-tree.ts';
import type { FileTree } from '../file-tree.ts';
import { projectProblems, scenarioProblems } from './check-recording.ts';
import { redactTexts } from './redact.ts';

/** The outcome for a recording. */
export type Addition =
  | { readonly outcome: 'refused'; readonly problems: readonly string[] }
  | { readonly outcome: 'added'; readonly project: string; readonly scenarios: readonly string[]; readonly bytes: number };

/** Names of large, compressible files. */
const PACKED = new Set(['trace.ndjson', 'refresh.plan.json', 'show.json', 'apply-trace.ndjson']);

/**
 * Adds a recording.
 * @param folder a project's folder with all its scenarios, or the folder of one scenario of a project
 * @param dataset the folder of projects that receives the copy
 * @returns the added scenarios, or the reasons for refusal: a recording with a problem is not added in part
 */
export async function addRecording(folder: string, dataset: string): Promise<Addition> {
  const isScenario = basename(dirname(resolve(folder))) === 'scenarios';
  const source = isScenario ? resolve(folder, '..', '..') : resolve(folder);
  const scenarios = isScenario ? [basename(resolve(folder))] : scenariosOf(source);
  const parts = ['infra', 'baseline', ...scenarios.map((id) => join('scenarios', id))];
  const scratch = mkdtempSync(join(tmpdir(), 'add-recording-'));
  try {
    const project = join(scratch, basename(source));
    copyRedacted(source, project, parts);
    const problems = [
      ...(await projectProblems(project)),
      ...(scenarios.length === 0 ? ['scenarios: there is none'] : []),
      ...scenarios.flatMap((id) => [...scenarioProblems(project, id), ...takenElsewhere(id, basename(project), dataset)]),
    ];
    if (problems.length > 0) return { outcome: 'refused', problems };
    const bytes = parts.map((part) => copyPacked(readFileTree(join(project, part)), join(dataset, basename(project), part)));
    return { outcome: 'added', project: basename(project), scenarios, bytes: bytes.reduce((sum, size) => sum + size, 0) };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** All parts together: an IP address in a scenario's plan is also in the project's state. */
function copyRedacted(source: string, target: string, parts: readonly string[]): void {
  const files = parts
    .filter((part) => existsSync(join(source, part)))
    .flatMap((part) => [...readFileTree(join(source, part))].map(([path, bytes]) => ({ path: join(part, path), bytes })));
  const isText = ({ path }: { readonly path: string }): boolean => !path.endsWith('.zip');
  const texts = redactTexts(files.filter(isText).map(({ path }) => readPlainText(join(source, path))));
  const plain = files.filter(isText).map(({ path }, index) => [path.replace(/\.gz$/, ''), Buffer.from(texts[index] ?? '')] as const);
  writeFileTree(new Map([...plain, ...files.filter((file) => !isText(file)).map(({ path, bytes }) => [path, bytes] as const)]), target);
}

function scenariosOf(project: string): readonly string[] {
  const folder = join(project, 'scenarios');
  return existsSync(folder) ? readdirSync(folder).sort() : [];
}

/** Ids are unique across projects: the board, `--scenario` and run files use them. */
function takenElsewhere(id: string, project: string, dataset: string): readonly string[] {
  const others = existsSync(dataset) ? readdirSync(dataset).filter((name) => name !== project) : [];
  return others
    .filter((other) => existsSync(join(dataset, other, 'scenarios', id)))
    .map((other) => `${id}: the project ${other} has a scenario of this name`);
}

function copyPacked(tree: FileTree, target: string): number {
  const sizes = [...tree].map(([path, bytes]) => {
    const isPacked = PACKED.has(basename(path));
    const file = join(target, isPacked ? `${path}.gz` : path);
    if (existsSync(file) && readPlainText(file) === bytes.toString('utf8')) return 0; // other gzip implementations give other bytes for the same text
    const written = isPacked ? gzipSync(bytes, { level: 9 }) : bytes;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, written);
    return written.length;
  });
  return sizes.reduce((sum, size) => sum + size, 0);
}
