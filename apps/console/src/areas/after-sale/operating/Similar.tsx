import type { JudgedCase } from '@xiaojiu/contract/after-sale/arbitration-schemas.ts'
import { AFTER_SALE_KINDS, CASE_BEARERS, CASE_VERDICTS } from '@xiaojiu/contract/after-sale/words.ts'
import { moneyText } from '@xiaojiu/ui/money/figure.ts'
import { Link } from 'react-router'
import { nearTime } from '#parts/page/time.ts'
import css from './after-sale.module.css'

/** Earlier decisions of the platform for the same reason, so that equal cases are decided equally. */
export function Similar({ found: { similar } }: { readonly found: JudgedCase }) {
  if (similar.length === 0) return <p className={css.note}>近半年没有相同原因的裁决</p>
  const awarded = similar.filter(one => one.verdict === 'award').length
  return (
    <>
      <p className={css.note}>
        列出 {similar.length} 件，其中 {awarded} 件支持买家
      </p>
      <ul className={css.other}>
        {similar.map(one => (
          <li key={one.caseId}>
            <Link to={`/platform/arbitration?caseId=${one.caseId}`}>{one.caseNo}</Link>{' '}
            <b>{CASE_VERDICTS[one.verdict]}</b>
            {one.bearer !== null && `，${CASE_BEARERS[one.bearer]}承担 ${moneyText(one.amount)}`}
            <br />
            {one.reason}
            <br />
            <span className={css.note}>
              {AFTER_SALE_KINDS[one.kind]} · {one.storeName} · {nearTime(one.at)}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
