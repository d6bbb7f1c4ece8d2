import { type Fen, least, subtract } from '@xiaojiu/kernel/money.ts'

/** What was paid and has not gone back yet, by source. */
export interface Refundable {
  readonly channel: Fen
  readonly wallet: Fen
}

/** A combination is given back in reverse: through the channel first, then into the wallet. `null` when it is too much. */
export function shareRefund(amount: Fen, left: Refundable): Refundable | null {
  if (amount <= 0 || amount > left.channel + left.wallet) return null
  const channel = least(amount, left.channel)
  return { channel, wallet: subtract(amount, channel) }
}
