import { useMutation } from '@tanstack/react-query'
import { PayPassword, type PayWays } from '@xiaojiu/contract/payment/schemas.ts'
import type { Fen } from '@xiaojiu/kernel/money.ts'
import { Button, ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { moneyText } from '@xiaojiu/ui/money/figure.ts'
import { Money } from '@xiaojiu/ui/money/Money.tsx'
import { CallError } from '@xiaojiu/web/call-error.ts'
import { useFields } from '@xiaojiu/web/form/use-fields.ts'
import type { SubmitEvent } from 'react'
import { Link } from 'react-router'
import { type PayTarget, startPaying } from '../pay-target.ts'
import css from './PayByPassword.module.css'
import { PayPasswordInput } from './PayPasswordInput.tsx'

interface PayByPasswordProps {
  target: PayTarget
  channel: 'wallet' | 'credit'
  payable: Fen
  ways: PayWays
  onPaid: () => void
  onDecided: () => void
}

/** Pays from the wallet or on credit: shows the balance before and after, and asks for the password. */
export function PayByPassword({ target, channel, payable, ways, onPaid, onDecided }: PayByPasswordProps) {
  const fields = useFields({ payPassword: PayPassword }, { payPassword: '' })
  const isFree = channel === 'wallet' && payable <= ways.wallet.freeLimit
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => startPaying(target, { channel, ...(!isFree && { payPassword: fields.values.payPassword }) }),
    onSuccess: onPaid,
    onError: failure => {
      const reason = failure instanceof CallError ? failure.reason : ''
      if (reason.startsWith('pay-password')) fields.setError('payPassword', failure.message)
      else onDecided()
    },
  })
  const pay = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isPending && (isFree || fields.isValid(event.currentTarget))) mutate()
  }
  if (!ways.wallet.isPasswordSet)
    return (
      <EmptyState
        title="还没有设置支付密码"
        action={
          <ButtonLink tone="primary" to="/withdrawPassword" target="_blank">
            去设置
          </ButtonLink>
        }
      >
        余额和账期支付需要支付密码，由企业主账号设置，设置后回到本页继续付款。
      </EmptyState>
    )
  const problem = channel === 'credit' ? (ways.credit?.problem ?? null) : null
  const have = channel === 'wallet' ? ways.wallet.balance : (ways.credit?.available ?? null)
  const left = channel === 'wallet' ? ways.wallet.balanceAfter : (ways.credit?.availableAfter ?? null)
  const isShort = channel === 'wallet' && have !== null && have < payable
  const reason = error instanceof CallError && !error.reason.startsWith('pay-password') ? error.message : ''
  return (
    <form className={css.form} onSubmit={pay} noValidate aria-label={channel === 'wallet' ? '余额支付' : '账期支付'}>
      <dl className={css.facts}>
        <dt>{channel === 'wallet' ? '钱包余额' : '可用额度'}</dt>
        <dd>{have === null ? '—' : <Money amount={have} size={16} tone="ink" />}</dd>
        <dt>本次支付</dt>
        <dd>
          <Money amount={payable} size={20} tone="red" />
        </dd>
        {left !== null && (
          <>
            <dt>{channel === 'wallet' ? '支付后余额' : '支付后额度'}</dt>
            <dd>
              <Money amount={left} size={16} tone="ink" />
            </dd>
          </>
        )}
        {channel === 'credit' && (
          <>
            <dt>还款约定</dt>
            <dd>店铺发货后 {ways.credit?.termDays ?? 0} 天内还款，逾期将暂停账期</dd>
          </>
        )}
      </dl>
      {problem !== null || isShort ? (
        <p className={css.problem} role="alert">
          {problem ?? '余额不足，请先充值或选择其他方式'}{' '}
          <Link to={channel === 'credit' ? '/repayment' : '/walletRecharge'}>
            {channel === 'credit' ? '去还款' : '去充值'}
          </Link>
        </p>
      ) : (
        <>
          {!isFree && <PayPasswordInput {...fields.bind('payPassword')} />}
          <div className={css.act}>
            <Button type="submit" tone="danger" size="large" isBusy={isPending}>
              确认支付 {moneyText(payable)}
            </Button>
            <span className={css.quiet}>
              {isFree ? '在免密额度内，无需输入密码' : <Link to="/withdrawPassword">忘记支付密码</Link>}
            </span>
          </div>
        </>
      )}
      <p className={css.problem} role="alert">
        {reason}
      </p>
    </form>
  )
}
