/**
 * Puts made-up values in the place of what an emulator made up too convincingly: public addresses, keys and secrets. The same value
 * becomes the same everywhere, so that state, plans and trail still speak of one thing.
 */
import { suspiciousTexts } from './suspicious.ts';

/**
 * Replaces what looks as if it were somebody's.
 * @param texts all texts of one recording: what is found in one is replaced in all
 * @returns the texts in the same order; unchanged where nothing was found
 */
export function redactTexts(texts: readonly string[]): readonly string[] {
  const found = [...new Set(texts.flatMap(suspiciousTexts))].map((finding) => /^([^:]+): (.*)$/s.exec(finding));
  const replacements = found.flatMap((match) => replacementsOf(match?.[1] ?? '', match?.[2] ?? ''));
  return texts.map((text) => replacements.reduce((result, [from, to]) => result.replaceAll(from, to), text));
}

function replacementsOf(what: string, value: string): readonly (readonly [string, string])[] {
  switch (what) {
    case 'public address': {
      // https://www.rfc-editor.org/rfc/rfc5737
      const documented = `203.0.113.${value.split('.')[3] ?? '1'}`;
      // Host names of public addresses spell them with dashes.
      return [
        [value, documented],
        [value.replaceAll('.', '-'), documented.replaceAll('.', '-')],
      ];
    }
    case 'access key':
      return [[value, `${value.slice(0, -'EXAMPLE'.length)}EXAMPLE`]];
    case 'secret':
      return [[value, 'HIDDEN_DUE_TO_SECURITY_REASONS']];
    default:
      return []; // an account, a key file or a token is for a person to look at
  }
}
