import { SALES_RANGES, type SalesRange } from '@xiaojiu/contract/order/selling-schemas.ts'
import { Segmented } from 'antd'

interface RangeChoiceProps {
  readonly value: SalesRange
  readonly onChange: (days: SalesRange) => void
}

/** For how many days the cards tell. */
export function RangeChoice({ value, onChange }: RangeChoiceProps) {
  return (
    <Segmented
      size="small"
      aria-label="时间范围"
      value={value}
      options={([7, 30] as const).map(days => ({ value: days, label: SALES_RANGES[days] }))}
      onChange={onChange}
    />
  )
}
