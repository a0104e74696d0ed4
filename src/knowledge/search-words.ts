import type { Situation } from '#domain/knowledge/situation.ts';

/**
 * Returns the search words of a situation, most specific first, in lower-case letters and digits. Each word starts with its kind, so that a
 * call never matches an attribute. Names appear whole and as parts. Changes also appear combined with the type and with the shape of the
 * code, which is most specific.
 */
export function searchWordsOf(situation: Situation): readonly string[] {
  const { resourceType, eventNames, changeShape, codeShape = [], actorClass, goal } = situation;
  return [
    ...new Set([
      ...codeShape.map((shape) => word('tc', `${resourceType} ${shape}`)),
      ...changeShape.map((name) => word('ta', `${resourceType} ${name}`)),
      ...eventNames.map((name) => word('te', `${resourceType} ${name}`)),
      ...wholeAndParts('t', resourceType),
      ...eventNames.flatMap((name) => wholeAndParts('e', name)),
      ...changeShape.flatMap((name) => wholeAndParts('a', name)),
      ...codeShape.map((shape) => word('c', shape)),
      ...(actorClass === undefined ? [] : [word('w', actorClass)]),
      ...(goal === undefined ? [] : [word('g', goal)]),
    ]),
  ];
}

/** `SetQueueAttributes` and `aws_sqs_queue` give the whole name and each part as words. */
function wholeAndParts(part: string, name: string): readonly string[] {
  const pieces = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .filter((piece) => piece !== '' && piece !== 'aws');
  return [word(part, name), ...(pieces.length > 1 ? pieces.map((piece) => word(`${part}p`, piece)) : [])];
}

/** The tokenizer accepts ASCII letters and digits. Other characters become x, so that every word stays one token. */
function word(part: string, text: string): string {
  return `${part}z${text.toLowerCase().replaceAll(/[^a-z0-9]/g, 'x')}`;
}
