import type { TaskCase } from '@xiaojiu/contract/staff/desks-schemas.ts'
import { FieldList } from '#parts/page/FieldList.tsx'
import { cellText } from '#parts/page/SectionTable.tsx'
import { Glyph } from '#parts/state/State.tsx'
import css from './CaseFacts.module.css'

const GLYPHS = {
  bad: { kind: 'warn', tone: 'bad', words: '请核对：' },
  note: { kind: 'clock', tone: 'me', words: '注意：' },
  ok: { kind: 'done', tone: 'go', words: '' },
} as const
const ORDER = ['bad', 'note', 'ok'] as const

/** 交叉核对: what the papers say beside each other, beside what is on file and beside other applicants; what differs first. */
export function CaseChecks({ checks }: { readonly checks: TaskCase['checks'] }) {
  if (checks.length === 0) return null
  return (
    <ul className={css.checks} aria-label="交叉核对">
      {ORDER.flatMap(standing => checks.filter(check => check.standing === standing)).map(({ text, standing }) => {
        const { kind, tone, words } = GLYPHS[standing]
        return (
          <li key={text} className={standing === 'ok' ? undefined : css[standing]}>
            <Glyph kind={kind} tone={tone} />
            <span>
              {words !== '' && <span className="sr-only">{words}</span>}
              {text}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** Facts with money, times and counts written out. */
export function CaseFields({ fields }: { readonly fields: TaskCase['fields'] }) {
  return <FieldList fields={fields.map(({ label, kind, value }) => ({ label, value: factText(kind, value) }))} />
}

/** As in a cell of a table, with the sign of the currency: the label does not name the unit. */
function factText(kind: string, value: string): string {
  const text = cellText(kind, value)
  return kind === 'money' && value !== '' ? `¥${text}` : text
}
