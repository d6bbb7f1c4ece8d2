import type { CoinAccount } from '@xiaojiu/contract/marketing/coin-schemas.ts'
import type { CreditOverview } from '@xiaojiu/contract/payment/credit-schemas.ts'
import type { Wallet } from '@xiaojiu/contract/payment/wallet-schemas.ts'
import { countText, moneyText } from '@xiaojiu/ui/money/figure.ts'

export interface CompanyFigure {
  readonly label: string
  /** A dash while loading. */
  readonly text: string
  readonly note: string
  readonly href: string
}

const COMING = '–'

export function walletFigure(wallet: Wallet | undefined): CompanyFigure {
  return {
    label: '钱包余额',
    text: wallet ? moneyText(wallet.balance) : COMING,
    note: wallet && wallet.frozen > 0 ? `冻结 ${moneyText(wallet.frozen)}` : '充值、提现',
    href: '/personal/myWallet',
  }
}

/** The credit of all stores together, without the loan, which cannot be spent at a store. Debts include both. */
export function creditFigure(credit: CreditOverview | undefined): CompanyFigure {
  const hasTerms = credit?.lines.some(line => line.kind === 'credit')
  return {
    label: '账期可用',
    text: !credit ? COMING : hasTerms ? moneyText(credit.available) : '未开通',
    note: credit && credit.outstanding > 0 ? `待还 ${moneyText(credit.outstanding)}` : '没有待还款',
    href: '/personal/myFinance',
  }
}

interface HeldCoupons {
  readonly counts: readonly { readonly state: string; readonly count: number }[]
}

export function couponFigure(coupons: HeldCoupons | undefined): CompanyFigure {
  const count = coupons?.counts.find(one => one.state === 'available')?.count ?? 0
  return {
    label: '优惠券',
    text: coupons ? `${countText(count)} 张` : COMING,
    note: count > 0 ? '可使用' : '去领券',
    href: count > 0 || !coupons ? '/personal/myCoupon' : '/coupon',
  }
}

export function coinFigure(coins: CoinAccount | undefined): CompanyFigure {
  return {
    label: '九采币',
    text: coins ? countText(coins.balance) : COMING,
    note: coins && coins.expiringCount > 0 ? `30 天内到期 ${countText(coins.expiringCount)}` : '100 枚抵 1 元',
    href: '/personal/myJzb',
  }
}
