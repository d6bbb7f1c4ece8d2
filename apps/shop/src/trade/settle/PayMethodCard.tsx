import { classes } from '@xiaojiu/ui/class-names.ts'
import css from '@xiaojiu/ui/form/ChoiceCard.module.css'
import { ChoiceCard } from '@xiaojiu/ui/form/ChoiceCard.tsx'
import {
  BankIcon,
  CalendarIcon,
  CardIcon,
  ChatIcon,
  type Icon,
  StoreIcon,
  WalletIcon,
  YuanIcon,
} from '@xiaojiu/ui/icon/icons.tsx'
import type { ReactNode } from 'react'

export type PayMethod = 'wechat' | 'alipay' | 'bank' | 'transfer' | 'merchant' | 'wallet' | 'credit'

export interface PayMethodCardProps {
  method: PayMethod
  /** 推荐, 可用 ¥18,000.00. */
  note?: ReactNode
  isChosen: boolean
  onChoose: (method: PayMethod) => void
  /** Why it cannot be used. */
  refusal?: string | undefined
}

const faces: Readonly<Record<PayMethod, { readonly name: string; readonly usual: string; readonly Sign: Icon }>> = {
  wechat: { name: '微信支付', usual: '微信扫码付款，实时到账', Sign: ChatIcon },
  alipay: { name: '支付宝', usual: '支付宝扫码付款，实时到账', Sign: YuanIcon },
  bank: { name: '企业网银', usual: '网银预填转账，授权即付', Sign: CardIcon },
  transfer: { name: '对公转账', usual: '银行转账，凭备注码自动核对', Sign: BankIcon },
  merchant: { name: '商家收款', usual: '直接付到店铺对公账户', Sign: StoreIcon },
  wallet: { name: '钱包余额', usual: '从钱包余额扣款', Sign: WalletIcon },
  credit: { name: '账期支付', usual: '先收货，到期还款', Sign: CalendarIcon },
}

/** One pay channel. */
export function PayMethodCard({ method, note, isChosen, onChoose, refusal }: PayMethodCardProps) {
  const { name, usual, Sign } = faces[method]
  return (
    <ChoiceCard
      name="pay-method"
      value={method}
      isChosen={isChosen}
      onChoose={() => onChoose(method)}
      disabled={Boolean(refusal)}
    >
      <span className={classes(css.sign, css[method])}>
        <Sign size={22} />
      </span>
      <span className={css.words}>
        <span className={css.title}>{name}</span>
        <span className={classes(css.quiet, refusal && css.amber)}>{refusal ?? note ?? usual}</span>
      </span>
    </ChoiceCard>
  )
}
