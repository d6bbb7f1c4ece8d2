import type { BulkPlanView } from '@xiaojiu/contract/order/bulk-schemas.ts'
import type { ReactNode } from 'react'
import { countText, moneyText } from '@xiaojiu/ui/money/figure.ts'
import { proofText, savingText } from '../plan-words.ts'
import css from '../Planning.module.css'

/** What the plan costs, beside what the cheapest of each article would have. */
export function PlanSummary({ view }: { view: BulkPlanView }) {
  const { comparison, proof, stores } = view
  if (!proof || !comparison) return null
  const supplied = view.lines.filter(line => line.supplies.length > 0).length
  return (
    <section className={css.summary} aria-label="方案对比">
      <Side title="本方案" note={proofText(proof)} isMain>
        <Figure label="应付">{moneyText(view.payable)}</Figure>
        <Figure label="运费">{moneyText(view.freight)}</Figure>
        <Figure label="优惠">{moneyText(view.discount)}</Figure>
        <Figure label="包裹">{countText(stores.length)} 个</Figure>
        <Figure label="满足">{countText(supplied)} 个品种</Figure>
      </Side>
      <Side
        title="逐个选最低价"
        note={comparison.isUntouched ? '每个品种都选单价最低的店铺' : '部分店铺未达起送金额，已顺延到次低价'}
      >
        <Figure label="应付">{moneyText(comparison.payable)}</Figure>
        <Figure label="运费">{moneyText(comparison.freight)}</Figure>
        <Figure label="包裹">{countText(comparison.parcelCount)} 个</Figure>
        {comparison.leftOutCount > 0 && <Figure label="买不到">{countText(comparison.leftOutCount)} 个品种</Figure>}
      </Side>
      <p className={css.saved}>{savingText(view)}</p>
    </section>
  )
}

function Side({ title, note, isMain, children }: { title: string; note: string; isMain?: true; children: ReactNode }) {
  return (
    <div className={css.side} data-main={isMain}>
      <h2>{title}</h2>
      <dl>{children}</dl>
      <p className={css.quiet}>{note}</p>
    </div>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="num">{children}</dd>
    </div>
  )
}
