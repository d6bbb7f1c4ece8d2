import type { Eligibility } from '@xiaojiu/contract/after-sale/schemas.ts'
import { AFTER_SALE_KIND_NOTES, AFTER_SALE_KINDS, AFTER_SALE_REASONS } from '@xiaojiu/contract/after-sale/words.ts'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SectionHead } from '@xiaojiu/ui/layout/SectionHead.tsx'
import css from './apply.module.css'
import { chosenLines, type Draft, kindsOf } from './draft.ts'

interface ApplyWayProps {
  eligibility: Eligibility
  draft: Draft
  /** The buyer tried to send it: what is missing is said. */
  isAsked: boolean
  onChange: (way: Pick<Draft, 'kind' | 'reason'>) => void
}

/** What is asked for and why; each way that is closed says why, each that is open until when. */
export function ApplyWay({ eligibility, draft, isAsked, onChange }: ApplyWayProps) {
  const kinds = kindsOf(eligibility, chosenLines(eligibility, draft))
  const chosen = kinds.find(one => one.kind === draft.kind)
  return (
    <Panel aria-label="售后方式与原因">
      <SectionHead isSlim title="售后方式与原因" />
      <div className={css.ways} role="radiogroup" aria-label="售后方式">
        {kinds.map(({ kind, isOpen, options }) => (
          <label
            key={kind}
            className={css.way}
            data-chosen={kind === draft.kind || undefined}
            data-off={!isOpen || undefined}
          >
            <input
              type="radio"
              name="kind"
              checked={kind === draft.kind}
              disabled={!isOpen}
              onChange={() => {
                const open = options.filter(option => option.isOpen)
                const stays = open.find(option => option.reason === draft.reason)
                onChange({ kind, reason: stays?.reason ?? (open.length === 1 ? (open[0]?.reason ?? null) : null) })
              }}
            />
            <span>
              <b>{AFTER_SALE_KINDS[kind]}</b>
              <span className="meta">{isOpen ? AFTER_SALE_KIND_NOTES[kind] : options[0]?.why}</span>
            </span>
          </label>
        ))}
      </div>
      {chosen && (
        <div className={css.reasons} role="radiogroup" aria-label="售后原因">
          {chosen.options.map(({ reason, isOpen, why, lastDay }) => (
            <label key={reason} className={css.reason} data-off={!isOpen || undefined}>
              <input
                type="radio"
                name="reason"
                checked={reason === draft.reason}
                disabled={!isOpen}
                onChange={() => onChange({ kind: chosen.kind, reason })}
              />
              <span>
                {AFTER_SALE_REASONS[reason]}
                <span className="meta num">{isOpen ? (lastDay ? `申请截止 ${lastDay}` : '签收前均可') : why}</span>
              </span>
            </label>
          ))}
        </div>
      )}
      {isAsked && (draft.kind === null || draft.reason === null) && (
        <p className={css.fault} role="alert">
          {draft.kind === null ? '请选择售后方式' : '请选择售后原因'}
        </p>
      )}
    </Panel>
  )
}
