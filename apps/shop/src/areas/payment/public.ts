/** What other areas may use. */

export { WhoPays } from './parts/WhoPays.tsx'
export { WithdrawalDesk } from './wallet/WithdrawalDesk.tsx'
export { lastMonths, methodFacts, monthText } from './words.ts'
