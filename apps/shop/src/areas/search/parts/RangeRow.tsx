import { formatUnitPrice, parseUnitPrice, type UnitPrice } from '@xiaojiu/kernel/price.ts'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../ui/button/Button.tsx'
import type { SearchAddress } from '../search-address.ts'
import css from './FacetPanel.module.css'

const MONTHS = [6, 12, 18, 24] as const

interface RangeRowProps {
  address: SearchAddress
  onChange: (changes: Partial<SearchAddress>) => void
  /** Those who see no prices cannot filter by them. */
  hasPrices: boolean
}

/** How far away the expiry is, and what a pack may cost. */
export function RangeRow({ address, onChange, hasPrices }: RangeRowProps) {
  const { expiryMonths, priceFrom, priceTo } = address
  return (
    <div className={css.row} role="group" aria-label="效期与价格">
      <span className={css.label}>效期</span>
      <div className={css.values}>
        <button
          type="button"
          className={css.value}
          aria-pressed={expiryMonths === null}
          onClick={() => expiryMonths !== null && onChange({ expiryMonths: null })}
        >
          全部
        </button>
        {MONTHS.map(months => (
          <button
            key={months}
            type="button"
            className={css.value}
            aria-pressed={expiryMonths === months}
            onClick={() => onChange({ expiryMonths: expiryMonths === months ? null : months })}
          >
            {months} 个月以上
          </button>
        ))}
      </div>
      {hasPrices && <PriceRange key={`${priceFrom} ${priceTo}`} from={priceFrom} to={priceTo} onChange={onChange} />}
    </div>
  )
}

interface PriceRangeProps {
  from: UnitPrice | null
  to: UnitPrice | null
  onChange: (changes: Partial<SearchAddress>) => void
}

function PriceRange({ from, to, onChange }: PriceRangeProps) {
  const [low, setLow] = useState(from === null ? '' : formatUnitPrice(from))
  const [high, setHigh] = useState(to === null ? '' : formatUnitPrice(to))
  const take = (event: FormEvent) => {
    event.preventDefault()
    const [one, other] = [parseUnitPrice(low.trim()), parseUnitPrice(high.trim())]
    // Turned round is still a range.
    const isTurned = one !== null && other !== null && one > other
    onChange({ priceFrom: isTurned ? other : one, priceTo: isTurned ? one : other })
  }
  const isChanged =
    low !== (from === null ? '' : formatUnitPrice(from)) || high !== (to === null ? '' : formatUnitPrice(to))
  return (
    <form className={css.range} onSubmit={take}>
      <span className={css.rangeLabel}>采购价</span>
      <PriceField label="最低价" value={low} onChange={setLow} />–
      <PriceField label="最高价" value={high} onChange={setHigh} />
      <Button type="submit" size="small" tone="outline" disabled={!isChanged}>
        确定
      </Button>
    </form>
  )
}

function PriceField({ label, value, onChange }: { label: string; value: string; onChange: (text: string) => void }) {
  return (
    <span className={css.price}>
      <span aria-hidden="true">¥</span>
      <input
        aria-label={label}
        inputMode="decimal"
        autoComplete="off"
        maxLength={9}
        value={value}
        onChange={event => onChange(event.currentTarget.value.normalize('NFKC').replace(/[^\d.]/g, ''))}
      />
    </span>
  )
}
