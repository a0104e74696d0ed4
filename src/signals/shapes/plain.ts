import { SIGNAL_STATES } from '#domain/judging/signal.ts';
import { makeSignal, shown } from '../make-signal.ts';
import type { SignalShape } from '../signal-shape.ts';

const FIELDS: readonly string[] = ['time', 'source', 'kind', 'subject', 'state', 'link'];

/** The format of this program, for a team's scripts. It refuses unknown fields, which would otherwise be lost silently. */
export const plain: SignalShape = {
  name: 'a signal {time, source, kind, subject, state, link}',
  read(line) {
    const { time, source, kind, subject, link } = line;
    if (!['time', 'source', 'subject', 'state'].every((field) => field in line) || typeof source !== 'string' || source.startsWith('aws.'))
      return undefined;
    const unknown = Object.keys(line).filter((field) => !FIELDS.includes(field));
    if (unknown.length > 0) return `expected the fields ${FIELDS.join(', ')}, found ${shown(unknown.join(', '))}`;
    if (source === '' || typeof kind !== 'string' || kind === '')
      return `expected source and kind to be texts, found ${shown(source)} and ${shown(kind)}`;
    const state = SIGNAL_STATES.find((each) => each === line['state']);
    if (state === undefined) return `expected state to be ${SIGNAL_STATES.join(', ')}, found ${shown(line['state'])}`;
    const signal = makeSignal({ time, source, kind, subject: [subject], state, link });
    if (typeof signal !== 'string' && link !== undefined && link !== null && signal.link === undefined)
      return `expected link to be an http or https address, found ${shown(link)}`;
    return signal;
  },
};
