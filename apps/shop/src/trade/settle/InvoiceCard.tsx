import { classes } from '@xiaojiu/ui/class-names.ts'
import css from '@xiaojiu/ui/form/ChoiceCard.module.css'
import { ChoiceCard } from '@xiaojiu/ui/form/ChoiceCard.tsx'
import type { ReactNode } from 'react'
import { CampaignTag } from '../campaign/tags.tsx'

export interface InvoiceChoice {
  readonly id: string
  /** 电子普通发票, 增值税专用发票 */
  readonly kindText: string
  readonly title: string
  readonly taxNo: string
  /** 开户行及账号 and the like. */
  readonly more?: string
  readonly isDefault?: boolean
}

export interface InvoiceCardProps {
  invoice: InvoiceChoice
  isChosen: boolean
  onChoose: (id: string) => void
  refusal?: string | undefined
  aside?: ReactNode
}

/** One choice of invoice. */
export function InvoiceCard({ invoice, isChosen, onChoose, refusal, aside }: InvoiceCardProps) {
  const { id, kindText, title, taxNo, more, isDefault } = invoice
  return (
    <ChoiceCard name="invoice" value={id} isChosen={isChosen} onChoose={onChoose} disabled={Boolean(refusal)}>
      <span className={css.words}>
        <span className={css.title}>
          {kindText}
          {isDefault && <CampaignTag kind="benefit" text="默认" />}
        </span>
        <span className={classes(css.text, 'ell')} title={title}>
          {title}
        </span>
        <span className={classes(css.quiet, 'num')}>税号 {taxNo}</span>
        {more && <span className={css.quiet}>{more}</span>}
        {refusal && <span className={classes(css.quiet, css.amber)}>{refusal}</span>}
      </span>
      {aside && <span className={css.aside}>{aside}</span>}
    </ChoiceCard>
  )
}
