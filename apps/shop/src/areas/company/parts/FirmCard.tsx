import type { Firm } from '@xiaojiu/contract/company/schemas.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { classes } from '@xiaojiu/ui/class-names.ts'
import { companySign, kindWord, STATE_WORDS } from '#trade/company-words.ts'
import css from './FirmCard.module.css'

interface FirmCardProps {
  readonly firm: Firm
  /** What pressing the button does: 选择 or 切换. */
  readonly verb: string
  /** The same for the current company; without it there is nothing to press. */
  readonly currentVerb: string | undefined
  readonly isBusy: boolean
  readonly isBlocked: boolean
  readonly onChoose: (firm: Firm) => void
}

/** One company: its name, what it is, how it stands, and the button that takes it. */
export function FirmCard({ firm, verb, currentVerb, isBusy, isBlocked, onChoose }: FirmCardProps) {
  const state = STATE_WORDS[firm.state]
  const act = firm.isCurrent ? currentVerb : verb
  return (
    <li className={classes(css.card, firm.isCurrent && css.current)}>
      <span className={css.badge} aria-hidden="true">
        {companySign(firm.companyName)}
      </span>
      <div className={css.text}>
        <p className={classes(css.name, 'ell')} title={firm.companyName}>
          {firm.companyName}
        </p>
        <p className={css.facts}>
          <span>{kindWord(firm.companyKind)}</span>
          <span className={css[state.tone]}>{state.text}</span>
          {firm.isMain && <span className={css.tag}>主账号</span>}
        </p>
      </div>
      {firm.isCurrent && <span className={css.now}>当前企业</span>}
      {act && (
        <Button
          tone={firm.isCurrent ? 'primary' : 'outline'}
          isBusy={isBusy}
          disabled={isBlocked}
          aria-label={`${act}：${firm.companyName}`}
          onClick={() => onChoose(firm)}
        >
          {act}
        </Button>
      )}
    </li>
  )
}
