import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#domain/json.ts';
import { defaultTag } from '#stages/decide/guardrails/default-tag.ts';
import { aChange, aContext, aDrift, anIntent } from '../../../support/drifts.ts';

function alarmFor(tags: readonly [JsonObject, JsonObject], all: readonly [JsonObject, JsonObject]): ReturnType<typeof defaultTag.check> {
  const drift = aDrift({ changes: [aChange('tags', ...tags), aChange('tags_all', ...all)] });
  return defaultTag.check(drift, anIntent([drift]), aContext());
}

const fires = [
  {
    case: 'a tag of default_tags is gone from one resource',
    tags: [{ App: 'a' }, { app: 'a' }],
    all: [{ App: 'a', ManagedBy: 'terraform' }, { app: 'a' }],
  },
] as const;

const silent = [
  {
    case: "the resource's own tag is gone",
    tags: [{ App: 'a' }, {}],
    all: [{ App: 'a', ManagedBy: 'terraform' }, { ManagedBy: 'terraform' }],
  },
  { case: 'a default tag has another value', tags: [{}, { Owner: 'b' }], all: [{ Owner: 'a' }, { Owner: 'b' }] },
  { case: 'a tag is new', tags: [{}, { New: '1' }], all: [{ Owner: 'a' }, { Owner: 'a', New: '1' }] },
] as const;

describe('default-tag', () => {
  it.each(fires)('fires: $case', ({ tags, all }) => {
    expect(alarmFor(tags, all)?.message).toContain('ManagedBy is gone');
    expect(defaultTag.defaultEffect).toBe('escalate');
  });

  it.each(silent)('must not fire: $case', ({ tags, all }) => {
    expect(alarmFor(tags, all)).toBeUndefined();
  });
});
