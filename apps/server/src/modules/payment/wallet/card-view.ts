import type { BankCard } from '@xiaojiu/contract/payment/wallet-schemas.ts'
import type { Card } from './cards-tables.ts'

/** As the company's own people see it: never the whole number. */
export function cardView(card: Card): BankCard {
  const { bankName, branchName, accountName, accountNo, state, triesLeft, failure, expiresAt } = card
  return {
    cardId: card.id,
    bankName,
    branchName,
    accountName,
    accountTail: accountNo.slice(-4),
    state,
    triesLeft,
    failure,
    expiresAt,
  }
}
