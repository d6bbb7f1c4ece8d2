import type { PayChannelName } from '@xiaojiu/contract/payment/schemas.ts'
import type { LedgerAccount } from '../ledger/account-tables.ts'

const ACCOUNTS = {
  wechat: 'channel-wechat',
  alipay: 'channel-alipay',
  transfer: 'channel-bank',
  bank: 'channel-bank',
} as const

/** Channels that bring money in from outside. */
export type OutsideChannel = keyof typeof ACCOUNTS

export function isOutside(channel: PayChannelName): channel is OutsideChannel {
  return channel in ACCOUNTS
}

/** The ledger account that money of a channel comes into. */
export function channelAccount(channel: OutsideChannel): LedgerAccount {
  return { kind: ACCOUNTS[channel] }
}
