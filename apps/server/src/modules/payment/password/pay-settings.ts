import type { PaySettings, SavePaySettings } from '@xiaojiu/contract/payment/wallet-schemas.ts'
import { accountNames } from '#modules/identity/public.ts'
import { audit } from '#platform/audit.ts'
import { inSnapshot, inTransaction, type MemberContext } from '#platform/context.ts'
import { maskPersonalData } from '#platform/log.ts'
import { Refusal } from '#platform/refusal.ts'
import { cardsOf } from '../wallet/cards-tables.ts'
import { cardView } from '../wallet/card-view.ts'
import { readPaySettings, writePaySettings } from './pay-settings-tables.ts'
import { provePayPassword } from './prove-pay-password.ts'

export function getPaySettings(ctx: MemberContext): Promise<PaySettings> {
  return inSnapshot(ctx, async tx => {
    const { companyId, accountId } = tx.actor
    const { passwordHash, ...settings } = await readPaySettings(tx.db, companyId)
    const { mobile } = await accountNames(tx.db, accountId)
    return {
      ...settings,
      isPasswordSet: passwordHash !== null,
      mobile: maskPersonalData(mobile),
      cards: (await cardsOf(tx.db)).map(cardView),
    }
  })
}

/** Saves how the company pays. What loosens the guard over its money needs the payment password. */
export async function savePaySettings(ctx: MemberContext, wanted: SavePaySettings): Promise<PaySettings> {
  const { defaultChannel, freeLimit, subsMayUseWallet, payPassword } = wanted
  const before = await inSnapshot(ctx, tx => readPaySettings(tx.db, tx.actor.companyId))
  if (freeLimit > before.freeLimit || (subsMayUseWallet && !before.subsMayUseWallet)) {
    if (before.passwordHash === null) throw new Refusal('pay-password-unset')
    if (payPassword === undefined) throw new Refusal('pay-password-needed')
    await provePayPassword(ctx, payPassword)
  }
  await inTransaction(ctx, async tx => {
    const { companyId } = tx.actor
    await writePaySettings(tx.db, companyId, tx.now, { defaultChannel, freeLimit, subsMayUseWallet })
    await audit(tx, {
      action: 'payment.save-settings',
      subject: companyId,
      details: { defaultChannel, freeLimit, subsMayUseWallet },
    })
  })
  return getPaySettings(ctx)
}
