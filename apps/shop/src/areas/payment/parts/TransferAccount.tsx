import type { PaymentView } from '@xiaojiu/contract/payment/schemas.ts'
import { formatYuan } from '@xiaojiu/kernel/money.ts'
import { Fragment, type ReactNode } from 'react'
import { useSession } from '../../../lib/session.ts'
import { ButtonLink } from '../../../ui/button/ButtonLink.tsx'
import { NoteStrip } from '../../../ui/feedback/NoteStrip.tsx'
import { ClockIcon, WarnIcon } from '../../../ui/icon/icons.tsx'
import { Money } from '../../../ui/money/Money.tsx'
import { CopyButton } from '../../order/CopyButton.tsx'
import { cashierHref, MY_ORDERS_HREF } from '../../order/links.ts'
import { SandboxHint } from './SandboxHint.tsx'
import css from './TransferAccount.module.css'

interface TransferAccountProps {
  payment: PaymentView
  to: NonNullable<PaymentView['transferTo']>
  sandboxHref: string | null
}

interface Row {
  readonly label: string
  readonly shown: ReactNode
  readonly copied: string
}

/** The account, the amount and the code, each to be copied, and how it goes on. */
export function TransferAccount({ payment, to, sandboxHref }: TransferAccountProps) {
  const companyName = useSession(session => session.user.companyName)
  const rows: readonly Row[] = [
    { label: '收款户名', shown: to.accountName, copied: to.accountName },
    { label: '收款账号', shown: to.accountNo, copied: to.accountNo.replace(/\s/g, '') },
    { label: '开户银行', shown: to.bankName, copied: to.bankName },
    { label: '转账金额', shown: <Money amount={payment.amount} size={20} />, copied: formatYuan(payment.amount) },
    { label: '备注码', shown: <span className={css.code}>{to.remarkCode}</span>, copied: to.remarkCode },
  ]
  return (
    <div className={css.grid}>
      <div className={css.account}>
        <dl>
          {rows.map(({ label, shown, copied }) => (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>{shown}</dd>
              <dd>
                <CopyButton text={copied} what={label} />
              </dd>
            </Fragment>
          ))}
        </dl>
        <div className={css.foot}>
          {payment.state === 'abnormal' ? (
            <NoteStrip tone="amber" Sign={WarnIcon} title="到账金额与应付金额不一致">
              客服会尽快核实并联系您，请勿再次转账
            </NoteStrip>
          ) : (
            <NoteStrip tone="brand" Sign={ClockIcon} title="等待到账">
              到账后自动确认，可以离开本页，结果会有消息通知
            </NoteStrip>
          )}
          {sandboxHref && <SandboxHint href={sandboxHref} label="打开模拟银行" />}
        </div>
        <div className={css.acts}>
          <ButtonLink to={MY_ORDERS_HREF}>查看我的订单</ButtonLink>
          <ButtonLink to={`${cashierHref(payment.payOrderId)}&channel=wechat`}>换一种方式付款</ButtonLink>
        </div>
      </div>
      <div className={css.guide}>
        <h2>转账步骤</h2>
        <ol className={css.steps}>
          <li>
            <span>
              请从户名为 <b>{companyName}</b> 的对公账户转出，个人账户或他人代付不能自动核对
            </span>
          </li>
          <li>
            <span>
              金额与应付金额<b>完全一致</b>，分多笔或多付少付都要人工处理
            </span>
          </li>
          <li>
            <span>
              在“附言”或“用途”中填写备注码 <b>{to.remarkCode}</b>
            </span>
          </li>
          <li>
            <span>工作日一般 2 小时内到账，节假日顺延；到账后订单自动变为待发货</span>
          </li>
        </ol>
      </div>
    </div>
  )
}
