/** What other areas may use. */
export { OpenAccount } from './first-trade/parts/OpenAccount.tsx'
export { dueCodes, duePapers, levelOf, URGENT_DAYS } from './licences/company-change.ts'
export { MonthGrid } from './licences/parts/MonthGrid.tsx'
export { QualificationFrame } from './licences/parts/QualificationFrame.tsx'
export { useMayChange } from './licences/use-papers.ts'
