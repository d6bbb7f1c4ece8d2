import { BULK_PRESETS, type BulkPreset, type BulkTaskBrief } from '@xiaojiu/contract/order/bulk-schemas.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { Segmented } from '@xiaojiu/ui/form/Segmented.tsx'
import css from '../Planning.module.css'
import type { PlanWish } from '../use-plan.ts'

const PRESETS = (Object.keys(BULK_PRESETS) as BulkPreset[]).map(key => ({ key, label: BULK_PRESETS[key] }))
const PARCELS = [1, 2, 3, 4, 5, 6, 8, 10]
const MONTHS = [3, 6, 9, 12, 18]

interface PlanWishesProps {
  task: BulkTaskBrief
  isPlanning: boolean
  onSend: (wish: PlanWish) => void
}

/** The goals of the plan. Each choice starts a new plan. */
export function PlanWishes({ task, isPlanning, onSend }: PlanWishesProps) {
  const { preset, maxParcels, minMonths } = task
  const wish = { preset, maxParcels, minMonths }
  const numberOf = (text: string) => (text === '' ? null : Number(text))
  return (
    <fieldset className={css.bar} disabled={isPlanning}>
      <Segmented
        label="采购偏好"
        choices={PRESETS}
        value={preset}
        onChange={next => onSend({ ...wish, preset: next })}
      />
      <label className={css.pick}>
        包裹数
        <select
          value={maxParcels ?? ''}
          onChange={event => onSend({ ...wish, maxParcels: numberOf(event.target.value) })}
        >
          <option value="">不限</option>
          {PARCELS.map(count => (
            <option key={count} value={count}>
              最多 {count} 个
            </option>
          ))}
        </select>
      </label>
      <label className={css.pick}>
        剩余效期
        <select
          value={minMonths ?? ''}
          onChange={event => onSend({ ...wish, minMonths: numberOf(event.target.value) })}
        >
          <option value="">按店铺承诺</option>
          {MONTHS.map(count => (
            <option key={count} value={count}>
              至少 {count} 个月
            </option>
          ))}
        </select>
      </label>
      <span className={css.right}>
        <Button isBusy={isPlanning} onClick={() => onSend(wish)}>
          {task.state === 'draft' ? '开始规划' : '重新规划'}
        </Button>
      </span>
    </fieldset>
  )
}
