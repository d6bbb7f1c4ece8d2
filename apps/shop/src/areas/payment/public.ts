/** What other areas may use of this one. */
export { methodFacts } from './words.ts'
export { WhoPays } from './parts/WhoPays.tsx'
export { WithdrawalDesk } from './wallet/WithdrawalDesk.tsx'
export { lastMonths, monthText } from './words.ts'
