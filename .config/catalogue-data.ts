/**
 * Takes anew how far each call of the catalogue is borne out: `npm run catalogue-data -- --models DIR [--shared DIR] [--check]`.
 * The first is the folder `data` of botocore; the second holds recordings and representative records, and is looked for beside the repository.
 * With --check it writes nothing, and fails where what it would write is another.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { catalogue } from '../src/catalogue/index.ts';
import { gatherEvidence } from '../test/support/evidence/call-levels.ts';
import { recordedCalls, shapeRecords } from '../test/support/evidence/records.ts';
import { readSamples } from '../test/support/evidence/samples.ts';
import { shownTypes } from '../test/support/evidence/shown-types.ts';
import { openServiceModels } from '../test/support/evidence/service-models.ts';

const ROOT = new URL('..', import.meta.url).pathname;
const { values } = parseArgs({
  options: {
    models: { type: 'string' },
    shared: { type: 'string', default: join(ROOT, '../shared') },
    check: { type: 'boolean', default: false },
  },
});
if (values.models === undefined || !existsSync(values.models)) {
  process.stderr.write('expected --models DIR, the folder `data` of botocore (https://github.com/boto/botocore)\n');
  process.exit(2);
}

const shapes = shapeRecords(join(values.shared, 'cloudtrail-shapes.jsonl'));
if (shapes.length === 0) {
  process.stderr.write(`expected cloudtrail-shapes.jsonl in ${values.shared}: without it calls would lose what bears them out\n`);
  process.exit(2);
}
const samples = readSamples();
const evidence = gatherEvidence(catalogue, {
  records: [
    ...recordedCalls(join(ROOT, 'fixtures/recordings')),
    ...recordedCalls(join(values.shared, 'recordings')),
    ...shapes.filter(({ shapeKnown }) => shapeKnown),
  ],
  samples,
  models: openServiceModels(values.models),
});
const files = new Map([
  ['src/catalogue/call-levels.json', lined(evidence.levels)],
  ['src/catalogue/shown-types.json', lined(shownTypes(catalogue, samples))],
  ...Object.entries(evidence.facts).map(([service, facts]) => [`fixtures/service-members/${service}.json`, lined(facts)] as const),
]);
if (values.check) {
  const stale = [...files].filter(([file, text]) => !existsSync(join(ROOT, file)) || readFileSync(join(ROOT, file), 'utf8') !== text);
  for (const [file] of stale) process.stderr.write(`${file} is not what npm run catalogue-data makes\n`);
  process.exit(stale.length === 0 ? 0 : 1);
}
rmSync(join(ROOT, 'fixtures/service-members'), { recursive: true, force: true });
mkdirSync(join(ROOT, 'fixtures/service-members'));
for (const [file, text] of files) writeFileSync(join(ROOT, file), text);
const all = Object.values(evidence.levels).flatMap((calls) => Object.values(calls));
for (const level of ['verified', 'service-model', 'unverified'])
  process.stdout.write(`${level} ${all.filter((one) => one === level).length}\n`);

/** One line an entry, so that two people who add entries do not meet. */
function lined(record: Readonly<Record<string, unknown>>): string {
  const lines = Object.entries(record).map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`);
  return `{\n${lines.join(',\n')}\n}\n`;
}
