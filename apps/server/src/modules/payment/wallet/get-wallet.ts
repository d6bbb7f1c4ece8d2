import type { Wallet } from '@xiaojiu/contract/payment/wallet-schemas.ts'
import { inSnapshot, type MemberContext } from '#platform/context.ts'
import { purseBalance } from '../ledger/account-tables.ts'
import { readPaySettings } from '../password/pay-settings-tables.ts'
import { cardView } from './card-view.ts'
import { cardsOf } from './cards-tables.ts'

export function getWallet(ctx: MemberContext): Promise<Wallet> {
  return inSnapshot(ctx, async tx => {
    const { companyId } = tx.actor
    return {
      balance: await purseBalance(tx.db, 'wallet', companyId),
      frozen: await purseBalance(tx.db, 'frozen', companyId),
      isPasswordSet: (await readPaySettings(tx.db, companyId)).passwordHash !== null,
      cards: (await cardsOf(tx.db)).map(cardView),
    }
  })
}
