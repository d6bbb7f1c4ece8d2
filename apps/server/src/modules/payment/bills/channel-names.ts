import type { PayChannelName } from '@xiaojiu/contract/payment/schemas.ts'

/** Payment channels with their names in documents. */
export const CHANNEL_NAMES: Readonly<Record<PayChannelName, string>> = {
  wechat: '微信支付',
  alipay: '支付宝',
  bank: '企业网银',
  transfer: '对公转账',
  merchant: '商家收款',
  wallet: '钱包余额',
  credit: '账期',
}
