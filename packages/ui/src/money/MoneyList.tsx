import type { Fen } from '@xiaojiu/kernel/money.ts'
import { Fragment } from 'react'
import { classes } from '../class-names.ts'
import { type MoneyLine, moneyText, signedMoney } from './figure.ts'
import css from './MoneyBreakdown.module.css'

export interface MoneyListProps {
  lines: readonly MoneyLine[]
  /** The server's figure; the lines above it add up to it. */
  payable: Fen
  payableLabel?: string
}

/** The steps from the original price to what is paid. */
export function MoneyList({ lines, payable, payableLabel = '应付' }: MoneyListProps) {
  return (
    <dl>
      {lines.map(({ label, amount, details }, index) => (
        <Fragment key={label}>
          <div className={css.line}>
            <dt>{label}</dt>
            <dd className={amount !== null && amount < 0 ? css.off : undefined}>
              {amount !== null && signedMoney(amount, index === 0)}
            </dd>
          </div>
          {details?.map(detail => (
            <div key={detail.label} className={classes(css.line, css.sub)}>
              <dt>{detail.label}</dt>
              <dd>{detail.amount !== undefined && signedMoney(detail.amount, false)}</dd>
            </div>
          ))}
        </Fragment>
      ))}
      <div className={classes(css.line, css.total)}>
        <dt>{payableLabel}</dt>
        <dd>{moneyText(payable)}</dd>
      </div>
    </dl>
  )
}
