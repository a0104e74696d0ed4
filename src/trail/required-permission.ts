import { SourceError } from '#domain/errors.ts';
import { DENIED, wordsOf } from './aws-errors.ts';

/** The wording in access-denied errors. https://docs.aws.amazon.com/IAM/latest/UserGuide/troubleshoot_access-denied.html */
const NAMED = /not authorized to perform: ([\w-]+:\w+)/;

/**
 * Makes one AWS request, and names the missing IAM action if AWS refuses it, because S3 only returns `Access Denied`.
 * @param action the action that the request needs
 * @throws SourceError that names the missing action
 */
export async function requirePermission<Answer>(
  action: string,
  act: () => Promise<Answer>,
  explain: (error: unknown) => SourceError,
): Promise<Answer> {
  try {
    return await act();
  } catch (error) {
    const explained = explain(error);
    const { kind, message } = wordsOf(error);
    if (!DENIED(kind, message)) throw explained;
    const missing = NAMED.exec(message)?.[1] ?? action;
    throw new SourceError(explained.code, explained.message, `The missing IAM action is ${missing}. ${explained.hint}`, error);
  }
}
