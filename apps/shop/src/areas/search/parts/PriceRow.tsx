import { formatUnitPrice, parseUnitPrice, type UnitPrice } from '@xiaojiu/kernel/price.ts'
import { type FormEvent, useState } from 'react'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import type { SearchAddress } from '../search-address.ts'
import css from './PriceRow.module.css'

interface PriceRowProps {
  address: Pick<SearchAddress, 'priceFrom' | 'priceTo'>
  onChange: (changes: Pick<SearchAddress, 'priceFrom' | 'priceTo'>) => void
}

const textOf = (price: UnitPrice | null) => (price === null ? '' : formatUnitPrice(price))

/** What a pack may cost. Starts anew from the address when that changes. */
export function PriceRow({ address, onChange }: PriceRowProps) {
  const { priceFrom, priceTo } = address
  return <Range key={`${priceFrom} ${priceTo}`} from={textOf(priceFrom)} to={textOf(priceTo)} onChange={onChange} />
}

function Range({ from, to, onChange }: { from: string; to: string; onChange: PriceRowProps['onChange'] }) {
  const [low, setLow] = useState(from)
  const [high, setHigh] = useState(to)
  const take = (event: FormEvent) => {
    event.preventDefault()
    const [one, other] = [parseUnitPrice(low), parseUnitPrice(high)]
    // Turned round is still a range.
    const isTurned = one !== null && other !== null && one > other
    onChange({ priceFrom: isTurned ? other : one, priceTo: isTurned ? one : other })
  }
  return (
    <form className={css.row} aria-label="采购价" onSubmit={take}>
      <span className={css.key}>采购价</span>
      <PriceField label="最低价" value={low} onChange={setLow} />
      <span aria-hidden="true">–</span>
      <PriceField label="最高价" value={high} onChange={setHigh} />
      <Button type="submit" size="small" tone="outline" disabled={low === from && high === to}>
        确定
      </Button>
    </form>
  )
}

function PriceField({ label, value, onChange }: { label: string; value: string; onChange: (text: string) => void }) {
  return (
    <span className={css.field}>
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
