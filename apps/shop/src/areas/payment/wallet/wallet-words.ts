import type { BankCard, Withdrawal } from '@xiaojiu/contract/payment/wallet-schemas.ts'

export const WITHDRAWAL_WORDS: Readonly<Record<Withdrawal['state'], string>> = {
  processing: '处理中',
  paid: '已到账',
  returned: '已退回',
}

/** `中国工商银行（尾号 2222）` */
export function cardText({ bankName, accountTail }: Pick<BankCard, 'bankName' | 'accountTail'>): string {
  return `${bankName}（尾号 ${accountTail}）`
}

/** Twelve months back from this one, the newest first: `2026-11`. */
export function lastMonths(now: Date, count = 12): string[] {
  const shanghai = new Date(now.getTime() + 8 * 3_600_000)
  const index = shanghai.getUTCFullYear() * 12 + shanghai.getUTCMonth()
  return Array.from({ length: count }, (_, back) => {
    const at = index - back
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
  })
}

/** `2026年11月` */
export function monthText(month: string): string {
  const [year, number] = month.split('-')
  return `${year}年${Number(number)}月`
}
