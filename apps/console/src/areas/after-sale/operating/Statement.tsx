import type { StaffCase } from '@xiaojiu/contract/after-sale/staff-schemas.ts'
import { Photos } from '#parts/case/Photos.tsx'
import { nearTime } from '#parts/page/time.ts'
import css from './after-sale.module.css'

/** The statement of one side, with its time. */
export function Statement({ said }: { readonly said: StaffCase['evidence'][number] }) {
  return (
    <div className={css.said}>
      <span className={css.who}>
        {said.by} · {nearTime(said.at)}
      </span>
      <p>{said.content}</p>
      <Photos files={said.files} />
    </div>
  )
}
