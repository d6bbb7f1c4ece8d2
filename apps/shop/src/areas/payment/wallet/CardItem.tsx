import { useMutation, useQueryClient } from '@tanstack/react-query'
import { paymentEndpoints } from '@xiaojiu/contract/payment/endpoints.ts'
import type { BankCard } from '@xiaojiu/contract/payment/wallet-schemas.ts'
import { parseYuan } from '@xiaojiu/kernel/money.ts'
import { Button, ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { call } from '@xiaojiu/web/call.ts'
import { confirm } from '@xiaojiu/web/confirm.ts'
import { timeText } from '@xiaojiu/web/format.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { type SubmitEvent, useState } from 'react'
import css from '../money.module.css'

/** One bank account: bound, or waiting for its verification amount. */
export function CardItem({ card, canChange }: { card: BankCard; canChange: boolean }) {
  const queries = useQueryClient()
  const [typed, setTyped] = useState('')
  const [mistake, setMistake] = useState('')
  const refresh = () => queries.invalidateQueries()
  const prove = useMutation({
    mutationFn: (amount: NonNullable<ReturnType<typeof parseYuan>>) =>
      call(paymentEndpoints.proveCard, { cardId: card.cardId, amount }),
    onSuccess: async ({ isRight, card: after }) => {
      if (isRight) showNotice('success', '账户已绑定')
      else setMistake(after.state === 'failed' ? (after.failure ?? '') : `金额不正确，还可尝试 ${after.triesLeft} 次`)
      await refresh()
    },
    onError: error => setMistake(error.message),
  })
  const unbind = useMutation({
    mutationFn: () => call(paymentEndpoints.unbindCard, { cardId: card.cardId }),
    onSuccess: async () => {
      showNotice('success', '账户已解绑')
      await refresh()
    },
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const amount = parseYuan(typed.trim())
    setMistake(amount === null || amount <= 0 ? '请输入收到的金额，如 0.37' : '')
    if (amount !== null && amount > 0) prove.mutate(amount)
  }
  const ask = async () => {
    const isSure = await confirm({
      title: '解绑对公账户',
      text: `解绑后不能再提现到 ${card.bankName}（尾号 ${card.accountTail}），重新绑定需要再次验证。`,
      okText: '解绑',
      isDangerous: true,
    })
    if (isSure) unbind.mutate()
  }
  return (
    <div className={css.card}>
      <b>{card.bankName}</b>
      <span className="num">
        **** **** **** {card.accountTail}　{card.branchName}
      </span>
      <span className={css.quiet}>{card.accountName}</span>
      {card.state === 'bound' ? (
        <div className={css.cardFoot}>
          <span className={css.good}>已绑定</span>
          {canChange && (
            <ButtonLink size="small" to="/withdrawal">
              去提现
            </ButtonLink>
          )}
          {canChange && (
            <Button size="small" isBusy={unbind.isPending} onClick={() => void ask()}>
              解绑
            </Button>
          )}
        </div>
      ) : (
        <>
          <span className={css.quiet}>验证款已汇出，请在 {timeText(card.expiresAt)} 前填写收到的金额</span>
          {canChange && (
            <form className={css.cardFoot} onSubmit={submit} noValidate>
              <input
                aria-label="收到的金额（元）"
                placeholder="如 0.37"
                inputMode="decimal"
                maxLength={5}
                value={typed}
                onChange={event => setTyped(event.currentTarget.value)}
              />
              <Button type="submit" size="small" tone="primary" isBusy={prove.isPending}>
                确认金额
              </Button>
              <Button size="small" onClick={() => void ask()}>
                取消
              </Button>
            </form>
          )}
          <span className={css.bad} role="alert">
            {mistake}
          </span>
        </>
      )}
    </div>
  )
}
