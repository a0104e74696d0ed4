/** The law of restyling, over every root that days are drawn from: the code says what it said. */
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '#domain/json.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { readPlainText } from '../../../eval/dataset.ts';
import { readFileTree } from '../../../eval/file-tree.ts';
import { replayedSchema } from '../../../eval/recorded-schema.ts';
import { lawProblems } from '../../../eval/restyle/same-code.ts';
import { movedState } from '../../../eval/restyle/moved-documents.ts';
import { restyleCode } from '../../../eval/restyle/restyle-code.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const PROJECTS = ['fixtures/recordings', 'eval/projects'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => [join(folder, name, 'infra'), join(folder, name, 'baseline/terraform.tfstate')] as const),
);

beforeAll(loadGrammar);

describe.each([...PROJECTS, ['fixtures/attacks/lab/infra', 'fixtures/attacks/lab/terraform.tfstate'] as const])(
  '%s',
  (infra, stateFile) => {
    const directory = join(ROOT, infra);
    const tree = readFileTree(directory);
    const state = readPlainText(join(ROOT, stateFile));

    const keepsValues = (seed: string): void => {
      const schema = replayedSchema({ infra: directory });
      const restyled = restyleCode(tree, seed, schema);
      const moved = JSON.stringify(movedState(JSON.parse(state) as Json, restyled.moves));

      expect(lawProblems({ tree, state }, { tree: restyled.tree, state: moved }, { moves: restyled.moves, schema, directory })).toEqual([]);
      expect(restyled.tree.size).toBeGreaterThan(tree.size);
    };

    it.each(['one'])('has the same values in another style: seed %s', keepsValues);
    it.each(['two', 'three', 'four', 'five'])('has the same values in another style: seed %s', { tags: ['slow'] }, keepsValues);
  },
);
