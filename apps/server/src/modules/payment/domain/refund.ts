import { type Fen, least, subtract, ZERO } from '@xiaojiu/kernel/money.ts'

interface Going {
  readonly channel: string
  readonly state: string
  /** Refunded through the channel. */
  readonly amount: Fen
  /** Refunded to the wallet. */
  readonly walletPart: Fen
}

const ON_ITS_WAY: Readonly<Record<string, string>> = {
  wechat: '已提交微信支付，退回付款时的零钱或银行卡，一般 1 至 3 个工作日到账',
  alipay: '已提交支付宝，退回付款时的余额或银行卡，一般 1 至 3 个工作日到账',
  transfer: '已提交银行，汇回原付款账户，工作日一般 2 小时内到账',
  bank: '已提交银行，汇回原付款账户，工作日一般 2 小时内到账',
}
const ARRIVED: Readonly<Record<string, string>> = {
  wechat: '已退回付款时的微信零钱或银行卡',
  alipay: '已退回付款时的支付宝余额或银行卡',
  transfer: '已汇回原付款账户',
  bank: '已汇回原付款账户',
  credit: '已冲减账期欠款，额度同步恢复；已还清的部分退入钱包余额',
}
const TO_WALLET = '已退入钱包余额'

/** Where the refund is now, in a sentence. */
export function refundWhereabouts({ channel, state, amount, walletPart }: Going): string {
  if (state === 'failed') return '支付渠道未能退回，客服会联系您确认收款账户'
  if (state === 'waiting') {
    const sent = ON_ITS_WAY[channel] ?? '正在退回'
    return walletPart > ZERO ? `${sent}；余额抵扣的部分同时退入钱包` : sent
  }
  if (amount === ZERO) return TO_WALLET
  const arrived = ARRIVED[channel] ?? TO_WALLET
  return walletPart > ZERO ? `${arrived}；余额抵扣的部分已退入钱包` : arrived
}

/** What was paid and not refunded yet, by source. */
export interface Refundable {
  readonly channel: Fen
  readonly wallet: Fen
}

/** A combined payment is refunded in reverse order: first through the channel, then to the wallet. `null` when it is too much. */
export function shareRefund(amount: Fen, left: Refundable): Refundable | null {
  if (amount <= 0 || amount > left.channel + left.wallet) return null
  const channel = least(amount, left.channel)
  return { channel, wallet: subtract(amount, channel) }
}
