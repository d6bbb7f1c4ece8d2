import { SALES_RANGES, type SalesRange } from '@xiaojiu/contract/order/selling-schemas.ts'
import { Segmented } from 'antd'

interface RangeChoiceProps {
  readonly value: SalesRange
  readonly onChange: (days: SalesRange) => void
  readonly ranges?: readonly SalesRange[]
}

const WEEK_AND_MONTH = [7, 30] as const

/** The number of days that the cards cover. */
export function RangeChoice({ value, onChange, ranges = WEEK_AND_MONTH }: RangeChoiceProps) {
  return (
    <Segmented
      size="small"
      aria-label="时间范围"
      value={value}
      options={ranges.map(days => ({ value: days, label: SALES_RANGES[days] }))}
      onChange={onChange}
    />
  )
}
