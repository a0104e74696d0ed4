import { describe, expect, it } from 'vitest';
import { simulateDay } from '../../../eval/simulate-actors/plots.ts';

describe.each([2, 5, 20])('a day of %i actors', (actors) => {
  it('is the same for the same seed, and differs for another', () => {
    expect(simulateDay(actors, 1)).toEqual(simulateDay(actors, 1));
    expect(simulateDay(actors, 2)).not.toEqual(simulateDay(actors, 1));
  });

  it('has three harmless stories for each planted one, in separate services', () => {
    const { plots } = simulateDay(actors, 1);

    const services = plots.flatMap((plot) => [...new Set(plot.steps.map((step) => step.service))]);
    expect(plots.filter((plot) => !plot.planted)).toHaveLength(3 * plots.filter((plot) => plot.planted).length);
    expect(new Set(services).size).toBe(services.length);
  });

  it('has the required actors in every story', () => {
    const { plots } = simulateDay(actors, 3);

    for (const { kind, steps } of plots) {
      const hands = steps.map((step) => `${step.by.hands} ${step.by.number}`);
      expect(new Set(hands).size).toBe(kind === 'same-actor' ? 1 : 2);
    }
  });
});
