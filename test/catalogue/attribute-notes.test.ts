import { describe, expect, it } from 'vitest';
import { holdsData, notesOf, safeguardMove } from '#catalogue/attribute-notes.ts';
import { buildCatalogue } from '#catalogue/catalogue.ts';
import { defineResource, from } from '#catalogue/define.ts';

const CATALOGUE = buildCatalogue([
  defineResource({
    type: 'aws_example',
    eventSource: 'example.amazonaws.com',
    is: ['keeps-data'],
    governs: { timing: 'timeout', protection: 'recovery deletion_protection', enablement: 'recovery.enabled' },
    safer: { 'data-loss': { deletion_protection: true, recovery: true, 'recovery.enabled': true } },
    importId: () => undefined,
    calls: {},
    each: { timeout: from('Timeout', (value) => value) },
    written: 'deletion_protection recovery',
    computed: 'tags_all',
  }),
]);

describe('notesOf', () => {
  it.each([
    ['what is written down', 'aws_example', 'timeout', { governs: 'timing' }],
    [
      'with the value that is safer',
      'aws_example',
      'deletion_protection',
      { governs: 'protection', safeguard: { against: 'data-loss', safer: true } },
    ],
    [
      'a leaf with a word of its own',
      'aws_example',
      'recovery.enabled',
      { governs: 'enablement', safeguard: { against: 'data-loss', safer: true } },
    ],
    ['a leaf takes the word of its block, and not its safeguard', 'aws_example', 'recovery.window', { governs: 'protection' }],
    ['a tag', 'aws_example', 'tags.Owner', { governs: 'label' }],
    ['an argument that nothing is written down of', 'aws_example', 'colour', {}],
    ['a type without an entry, whatever its arguments are called', 'aws_other', 'visibility_timeout_seconds', {}],
    ['a name that every object has', 'aws_example', 'constructor', {}],
  ])('%s', (_case, type, path, expected) => {
    expect(notesOf(CATALOGUE, type, path)).toEqual(expected);
  });
});

describe('holdsData', () => {
  it.each([
    ['aws_example', true],
    ['aws_other', false],
  ])('%s is %s', (type, expected) => {
    expect(holdsData(CATALOGUE, type)).toBe(expected);
  });
});

