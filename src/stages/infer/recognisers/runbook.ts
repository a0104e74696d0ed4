import { GOALS } from '#domain/intent.ts';
import { phraseIn } from '#domain/text/phrases.ts';
import type { Recogniser } from '../recogniser.ts';

/** The steps of an SSM document, recognised by its name and texts. */
export const runbook: Recogniser = {
  id: 'runbook',
  title: 'Steps of a runbook',
  docs: 'https://docs.aws.amazon.com/systems-manager-automation-runbooks/latest/userguide/automation-runbook-reference.html',
  recognise({ actorType, runbook: known, vocabulary }) {
    if (actorType !== 'runbook' || known === undefined) return undefined;
    const { documents, operations } = vocabulary.goals;
    const named = GOALS.filter((goal) => [documents, operations].some((words) => phraseIn(words[goal], known.document) !== undefined));
    const [goal, ...others] = named;
    // A name with two goals is ambiguous.
    if (goal === undefined || others.length > 0) return undefined;
    const evidence = [known.document, ...known.texts].slice(0, 5);
    return { goal, what: `the runbook ${known.document}`, confidence: 0.95, evidence };
  },
};
