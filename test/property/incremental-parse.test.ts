import { test } from '@fast-check/vitest';
import fc from 'fast-check';
import { beforeAll, expect } from 'vitest';
import { isHclFile, loadGrammar, parseHcl } from '#hcl/parse/parse.ts';

const PIECES = [
  'resource "t" "n" {\n  a = "${b}"\n}\n',
  'locals {\n  text = <<-EOT\n    } ${x} {\n  EOT\n}\n',
  '# a comment }\n',
  'x = { a = 1 }\n',
  'y = [1, 2]\n\n',
  'm {\n  n {\n    o = "}"\n  }\n} # behind\n',
];
/** Long enough that the text before is compared with. */
const LONG = `z {\n  long = "${'a'.repeat(12_000)}"\n}\n`;

beforeAll(async () => {
  await loadGrammar();
});

function describe(text: string): unknown {
  const file = parseHcl('main.tf', text);
  return isHclFile(file) ? JSON.parse(JSON.stringify(file.body)) : undefined;
}

const item = fc.constantFrom(...PIECES);
const change = fc.record({ at: fc.nat({ max: 12 }), remove: fc.nat({ max: 2 }), insert: fc.array(item, { maxLength: 2 }) });

test.prop([fc.array(item, { minLength: 3, maxLength: 10 }), fc.array(change, { minLength: 1, maxLength: 5 })], { numRuns: 60 })(
  'an incremental parse after an edit equals a full parse',
  (start, changes) => {
    let items = [...start.slice(0, 2), LONG, ...start.slice(2)];
    describe(items.join(''));

    for (const { at, remove, insert } of changes) {
      items = [...items.slice(0, at), ...insert, ...items.slice(at + remove)];
      const text = items.join('');
      const afterEdit = describe(text);
      // Without a newline behind the brace there is nowhere to cut.
      const whole = describe(text.replaceAll(/^\}\n/gm, '} ').replaceAll(/^\} # behind\n/gm, '} /*hind*/ '));

      expect(afterEdit).toEqual(whole);
    }
  },
);
