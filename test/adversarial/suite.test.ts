/** Every attack has to be refused, and its harmless twin to raise no alarm: the whole flow, nothing of it replaced but the outside world. */
import { readdirSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { attempt, attemptTwin } from '../support/adversarial.ts';
import type { AdversarialCase, Outcome } from '../support/adversarial.ts';

beforeAll(loadGrammar);

const SLOW = { tags: ['slow'], timeout: 120_000 };
const families = await Promise.all(
  readdirSync(import.meta.dirname, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(async ({ name }) => ({
      name,
      cases: ((await import(`./${name}/cases.ts`)) as { readonly cases: readonly AdversarialCase[] }).cases,
    })),
);
const twins = families.reduce((sum, family) => sum + family.cases.length, 0);
/** Of 60 twins 55 have to be right. */
const MOST_WRONG_TWINS = Math.floor((twins * 5) / 60);
/** Family and name → what came of it. */
const wrongTwins = new Map<string, Outcome>();
const counts = new Map<string, { refused: number; right: number; accepted: number }>();
/** So many twins are accepted without a question today; fewer would be a step back, more raise this number. */
const ACCEPTED_TWINS = 131;

describe.each(families)('$name', SLOW, ({ name, cases }) => {
  it.each(cases)('refuses: $name', async (one) => {
    const outcome = await attempt(one);

    count(name, { refused: outcome.isRight ? 1 : 0 });
    expect(outcome.isRight, `${outcome.verdicts.join(', ')}\n${outcome.told.join('\n')}`).toBe(true);
  });

  it.each(cases)('raises no alarm if $fact: $name', async (one) => {
    const outcome = await attemptTwin(one);

    count(name, { right: outcome.isRight ? 1 : 0, accepted: outcome.isAccepted ? 1 : 0 });
    if (!outcome.isRight) wrongTwins.set(`${name}: ${one.name}`, outcome);
    expect(wrongTwins.size, [...wrongTwins].map(([which, { told }]) => `${which}\n  ${told.join('\n  ')}`).join('\n')).toBeLessThanOrEqual(
      MOST_WRONG_TWINS,
    );
  });
});

it('counts the results by family', SLOW, () => {
  const lines = families.map(
    ({ name, cases }) =>
      `${name}: refused ${counts.get(name)?.refused ?? 0}/${cases.length}, twins without alarm ${counts.get(name)?.right ?? 0}/${cases.length}, accepted ${counts.get(name)?.accepted ?? 0}/${cases.length}`,
  );

  process.stdout.write(`${lines.join('\n')}\n`);
  expect([...counts.values()].reduce((sum, one) => sum + one.refused, 0)).toBe(twins);
  expect([...counts.values()].reduce((sum, one) => sum + one.right, 0)).toBeGreaterThanOrEqual(twins - MOST_WRONG_TWINS);
  expect([...counts.values()].reduce((sum, one) => sum + one.accepted, 0)).toBeGreaterThanOrEqual(ACCEPTED_TWINS);
});

function count(
  family: string,
  { refused = 0, right = 0, accepted = 0 }: Partial<Readonly<Record<'refused' | 'right' | 'accepted', number>>>,
): void {
  const before = counts.get(family) ?? { refused: 0, right: 0, accepted: 0 };
  counts.set(family, { refused: before.refused + refused, right: before.right + right, accepted: before.accepted + accepted });
}
