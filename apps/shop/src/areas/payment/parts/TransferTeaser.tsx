import type { PayOrderView } from '@xiaojiu/contract/order/schemas.ts'
import type { PayChannelName } from '@xiaojiu/contract/payment/schemas.ts'
import { ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { BankIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { moneyText } from '@xiaojiu/ui/money/figure.ts'
import { bankPayHref, merchantPayHref, transferHref } from '#links/order.ts'
import css from './TransferTeaser.module.css'

const WORDS = {
  transfer: {
    text: (amount: string) =>
      `从企业对公账户向平台账户转账 ${amount}，附言填写备注码，到账后自动核对。转账后上传回单，库存为您保留至下单后第 3 天；未上传回单的，仍须在付款截止前到账。`,
    button: '查看收款账户',
    href: transferHref,
  },
  bank: {
    text: (amount: string) =>
      `打开企业网银，收款方、金额 ${amount} 和附言已填好，由制单和复核人员授权即可，到账后自动核对。授权后上传回单，库存为您保留至下单后第 3 天。`,
    button: '前往企业网银',
    href: bankPayHref,
  },
  merchant: {
    text: (amount: string) =>
      `由店铺自行收款：将 ${amount} 转入店铺的对公账户并上传回单，库存保留至下单后第 3 天，店铺确认到账后订单变为待发货。`,
    button: '查看店铺账户',
    href: merchantPayHref,
  },
} as const

interface TransferTeaserProps {
  payOrder: PayOrderView
  channel: PayChannelName
}

/** Explains the transfer before the account is shown. */
export function TransferTeaser({ payOrder: { payOrderId, payable }, channel }: TransferTeaserProps) {
  const { text, button, href } = WORDS[channel === 'bank' || channel === 'merchant' ? channel : 'transfer']
  return (
    <div className={css.teaser}>
      <span className={css.sign}>
        <BankIcon size={32} />
      </span>
      <p className={css.text}>{text(moneyText(payable))}</p>
      <ButtonLink tone="primary" size="large" to={href(payOrderId)}>
        {button}
      </ButtonLink>
    </div>
  )
}
