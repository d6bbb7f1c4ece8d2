/** All payment channels. The server says which are open for a payable. */
export const PAY_CHANNELS = ['wechat', 'alipay', 'bank', 'transfer', 'merchant', 'wallet', 'credit'] as const
export type PayChannelName = (typeof PAY_CHANNELS)[number]
