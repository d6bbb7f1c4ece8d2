import type { ReactNode } from 'react'
import { Button } from '../button/Button.tsx'
import { PrintIcon } from '../icon/icons.tsx'
import css from './PrintSheet.module.css'

export interface PrintSheetProps {
  /** 随货同行单（药品） */
  title: string
  number?: string
  facts: readonly { readonly label: string; readonly value: ReactNode }[]
  /** A plain table; its head repeats on every page. */
  children: ReactNode
  /** Places to sign: 收货人, 验收员. */
  signs?: readonly string[]
  /** The parties that seal the document, with their names. */
  seals?: readonly { readonly role: string; readonly name: string }[]
  /** Below the table, left of the seal. */
  notes?: readonly string[]
  /** The seal of the issuer. */
  seal?: { readonly name: string; readonly kind: string }
  isLandscape?: boolean
  /** Beside the print button; not printed. */
  tools?: ReactNode
}

/** An A4 sheet on screen; in print only the sheet. */
export function PrintSheet({
  title,
  number,
  facts,
  children,
  signs = [],
  seals = [],
  notes = [],
  seal,
  isLandscape,
  tools,
}: PrintSheetProps) {
  return (
    <>
      <div className={css.tools} data-print="hide">
        <Button tone="primary" onClick={() => window.print()}>
          <PrintIcon />
          打印
        </Button>
        {tools}
      </div>
      <article className={css.sheet} data-wide={isLandscape || undefined}>
        <h1 className={css.title}>{title}</h1>
        {number && <p className={css.number}>单号：{number}</p>}
        <dl className={css.facts}>
          {facts.map(({ label, value }) => (
            <div key={label} className={css.fact}>
              <dt>{label}：</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <div className={css.body}>{children}</div>
        {(notes.length > 0 || seal) && (
          <div className={css.end}>
            <div>
              {notes.map(note => (
                <p key={note}>{note}</p>
              ))}
            </div>
            {seal && <SealMark {...seal} />}
          </div>
        )}
        {seals.length > 0 && (
          <div className={css.seals}>
            {seals.map(({ role, name }) => (
              <div key={role} className={css.seal}>
                <p>
                  {role}（盖章）：{name}
                </p>
                <p>经办人：</p>
                <p>日期：　　　　年　　月　　日</p>
              </div>
            ))}
          </div>
        )}
        {signs.length > 0 && (
          <div className={css.signs}>
            {signs.map(label => (
              <div key={label} className={css.sign}>
                {label}：
              </div>
            ))}
          </div>
        )}
      </article>
    </>
  )
}

interface SealMarkProps {
  name: string
  kind: string
}

/** A round red seal, as in the PDF of the same document. */
function SealMark({ name, kind }: SealMarkProps) {
  const id = `seal-${kind}-${name}`
  return (
    <svg width="104" height="104" viewBox="0 0 200 200" role="img" aria-label={`${name} ${kind}`} fill="#d0191f">
      <circle cx="100" cy="100" r="94" fill="none" stroke="#d0191f" strokeWidth="4" />
      <path id={id} d="M 36 128 A 70 70 0 1 1 164 128" fill="none" />
      <text fontSize={name.length > 14 ? 15 : 19} fontWeight="700">
        <textPath href={`#${id}`} startOffset="50%" textAnchor="middle">
          {name}
        </textPath>
      </text>
      <text x="100" y="114" fontSize="44" textAnchor="middle">
        ★
      </text>
      <text x="100" y="152" fontSize="15" fontWeight="700" textAnchor="middle">
        {kind}
      </text>
    </svg>
  )
}
