/** Knobs in one line each: the call is defined once for a type, then attribute, member and values of each setting. */
import type { Json, JsonObject } from '#domain/json.ts';
import type { Judgement, Knob, ScalarKnob } from './knob.ts';
import { blockKnob, scalarKnob } from './knob.ts';

/** One call that changes settings of one type. */
export type SettingCall = Pick<ScalarKnob, 'type' | 'service' | 'operation' | 'identity'> & Partial<Pick<ScalarKnob, 'beside' | 'read'>>;

/** Differences from a harmless setting whose value is passed unchanged. */
export type SettingFacts = Partial<Pick<ScalarKnob, 'goal' | 'words' | 'judgement' | 'as' | 'direction' | 'when'>>;

/** Attribute (`block.attribute` for one in a block), dotted member of the input, other valid values. */
export type Setting = (attribute: string, member: string, values: readonly Json[], facts?: SettingFacts) => Knob;

export const SAFER: Judgement = { decision: 'accept', why: 'more is protected, kept or recorded than before' };

/**
 * Defines the call that changes settings of a type.
 * @param asked the call; without `read`, the resource is not read back
 * @returns a function that makes a knob of a setting
 */
export function settingOf(asked: SettingCall): Setting {
  return (path, member, values, facts = {}) => {
    const [attribute = '', inner] = path.split('.');
    const words = (inner ?? attribute).replaceAll('_', ' ');
    const scalar: ScalarKnob = {
      goal: 'operability',
      words,
      read: ['GetCallerIdentity', {}],
      ...asked,
      ...facts,
      attribute,
      member,
      values,
    };
    const knob = inner === undefined ? scalarKnob(scalar) : blockKnob(scalar, inner);
    return asked.read === undefined ? { ...knob, read: () => ({ service: 'sts', operation: 'GetCallerIdentity', input: {} }) } : knob;
  };
}

/**
 * Members of a call that must repeat all settings.
 * @param members attribute → member
 * @returns their current values; absent and empty ones are left out
 */
export function allOf(members: Readonly<Record<string, string>>): (values: JsonObject) => JsonObject {
  return (values) =>
    Object.fromEntries(
      Object.entries(members).flatMap(([attribute, member]): (readonly [string, Json])[] => {
        const value = values[attribute] ?? null;
        return value === null || value === '' || (Array.isArray(value) && value.length === 0) ? [] : [[member, value]];
      }),
    );
}
