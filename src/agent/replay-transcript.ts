import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { ConfigurationError } from '#domain/errors.ts';
import { NO_USAGE } from '#domain/agent/model-turn.ts';
import type { Model } from '#ports/agent.ts';
import { TranscriptLine } from './transcript.ts';

/** Reads the lines of a transcript; the last is missing if the run was killed. @throws ConfigurationError if it is unreadable or invalid */
export function readTranscript(path: string): readonly TranscriptLine[] {
  try {
    const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean);
    return lines.map((line) => TranscriptLine.parse(JSON.parse(line)));
  } catch (cause) {
    throw new ConfigurationError(
      'transcript-not-read',
      `Expected a transcript at ${path}; found: ${cause instanceof Error ? cause.message.slice(0, 200) : String(cause)}.`,
      'Name the transcript folder of the run.',
      cause,
    );
  }
}

/** Creates a model that repeats a transcript, without requests or cost. It answers only questions that equal the recorded ones. */
export function replayModel(lines: readonly TranscriptLine[]): Model {
  const turns = lines.filter((line) => line.line === 'turn');
  const begin = lines.find((line) => line.line === 'begin');
  let next = 0;
  return {
    name: begin === undefined ? 'replay' : `replay of ${begin.model}`,
    answer: async ({ system, messages }) => {
      const turn = turns[next];
      next += 1;
      const asked = messages.at(-1);
      if (turn !== undefined && system === begin?.system && isDeepStrictEqual(asked, turn.asked)) return turn.answer;
      const problem =
        turn === undefined
          ? `the recorded conversation ends before answer ${next}`
          : `the request for answer ${next} differs from the recorded one`;
      return { kind: 'failed', failure: 'elsewhere', problem, usage: NO_USAGE };
    },
  };
}
