/** What other areas may use of this one. */
export { isAnyUnderWay, progressText } from './package-progress.ts'
export { PapersDesk } from './parts/PapersDesk.tsx'
