/** The types of AWS Budgets. */
export { budgetsBudget } from './budgets-budget.ts';
