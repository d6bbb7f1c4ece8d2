import type { StaffCase } from '@xiaojiu/contract/after-sale/staff-schemas.ts'
import css from './inspect.module.css'

/** The goods of a line of a return, by batch. */
export function ReturnedGoods({ line }: { readonly line: StaffCase['lines'][number] }) {
  return (
    <div className={css.goods}>
      <b>
        {line.displayName} {line.spec}
      </b>
      <span>
        {line.makerName} · 批号 {line.batchNo} · 有效期至 {line.expiresOn ?? '—'}
      </span>
    </div>
  )
}
