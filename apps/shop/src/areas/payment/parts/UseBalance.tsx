import type { PayWays } from '@xiaojiu/contract/payment/schemas.ts'
import { type Fen, ZERO } from '@xiaojiu/kernel/money.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { Checkbox } from '@xiaojiu/ui/form/Checkbox.tsx'
import { moneyText } from '@xiaojiu/ui/money/figure.ts'
import { type SubmitEvent, useState } from 'react'
import { Link } from 'react-router'
import css from './PayByPassword.module.css'

/** The part that the wallet pays beside another channel, with the password. */
export interface UsedBalance {
  readonly amount: Fen
  /** The part that the other channel pays. */
  readonly rest: Fen
  readonly payPassword: string
}

interface UseBalanceProps {
  wallet: PayWays['wallet']
  /** The part that the other channel pays. */
  rest: Fen
  used: UsedBalance | null
  onChange: (used: UsedBalance | null) => void
}

/** When the balance is too small it can pay a part, and the phone pays the rest. */
export function UseBalance({ wallet, rest, used, onChange }: UseBalanceProps) {
  const [isAsked, setAsked] = useState(false)
  const [password, setPassword] = useState('')
  const balance = wallet.balance ?? ZERO
  const isReady = /^\d{6}$/.test(password)
  const use = (event: SubmitEvent) => {
    event.preventDefault()
    if (isReady) onChange({ amount: balance, rest, payPassword: password })
  }
  return (
    <form className={css.part} onSubmit={use} aria-label="余额抵扣">
      <Checkbox
        checked={used !== null || isAsked}
        onChange={isOn => {
          setAsked(isOn)
          setPassword('')
          onChange(null)
        }}
      >
        使用钱包余额抵扣 <b className="num">{moneyText(balance)}</b>
      </Checkbox>
      {used ? (
        <span>
          余额已冻结 {moneyText(used.amount)}，请扫码支付其余 <b className="num">{moneyText(used.rest)}</b>
        </span>
      ) : (
        isAsked &&
        (wallet.isPasswordSet ? (
          <>
            <input
              type="password"
              inputMode="numeric"
              maxLength={6}
              autoComplete="one-time-code"
              aria-label="支付密码"
              placeholder="支付密码"
              value={password}
              onChange={event => setPassword(event.currentTarget.value.replace(/\D/g, ''))}
            />
            <Button type="submit" size="small" tone="primary" disabled={!isReady}>
              确认抵扣
            </Button>
          </>
        ) : (
          <span className={css.wrong}>
            还没有支付密码，<Link to="/withdrawPassword">去设置</Link>
          </span>
        ))
      )}
    </form>
  )
}
