/** Wherever in a chain of modules a value stands, and whichever of them were downloaded: nothing downloaded is ever edited. */
import { fc, test } from '@fast-check/vitest';
import { beforeAll, describe, expect } from 'vitest';
import { catalogue } from '#catalogue/index.ts';
import { FETCHED_FOLDER, FETCHED_MANIFEST, isFetched } from '#domain/workspace/fetched-code.ts';
import { knownJson } from '#hcl/evaluate/value.ts';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { proposeDirect } from '#stages/patch/propose.ts';
import '../support/property-seed.ts';
import { aChangedDrift, aWorkspace } from '../support/workspaces.ts';

beforeAll(loadGrammar);

/** One module of the chain, the outermost first. */
interface Link {
  readonly isDownloaded: boolean;
  /** How the module gets the value: its call gives it, its variable's default does, or its own code says it. */
  readonly from: 'call' | 'default' | 'own';
}

interface Chain {
  readonly files: Readonly<Record<string, string>>;
  readonly address: string;
  /** Folder of the file that the value stands in, `.` for the root's. */
  readonly writtenIn: string;
  /** The folder that calls the module whose default it is. */
  readonly calledFrom: string | undefined;
}

const someLinks = fc.array(
  fc.record({ isDownloaded: fc.boolean(), from: fc.constantFrom<Link['from']>('call', 'call', 'default', 'own') }),
  { minLength: 1, maxLength: 3 },
);

function aChain(links: readonly Link[]): Chain {
  const names = links.map((_, index) => `m${index}`);
  const key = (index: number): string => names.slice(0, index + 1).join('.');
  const folders = links.map((link, index) => (link.isDownloaded ? `${FETCHED_FOLDER}/${key(index)}` : `modules/${names[index]}`));
  const folderOf = (index: number): string => (index < 0 ? '.' : (folders[index] ?? '.'));
  const files: Record<string, string> = {};
  const entries = links.flatMap((link, index) => [
    { Key: key(index), Source: link.isDownloaded ? `registry.terraform.io/acme/${names[index]}/aws` : './x', Dir: folders[index] },
  ]);
  for (let index = -1; index < links.length; index += 1) {
    const own = links[index];
    const next = links[index + 1];
    const path = folderOf(index) === '.' ? 'main.tf' : `${folderOf(index)}/main.tf`;
    const variable = own === undefined ? '' : `variable "delay" {\n  type = number\n${own.from === 'default' ? '  default = 5\n' : ''}}\n`;
    const value = own === undefined || own.from === 'own' ? '5' : 'var.delay';
    const up = '../'.repeat(folderOf(index) === '.' ? 0 : folderOf(index).split('/').length);
    const source = next?.isDownloaded === true ? `acme/${names[index + 1]}/aws` : `${up === '' ? './' : up}modules/${names[index + 1]}`;
    const given = next?.from === 'default' ? '' : `  delay  = ${value}\n`;
    const body =
      next === undefined
        ? `resource "aws_sqs_queue" "this" {\n  delay_seconds = ${value}\n}\n`
        : `module "${names[index + 1]}" {\n  source = "${source}"\n${given}}\n`;
    files[path] = `${variable}${variable === '' ? '' : '\n'}${body}`;
  }
  const last = links.findLastIndex(({ from }) => from !== 'call');
  return {
    files: { ...files, [FETCHED_MANIFEST]: JSON.stringify({ Modules: entries }) },
    address: `${names.map((name) => `module.${name}`).join('.')}.aws_sqs_queue.this`,
    writtenIn: folderOf(last),
    calledFrom: links[last]?.from === 'default' ? folderOf(last - 1) : undefined,
  };
}

describe('a value in nested modules', () => {
  test.prop([someLinks], { numRuns: 40 })('is edited at its origin or at the call, and never in downloaded code', (links) => {
    const { files, address, writtenIn, calledFrom } = aChain(links);
    const workspace = aWorkspace(files);
    const drift = aChangedDrift(address, { delay_seconds: [5, 7] });

    const proposal = proposeDirect({ drifts: [drift], accepted: [drift], workspace, catalogue });

    const isOwn = (folder: string | undefined): boolean => folder !== undefined && !isFetched(`${folder}/main.tf`);
    const after = openEvaluator(proposal.workspace);
    const instance = after.instance(address);
    const reached = instance === undefined ? undefined : knownJson(after.arguments(instance)['delay_seconds'] ?? null);
    expect(proposal.patch?.files.filter((file) => isFetched(file.path)) ?? []).toEqual([]);
    expect(reached).toBe(isOwn(writtenIn) || isOwn(calledFrom) ? 7 : 5);
    expect(proposal.refusals.get(drift.id) ?? 'reconcile does not edit external modules').toContain(
      'reconcile does not edit external modules',
    );
  });
});
