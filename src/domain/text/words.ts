/** The words of a name, as people who read it would part it. */
import { remember } from './remember.ts';

/**
 * Parts a name into words, so that they can be matched whole: `acronis-backup` has no cron in it, `function-caller` no on-call.
 * @param text a role, session or user name, a tag key, a document's name
 * @returns its words in small letters, each with a blank before and behind: ` nightly right sizer `; digits are parted from letters
 */
export const spacedWords: (text: string) => string = remember((text) => {
  const parted = text
    .replace(/(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, ' ')
    .replace(/(?<=[A-Za-z])(?=\d)|(?<=\d)(?=[A-Za-z])/g, ' ')
    .replace(/[^A-Za-z0-9]+/g, ' ');
  return ` ${parted.trim().toLowerCase()} `;
});
