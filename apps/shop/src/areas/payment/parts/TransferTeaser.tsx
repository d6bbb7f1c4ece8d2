import type { PayOrderView } from '@xiaojiu/contract/order/schemas.ts'
import { ButtonLink } from '../../../ui/button/ButtonLink.tsx'
import { BankIcon } from '../../../ui/icon/icons.tsx'
import { moneyText } from '../../../ui/money/figure.ts'
import { transferHref } from '../../order/links.ts'
import css from './TransferTeaser.module.css'

/** Before the account is shown: what a transfer means. Only going on holds the goods for it. */
export function TransferTeaser({ payOrder: { payOrderId, payable } }: { payOrder: PayOrderView }) {
  return (
    <div className={css.teaser}>
      <span className={css.sign}>
        <BankIcon size={32} />
      </span>
      <p className={css.text}>
        从企业对公账户向平台账户转账 {moneyText(payable)}，附言填写备注码，到账后自动核对，无需上传凭证。
        选择后库存为您保留 3 天。
      </p>
      <ButtonLink tone="primary" size="large" to={transferHref(payOrderId)}>
        查看收款账户
      </ButtonLink>
    </div>
  )
}
