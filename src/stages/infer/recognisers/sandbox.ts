import { phraseIn } from '#domain/text/phrases.ts';
import type { Recogniser } from '../recogniser.ts';

const NAMES = ['name', 'bucket', 'function_name', 'identifier', 'cluster_identifier', 'id'] as const;

/** All resources are new, and their names mark a trial. */
export const sandbox: Recogniser = {
  id: 'sandbox',
  title: 'Work in a sandbox',
  docs: 'https://docs.aws.amazon.com/whitepapers/latest/organizing-your-aws-environment/sandbox-ou.html',
  recognise({ drifts, vocabulary }) {
    if (!drifts.every((drift) => drift.kind === 'unmanaged')) return undefined;
    const names = drifts.map((drift) =>
      [drift.importId, ...NAMES.map((name) => drift.observed?.[name])].filter((name) => typeof name === 'string'),
    );
    const matches = names.map((texts) => texts.find((name) => phraseIn(vocabulary.names.trials, name) !== undefined));
    const evidence = [...new Set(matches.filter((name) => name !== undefined))].sort();
    if (matches.length === 0 || matches.some((name) => name === undefined)) return undefined;
    return {
      goal: 'operability',
      what: 'a sandbox',
      confidence: 0.8,
      evidence,
    };
  },
};
