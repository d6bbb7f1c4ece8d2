import type { PayChannelName } from '@xiaojiu/contract/payment/schemas.ts'

const ACCOUNTS = { wechat: 'channel-wechat', alipay: 'channel-alipay', transfer: 'channel-bank' } as const

/** The ledger account that money of a channel comes into. */
export function channelAccount(channel: PayChannelName) {
  return ACCOUNTS[channel]
}
