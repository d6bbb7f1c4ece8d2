import { DIFFERENCES, type Difference, NOTED_DIFFERENCES } from '@xiaojiu/contract/order/shipment-schemas.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import css from './Logistics.module.css'
import { acceptedOf, clampFoundQuantity, type Found } from './receipt.ts'

const KINDS = Object.entries(DIFFERENCES) as [Difference, string][]

interface FoundDifferencesProps {
  /** 阿莫西林胶囊 批号 A1 */
  name: string
  unit: string
  sent: number
  found: readonly Found[]
  onChange: (found: readonly Found[]) => void
}

/** The differences of one batch, one row per kind. */
export function FoundDifferences({ name, unit, sent, found, onChange }: FoundDifferencesProps) {
  const free = KINDS.filter(([kind]) => !found.some(one => one.kind === kind))
  const next = free.find(([kind]) => kind === 'over' || acceptedOf(sent, found) > 0)
  const change = (at: number, part: Partial<Found>) =>
    onChange(found.map((one, index) => (index === at ? { ...one, ...part } : one)))
  const act = found.length === 0 ? '登记差异' : '再加一项'
  return (
    <div className={css.differences}>
      {found.map(({ kind, quantity, note }, at) => {
        const others = found.filter((_, index) => index !== at)
        return (
          <div key={kind} className={css.difference}>
            <select
              className={css.choice}
              value={kind}
              aria-label={`${name} 差异`}
              onChange={event => change(at, { kind: event.currentTarget.value as Difference })}
            >
              {KINDS.filter(([one]) => one === kind || free.some(([open]) => open === one)).map(([one, label]) => (
                <option key={one} value={one}>
                  {label}
                </option>
              ))}
            </select>
            <input
              className={css.count}
              type="number"
              min={1}
              value={quantity}
              aria-label={`${name} ${DIFFERENCES[kind]}数量`}
              onFocus={event => event.currentTarget.select()}
              onChange={event =>
                change(at, { quantity: clampFoundQuantity(event.currentTarget.value, kind, sent, others) })
              }
            />
            <span>{unit}</span>
            {NOTED_DIFFERENCES.includes(kind) && (
              <input
                className={css.noteBox}
                value={note}
                maxLength={60}
                placeholder={kind === 'wrong-batch' ? '实收批号' : '实收品名、规格'}
                aria-label={`${name} ${kind === 'wrong-batch' ? '实收批号' : '实收品名'}`}
                onChange={event => change(at, { note: event.currentTarget.value })}
              />
            )}
            <Button
              tone="text"
              size="small"
              aria-label={`删除 ${name} ${DIFFERENCES[kind]}`}
              onClick={() => onChange(others)}
            >
              删除
            </Button>
          </div>
        )
      })}
      {next && (
        <Button
          tone="text"
          size="small"
          className={css.flush ?? ''}
          aria-label={`${act}：${name}`}
          onClick={() => onChange([...found, { kind: next[0], quantity: 1, note: '' }])}
        >
          {act}
        </Button>
      )}
    </div>
  )
}
