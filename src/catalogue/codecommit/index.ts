/** The types of AWS CodeCommit. */
export { codecommitRepository } from './codecommit-repository.ts';
