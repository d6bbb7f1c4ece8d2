/** What other areas may use of this one. */
export { EvaluationList } from './evaluation/EvaluationList.tsx'
export { evaluationsQuery } from './evaluation/evaluations-query.ts'
