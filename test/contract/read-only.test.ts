// @module-tag slow
/** Nothing that `run` does can change the cloud, a state or a lock: told from the source, and from what was really started. */
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { main } from '#cli/main.ts';
import { startTerraform } from '#terraform/start-terraform.ts';
import type { ReadingCommand } from '#terraform/start-terraform.ts';
import { findScenarios, readPlainText } from '../../eval/dataset.ts';
import { readFileTree } from '../../eval/file-tree.ts';
import { openReplay } from '../../eval/replay-provider/run-plan.ts';
import { nodesIn } from '../support/nodes-in.ts';
import { copyProject, fingerprint, removeProject, traceOf } from '../support/project.ts';
import type { Project } from '../support/project.ts';
import { aTerminal } from '../support/terminal.ts';

const SRC = new URL('../../src/', import.meta.url).pathname;

/** Git, Terraform and the team's own opa; threads that parse records, and one that a compiled policy runs in. Acting has a door of its own, which `run` cannot reach. */
const STARTING = ['act/start-acting.ts', 'rego/opa-engine.ts', 'rego/wasm-engine.ts', 'terraform/start-terraform.ts', 'vcs/run-git.ts'];

/** All that may ever be started; `get` and `init` in scratch copies only. */
const READING = ['get', 'init', 'plan', 'providers schema', 'show', 'state pull', 'validate', 'version', 'workspace list'];

/** What writes, each by its first words. https://developer.hashicorp.com/terraform/cli/commands */
const WRITING = [
  ['apply'],
  ['destroy'],
  ['import'],
  ['refresh'],
  ['taint'],
  ['untaint'],
  ['force-unlock'],
  ['login'],
  ['logout'],
  ['test'],
  ['state', 'push'],
  ['state', 'rm'],
  ['state', 'mv'],
  ['state', 'replace-provider'],
  ['workspace', 'new'],
  ['workspace', 'delete'],
  ['workspace', 'select'],
] as const;

interface Source {
  readonly path: string;
  readonly file: ts.SourceFile;
}

const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .sort()
  .map((path): Source => ({ path, file: ts.createSourceFile(path, readFileSync(join(SRC, path), 'utf8'), ts.ScriptTarget.Latest, true) }));

/** Modules that a file imports, types left out. */
function importsOf({ file }: Source): readonly string[] {
  return file.statements.flatMap((statement) =>
    ts.isImportDeclaration(statement) && statement.importClause?.isTypeOnly !== true && ts.isStringLiteral(statement.moduleSpecifier)
      ? [statement.moduleSpecifier.text]
      : [],
  );
}

/** The texts with which each list and each call begins: `['state', 'pull', …]`, `run('plan', …)`. */
function leadingTexts({ file }: Source): readonly (readonly string[])[] {
  return nodesIn(file).flatMap((node) => {
    const items = ts.isArrayLiteralExpression(node) ? node.elements : ts.isCallExpression(node) ? node.arguments : [];
    const texts = [...items].map((item) => (ts.isStringLiteralLike(item) ? item.text : undefined));
    const end = texts.indexOf(undefined);
    const leading = texts.slice(0, end === -1 ? texts.length : end).filter((text) => text !== undefined);
    return leading.length === 0 ? [] : [leading];
  });
}

