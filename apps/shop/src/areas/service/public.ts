/** What other areas may use. */
export { EvaluationList } from './evaluation/EvaluationList.tsx'
export { evaluationsQuery } from './evaluation/evaluations-query.ts'
