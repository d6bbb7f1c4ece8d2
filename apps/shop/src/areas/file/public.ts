/** What other areas may use. */
export { isAnyUnderWay, progressText } from './package-progress.ts'
export { PapersDesk } from './parts/PapersDesk.tsx'
