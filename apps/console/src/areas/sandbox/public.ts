export { DutyTable } from './DutyTable.tsx'