describe('safeguardMove', () => {
  it.each([
    ['a switch turned off', true, true, false, 'weaker'],
    ['a switch turned on', true, false, true, 'stronger'],
    ['a switch taken away', true, true, null, 'weaker'],
    ['a switch that was never on', true, null, false, 'same'],
    ['a switch as text', true, 'true', 'false', 'weaker'],
    ['an exposure turned on', false, false, true, 'weaker'],
    ['a word', 'Enabled', 'Enabled', 'Suspended', 'weaker'],
    ['a word in other letters', 'Enabled', 'ENABLED', 'Enabled', 'same'],
    ['a word for less', 'higher', 'ON', 'OPTIONAL', 'weaker'],
    ['a word for nothing', 'higher', 'OPTIONAL', 'OFF', 'weaker'],
    ['a block that is gone', 'higher', { response: [] }, null, 'weaker'],
    ['less', 'higher', 14, 7, 'weaker'],
    ['more, as text', 'higher', '7', '14', 'stronger'],
    ['more of what should be less', 'lower', 3600, 7200, 'weaker'],
    ['less of what should be less', 'lower', 7200, 3600, 'stronger'],
  ] as const)('%s', (_case, safer, before, after, expected) => {
    expect(safeguardMove({ against: 'data-loss', safer }, before, after)).toBe(expected);
  });

  it.each([
    ['one of them', 'app', 'open', 'weaker'],
    ['none of them', 'open', 'app', 'stronger'],
    ['something else', 'app', 'other', 'same'],
    ['where nothing was set', null, 'open', 'weaker'],
    ['taken into a list', ['app'], ['app', 'open'], 'weaker'],
    ['one more in a list', ['open'], ['open', 'wide'], 'weaker'],
    ['another place in a list', ['open', 'app'], ['app', 'open'], 'same'],
    ['taken out of a list', ['open', 'app'], ['app'], 'stronger'],
  ] as const)('without: %s', (_case, before, after, expected) => {
    expect(safeguardMove({ against: 'privilege-escalation', safer: { without: ['open', 'wide'] } }, before, after)).toBe(expected);
  });

  it.each([
    ['a step up', 'low', 'high', 'stronger'],
    ['a step down', 'high', 'mid', 'weaker'],
    ['the same', 'mid', 'mid', 'same'],
    ['unset before', null, 'high', 'weaker'],
    ['unset afterwards', 'low', null, 'weaker'],
    ['a word that is not in it', 'low', 'other', 'weaker'],
  ] as const)('order: %s', (_case, before, after, expected) => {
    expect(safeguardMove({ against: 'data-loss', safer: { order: ['low', 'mid', 'high'] } }, before, after)).toBe(expected);
  });

  it.each([
    ['from a limit to none', 30, 0, 'stronger'],
    ['from none to a limit', 0, 3653, 'weaker'],
    ['not set is none', null, 0, 'same'],
  ] as const)('limits: %s', (_case, before, after, expected) => {
    expect(safeguardMove({ against: 'data-loss', safer: 'higher', limitless: 0 }, before, after)).toBe(expected);
  });

  it.each([
    ['within the ordinary', 3600, 7200, 'same'],
    ['beyond the ordinary', 7200, 7201, 'weaker'],
    ['out of the ordinary', 3600, 43200, 'weaker'],
    ['back into the ordinary', 43200, 3600, 'stronger'],
  ] as const)('ordinary numbers: %s', (_case, before, after, expected) => {
    expect(safeguardMove({ against: 'privilege-escalation', safer: 'lower', ordinary: 7200 }, before, after)).toBe(expected);
  });

  it.each([
    ['a step up', 'low', 'high', 'stronger'],
    ['a step down', 'high', 'mid', 'weaker'],
    ['the same', 'mid', 'mid', 'same'],
    ['unset before', null, 'high', 'weaker'],
    ['unset afterwards', 'low', null, 'weaker'],
    ['a word that is not in it', 'low', 'other', 'weaker'],
  ] as const)('order: %s', (_case, before, after, expected) => {
    expect(safeguardMove({ against: 'data-loss', safer: { order: ['low', 'mid', 'high'] } }, before, after)).toBe(expected);
  });

  it.each([
    ['from a limit to none', 90, 0, 'weaker'],
    ['from none to a limit', null, 90, 'stronger'],
    ['a tighter limit', 90, 60, 'stronger'],
  ] as const)('limits of what should be less: %s', (_case, before, after, expected) => {
    expect(safeguardMove({ against: 'privilege-escalation', safer: 'lower', limitless: 0 }, before, after)).toBe(expected);
  });

  it.each([
    ['a key taken away', 'arn:aws:kms:us-east-1:123456789012:key/1', '', 'weaker'],
    ['a key for another key', 'arn:aws:kms:us-east-1:123456789012:key/1', 'alias/other', 'same'],
    ['a key for the service’s own', 'aws:kms', 'AES256', 'weaker'],
    ['the service’s own for none', 'AES256', null, 'weaker'],
    ['a stronger kind', 'aws:kms', 'aws:kms:dsse', 'same'],
    ['none', 'KMS', 'NONE', 'weaker'],
    ['plain text for what was encrypted', 'SecureString', 'String', 'weaker'],
    ['a listener without TLS', 'HTTPS', 'HTTP', 'weaker'],
    ['an older TLS allowed', 'ELBSecurityPolicy-TLS13-1-2-2021-06', 'ELBSecurityPolicy-2016-08', 'weaker'],
    ['an older TLS refused', 'ELBSecurityPolicy-TLS-1-0-2015-04', 'ELBSecurityPolicy-FS-1-2-Res-2020-10', 'stronger'],
    ['a later policy of the same TLS', 'ELBSecurityPolicy-TLS-1-2-2017-01', 'ELBSecurityPolicy-TLS13-1-2-2021-06', 'stronger'],
    ['an earlier policy of the same TLS', 'ELBSecurityPolicy-TLS13-1-2-2021-06', 'ELBSecurityPolicy-TLS-1-2-2017-01', 'weaker'],
    ['a key that AWS keeps', 'arn:aws:kms:us-east-1:123456789012:key/1', 'alias/aws/s3', 'weaker'],
    ['a year is no version', 'TLSv1_2016', 'TLSv1.2_2021', 'stronger'],
  ] as const)('encryption: %s', (_case, before, after, expected) => {
    expect(safeguardMove({ against: 'disclosure', safer: 'aws:kms' }, before, after)).toBe(expected);
  });
});
