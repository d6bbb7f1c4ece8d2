import type { Fen } from '@xiaojiu/kernel/money.ts'
import { Content } from '@xiaojiu/ui/layout/Content.tsx'
import { Money } from '@xiaojiu/ui/money/Money.tsx'
import type { ReactNode } from 'react'
import css from './SettlementBar.module.css'

export interface SettlementBarProps {
  /** On the left: 全选, 删除所选. */
  children?: ReactNode
  /** 已选 9 种 141 件 */
  countText?: ReactNode
  /** 应付, 合计. */
  label?: string
  payable: Fen
  /** Below the sum: the saving with its breakdown. */
  note?: ReactNode
  /** The button with the amount. */
  action: ReactNode
}

/** The bar at the bottom of cart and settlement. Last child of the page, beside `Content`, not inside it. */
export function SettlementBar({ children, countText, label = '应付', payable, note, action }: SettlementBarProps) {
  return (
    <section className={css.bar} aria-label="结算" data-print="hide">
      <Content className={css.inner ?? ''}>
        <div className={css.left}>{children}</div>
        <div className={css.right}>
          {countText && <span className="num">{countText}</span>}
          <div className={css.sums}>
            <div className={css.due}>
              {label}
              <Money amount={payable} size={26} />
            </div>
            {note && <div className={css.note}>{note}</div>}
          </div>
          {action}
        </div>
      </Content>
    </section>
  )
}
