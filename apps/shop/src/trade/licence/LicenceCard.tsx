import type { Day } from '@xiaojiu/kernel/time.ts'
import { classes } from '@xiaojiu/ui/class-names.ts'
import { DocIcon } from '@xiaojiu/ui/icon/icons.tsx'
import type { ReactNode } from 'react'
import { daysLeft } from './days-left.ts'
import css from './LicenceCard.module.css'

export interface LicenceCardProps {
  name: string
  /** The state of the paper; only a `valid` one is judged by its dates. */
  state: 'missing' | 'in-review' | 'refused' | 'valid' | 'cancelled'
  number?: string
  /** `null`: 长期. */
  expiresOn?: Day | null
  today: Day
  /** Why it was refused, or what is wrong with it. */
  note?: ReactNode
  imageSrc?: string
  /** 更新, 查看, 上传. */
  action?: ReactNode
}

const stateTexts = { missing: '未上传', 'in-review': '待审核', refused: '已驳回', cancelled: '已注销' } as const

/** One licence: number, validity, days left, and the next step. */
export function LicenceCard(props: LicenceCardProps) {
  const { name, state, number, expiresOn = null, today, note, imageSrc, action } = props
  const { level, text } = state === 'valid' ? daysLeft(expiresOn, today) : { level: state, text: stateTexts[state] }
  return (
    <article className={classes(css.card, css[level])}>
      <div className={css.thumb}>{imageSrc ? <img src={imageSrc} alt="" loading="lazy" /> : <DocIcon size={28} />}</div>
      <div className={css.words}>
        <h3 className={classes(css.name, 'ell')} title={name}>
          {name}
        </h3>
        {number && <div className="num ell">{number}</div>}
        {state === 'valid' && <div className="num">有效期至 {expiresOn ?? '长期'}</div>}
        {note && <div>{note}</div>}
      </div>
      <div className={css.side}>
        <span className={css.left}>{text}</span>
        {action}
      </div>
    </article>
  )
}