describe('the source', () => {
  it('starts programs and threads only in listed files', () => {
    const starting = sources.filter((source) =>
      importsOf(source).some((name) => /^(?:node:)?child_process$|^execa$|^node:worker_threads$/.test(name)),
    );

    expect(starting.map(({ path }) => path)).toEqual(STARTING);
  });

  it('imports no module with a computed name', () => {
    const dynamic = sources.flatMap(({ path, file }) =>
      nodesIn(file)
        .filter((node) => ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
        .filter((node) => !ts.isStringLiteralLike((node as ts.CallExpression).arguments[0] ?? node))
        .map(() => path),
    );

    expect(dynamic).toEqual([]);
  });

  it('has only terraform commands that read', () => {
    const words = new Set([...READING, ...WRITING.map((command) => command.join(' '))].map((command) => command.split(' ')[0]));
    const known = sources
      .filter(({ path }) => path.startsWith('terraform/'))
      .flatMap(leadingTexts)
      .filter(([first]) => words.has(first ?? ''))
      .map(([first = '', second]) =>
        first === 'state' || first === 'providers' || first === 'workspace' ? `${first} ${second ?? ''}` : first,
      );

    expect([...new Set(known)].sort()).toEqual(READING);
  });

  it('names no writing command outside terraform/', () => {
    const named = sources
      .filter(({ path }) => !path.startsWith('act/'))
      .flatMap((source) => leadingTexts(source).map((texts) => ({ path: source.path, texts })))
      .filter(({ texts }) =>
        WRITING.some((command) => texts.length > command.length && command.every((word, index) => texts[index] === word)),
      )
      .filter(({ texts }) => texts.some((text) => text.startsWith('-')));

    expect(named).toEqual([]);
  });
});

describe('the starter of Terraform', () => {
  it.each(WRITING)('refuses %s', async (...command) => {
    const around = { cwd: tmpdir(), environment: {}, timeoutMs: 1000, signal: new AbortController().signal };

    await expect(startTerraform('true', command as unknown as ReadingCommand, around)).rejects.toThrow(
      /expected a terraform command that reads/,
    );
  });

  it('refuses a destroy plan and an empty command', async () => {
    const around = { cwd: tmpdir(), environment: {}, timeoutMs: 1000, signal: new AbortController().signal };

    await expect(startTerraform('true', ['plan', '-destroy'], around)).rejects.toThrow(/expected a terraform command that reads/);
    await expect(startTerraform('true', [] as unknown as ReadingCommand, around)).rejects.toThrow(
      /expected a terraform command that reads/,
    );
  });
});

describe('the commands started', { tags: ['slow'], timeout: 300_000 }, () => {
  const REAL = (process.env['PATH'] ?? '').split(':');
  let project: Project;
  let bin: string;
  beforeEach(() => {
    project = copyProject();
    bin = mkdtempSync(join(tmpdir(), 'reconcile-bin-'));
    for (const name of ['terraform', 'tofu']) {
      // Notes down its arguments, one command a line, and hands over to the real program.
      const script = `#!/bin/sh\nPATH="${REAL.join(':')}"\nprintf '%s\\t' "$@" >> "${bin}/calls"\nprintf '\\n' >> "${bin}/calls"\nexec ${name} "$@"\n`;
      writeFileSync(join(bin, name), script);
      chmodSync(join(bin, name), 0o755);
    }
    writeFileSync(join(bin, 'calls'), '');
  });
  afterEach(() => {
    removeProject(project);
    rmSync(bin, { recursive: true, force: true });
  });

  /** Sub-commands in order of their first call, each once. */
  function started(): readonly string[] {
    const calls = readFileSync(join(bin, 'calls'), 'utf8')
      .split('\n')
      .filter((line) => line !== '');
    const commands = calls.map((line) => {
      const [first = '', second = ''] = line.split('\t').filter((word) => !word.startsWith('-chdir='));
      return first === 'state' || first === 'providers' || first === 'workspace' ? `${first} ${second}` : first;
    });
    return [...new Set(commands)];
  }

  let reattach: Readonly<Record<string, string>> = {};
  afterEach(() => {
    reattach = {};
  });

  async function run(...argv: readonly string[]): Promise<number> {
    const env = {
      ...reattach,
      PATH: [bin, ...REAL].join(':'),
      HOME: project.folder,
      GIT_AUTHOR_NAME: 'Dana',
      GIT_AUTHOR_EMAIL: 'dana@example.com',
    };
    return main(aTerminal(argv, { cwd: project.folder, env }));
  }

  const ledger = (): readonly string[] => ['--ledger', join(project.out, 'ledger.sqlite')];
  const onRecording = (...more: readonly string[]): readonly string[] => [
    'run',
    '--dir',
    project.root,
    '--trace',
    traceOf('orders-visibility-timeout'),
    ...ledger(),
    ...more,
  ];

  it('in every mode of run', async () => {
    // As init leaves it: without providers no plan is tried.
    mkdirSync(join(project.root, '.terraform', 'providers'), { recursive: true });
    for (const more of [
      ['--refresh', 'off'],
      ['--refresh', 'auto'],
      ['--refresh', 'off', '--deliver', 'patch', '--patch-file', join(project.out, 'reconcile.patch')],
      ['--refresh', 'off', '--format', 'json', '--out', join(project.out, 'report.json')],
      ['--refresh', 'auto', '--write'],
    ])
      await run(...onRecording(...more));

    expect(started().filter((command) => !READING.includes(command))).toEqual([]);
    expect(started()).toContain('plan');
  });

  it('if the refresh works', async () => {
    const root = join(project.folder, 'built-in');
    mkdirSync(root);
    writeFileSync(join(root, 'main.tf'), 'resource "terraform_data" "it" {\n  input = "a"\n}\n');
    const instance = {
      attributes: { id: 'x', input: { value: 'a', type: 'string' }, output: { value: 'a', type: 'string' }, triggers_replace: null },
    };
    const resource = {
      mode: 'managed',
      type: 'terraform_data',
      name: 'it',
      provider: 'provider["terraform.io/builtin/terraform"]',
      instances: [{ schema_version: 0, ...instance }],
    };
    const state = { version: 4, terraform_version: '1.11.4', serial: 1, lineage: 'a', outputs: {}, resources: [resource] };
    writeFileSync(join(root, 'terraform.tfstate'), JSON.stringify(state));
    const before = fingerprint(root);

    const code = await run('run', '--dir', root, '--trace', traceOf('orders-visibility-timeout'), '--refresh', 'auto', ...ledger());

    expect([0, 1]).toContain(code);
    expect(started()).toEqual(expect.arrayContaining(['plan', 'show']));
    expect(started().filter((command) => !READING.includes(command))).toEqual([]);
    expect(fingerprint(root)).toEqual(before);
  });

  it('if a provider answers: refreshed, patched, and verified by plans', async () => {
    const scenario = findScenarios([join(SRC, '../fixtures/recordings')]).find(({ id }) => id === 'orders-visibility-timeout');
    if (scenario === undefined) throw new Error('expected the recording');
    const recorded = { state: readPlainText(scenario.stateFile), world: scenario.world, created: scenario.drift.created };
    const replay = await openReplay(recorded, [readFileTree(scenario.infra)]);
    reattach = { TF_REATTACH_PROVIDERS: replay.reattach };
    const report = join(project.out, 'report.json');
    try {
      await run(...onRecording('--refresh', 'auto', '--verify', 'terraform', '--write', '--format', 'json', '--out', report));
    } finally {
      replay.stop();
    }

    const { reconciliations } = JSON.parse(readFileSync(report, 'utf8')) as { readonly reconciliations: readonly unknown[] };
    expect(reconciliations).toMatchObject([{ status: 'converged', verification: { method: 'terraform' } }]);
    expect(started()).toEqual(expect.arrayContaining(['version', 'plan', 'show']));
    expect(started().filter((command) => !READING.includes(command))).toEqual([]);
  });

  it('if the state is in a backend', async () => {
    writeFileSync(join(project.root, 'backend.tf'), 'terraform {\n  backend "s3" {}\n}\n');

    await run(...onRecording('--refresh', 'auto'));

    expect(started()).toContain('state pull');
    expect(started().filter((command) => !READING.includes(command))).toEqual([]);
  });

  it('are none in read-only commands', async () => {
    await run('explain', 'abcdef12', ...ledger());
    await run('--help');

    expect(started()).toEqual([]);
  });
});
