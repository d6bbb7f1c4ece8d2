import { Checkbox } from 'antd'
import { useEffect, useRef } from 'react'
import { Icon } from '#parts/look/Icon.tsx'
import css from './CompareTable.module.css'
import { likenessOf, marked } from './paper-view.ts'

export interface ComparedField {
  readonly key: string
  readonly group: string
  readonly label: string
  readonly typed: string
  /** Recognised from the picture; null: nothing. */
  readonly read: string | null
  readonly confidence: number | null
  /** Stored before; null: nothing. */
  readonly onFile: string | null
  readonly isDifferent: boolean
}

interface CompareTableProps {
  readonly fields: readonly ComparedField[]
  readonly current: number
  readonly onCurrent: (index: number) => void
  /** Differences that the reviewer has ticked. */
  readonly ticked: ReadonlySet<string>
  readonly onTick: (key: string) => void
}

/** Recognised, typed and stored values side by side; differences are marked and must be ticked before approval. */
export function CompareTable({ fields, current, onCurrent, ticked, onTick }: CompareTableProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const hasFile = fields.some(field => field.onFile !== null)
  const hasReading = fields.some(field => field.read !== null)
  useEffect(() => {
    body.current?.querySelector(`[data-field="${current}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    <table className={css.table}>
      <colgroup>
        <col style={{ width: 44 }} />
        <col style={{ width: 92 }} />
        {hasReading && <col />}
        <col />
        {hasFile && <col />}
        <col style={{ width: 116 }} />
      </colgroup>
      <thead>
        <tr>
          <th aria-label="序号" />
          <th scope="col">字段</th>
          {hasReading && <th scope="col">证照识别</th>}
          <th scope="col">企业填报</th>
          {hasFile && <th scope="col">登记在册</th>}
          <th scope="col">结果</th>
        </tr>
      </thead>
      <tbody ref={body}>
        {fields.map((field, index) => (
          <tr
            key={field.key}
            data-field={index}
            className={[field.isDifferent ? css.different : '', index === current ? css.current : ''].join(' ')}
            onClick={() => onCurrent(index)}
          >
            <td>
              <span className={css.number}>{index + 1}</span>
            </td>
            <td className={css.label}>
              {field.label}
              {index === 0 || fields[index - 1]?.group !== field.group ? <small>{field.group}</small> : null}
            </td>
            {hasReading && (
              <td>
                <Marked text={field.read} other={field.isDifferent ? field.typed : null} />
              </td>
            )}
            <td>
              <Marked text={field.typed} other={field.isDifferent ? (field.read ?? field.onFile) : null} />
            </td>
            {hasFile && (
              <td className={css.onFile}>
                <Marked text={field.onFile} other={null} />
              </td>
            )}
            <td>
              <Verdict field={field} isTicked={ticked.has(field.key)} onTick={() => onTick(field.key)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Marked({ text, other }: { readonly text: string | null; readonly other: string | null }) {
  if (text === null || text === '') return <span className={css.missing}>—</span>
  if (other === null || other === '') return text
  return marked(text, other).map((piece, index) =>
    piece.isMarked ? (
      <mark key={`${index}${piece.text}`}>{piece.text}</mark>
    ) : (
      <span key={`${index}${piece.text}`}>{piece.text}</span>
    ),
  )
}

/** Below this confidence the recognition is doubtful. */
const SURE = 0.85

function Verdict({ field, isTicked, onTick }: { field: ComparedField; isTicked: boolean; onTick: () => void }) {
  if (field.isDifferent)
    return (
      <Checkbox className={css.tick ?? ''} checked={isTicked} onChange={onTick}>
        <span className={css.differs}>≠ {isTicked ? '已核对' : '核对（C）'}</span>
      </Checkbox>
    )
  // Nothing was recognised: the stored value is compared, if the applicant typed the same field.
  if (field.read === null && field.onFile !== null && field.typed === '')
    return <span className={css.fine}>供参考</span>
  const likeness = likenessOf(field.typed, field.read ?? field.onFile)
  if (likeness === 'unread') return <span className={css.fine}>未识别</span>
  if (field.confidence !== null && field.confidence < SURE)
    return <span className={css.fine}>识别率 {Math.round(field.confidence * 100)}%</span>
  return (
    <span className={css.fine}>
      {likeness === 'near' ? <b>≈</b> : <Icon name="check" size={14} />}
      {likeness === 'near' ? '仅标点或空格不同' : '一致'}
    </span>
  )
}
