import type { ResourceEntry } from '../define.ts';
import { budgetsBudget } from './budgets-budget.ts';

/** The types of AWS Budgets. */
export const budgets: readonly ResourceEntry[] = [budgetsBudget];
