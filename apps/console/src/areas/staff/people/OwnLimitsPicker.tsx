import { useQuery } from '@tanstack/react-query'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import type { OwnLimits } from '@xiaojiu/contract/staff/people-schemas.ts'
import { type Fen, formatYuan, parseYuan } from '@xiaojiu/kernel/money.ts'
import { query } from '@xiaojiu/web/query.ts'
import { Input } from 'antd'
import { useState } from 'react'

interface OwnLimitsPickerProps {
  readonly limits: OwnLimits
  readonly onChange: (limits: OwnLimits) => void
}

/** 复核限额: the largest amount that the person decides alone or as the second person, by kind of act; empty: no limit. */
export function OwnLimitsPicker({ limits, onChange }: OwnLimitsPickerProps) {
  const kinds = useQuery(query(staffEndpoints.listLimits, {}, { errors: 'caller' }))
  const shown = (kinds.data?.list ?? []).filter(({ kind, isOfAmount }) => isOfAmount || limits[kind] !== undefined)
  return shown.map(({ kind, label }) => (
    <AmountLine
      key={kind}
      label={`复核限额：${label}（元）`}
      amount={limits[kind] ?? null}
      onChange={amount => {
        const { [kind]: _, ...others } = limits
        onChange(amount === null ? others : { ...others, [kind]: amount })
      }}
    />
  ))
}

interface AmountLineProps {
  readonly label: string
  readonly amount: Fen | null
  readonly onChange: (amount: Fen | null) => void
}

function AmountLine({ label, amount, onChange }: AmountLineProps) {
  const [text, setText] = useState(amount === null ? '' : formatYuan(amount))
  const isAmount = text.trim() === '' || parseYuan(text.trim()) !== null
  return (
    <label>
      <span>{label}</span>
      <Input
        inputMode="decimal"
        placeholder="不限"
        value={text}
        status={isAmount ? '' : 'error'}
        onChange={event => {
          setText(event.target.value)
          const typed = event.target.value.trim()
          const parsed = parseYuan(typed)
          if (typed === '') onChange(null)
          else if (parsed !== null) onChange(parsed)
        }}
        onBlur={() => {
          if (!isAmount) setText(amount === null ? '' : formatYuan(amount))
        }}
      />
    </label>
  )
}
