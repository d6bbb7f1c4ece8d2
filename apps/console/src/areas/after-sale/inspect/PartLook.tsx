import type { StaffCase } from '@xiaojiu/contract/after-sale/staff-schemas.ts'
import { Button, Input, InputNumber, Select } from 'antd'
import css from './inspect.module.css'
import { type Condition, conditionsFor, type Look } from './inspected.ts'

interface PartLookProps {
  readonly look: Look
  readonly line: StaffCase['lines'][number]
  readonly mayResell: boolean
  readonly onChange: (changes: Partial<Look>) => void
  /** Null: the line has only this part. */
  readonly onJoin: (() => void) | null
}

/** The result for a line, or for some of its packs. */
export function PartLook({ look, line, mayResell, onChange, onJoin }: PartLookProps) {
  return (
    <div className={css.part}>
      {onJoin !== null && (
        <label>
          <span>数量（{line.packUnit}）</span>
          <InputNumber
            aria-label={`${line.displayName} 本部分数量`}
            min={1}
            max={line.quantity}
            precision={0}
            value={look.quantity}
            onChange={quantity => onChange({ quantity: quantity ?? 1 })}
          />
        </label>
      )}
      <label className={css.choice}>
        <span>结论</span>
        <Select<Condition>
          aria-label={`${line.displayName} 验收结论`}
          value={look.condition}
          style={{ width: '100%' }}
          options={[...conditionsFor(mayResell)]}
          onChange={condition => onChange({ condition })}
        />
      </label>
      <label className={css.words}>
        <span>外观与备注</span>
        <Input
          aria-label={`${line.displayName} 备注`}
          maxLength={200}
          placeholder="包装、封签、标签、外观"
          value={look.note}
          onChange={event => onChange({ note: event.target.value })}
        />
      </label>
      {onJoin !== null && (
        <Button type="text" aria-label={`取消拆分 ${look.quantity} ${line.packUnit}`} onClick={onJoin}>
          取消拆分
        </Button>
      )}
    </div>
  )
}
