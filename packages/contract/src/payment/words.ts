/** Every way to pay; which of them are open for one payable, the server says. */
export const PAY_CHANNELS = ['wechat', 'alipay', 'bank', 'transfer', 'merchant', 'wallet', 'credit'] as const
export type PayChannelName = (typeof PAY_CHANNELS)[number]
