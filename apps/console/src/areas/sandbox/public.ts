export { DutyTable } from './DutyTable.tsx'
export { DutyCard } from './DutyCard.tsx'
