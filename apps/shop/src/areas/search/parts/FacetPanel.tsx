import type { Facets, FacetValue } from '@xiaojiu/contract/search/schemas.ts'
import { formatUnitPrice, parseUnitPrice, type UnitPrice } from '@xiaojiu/kernel/price.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { Dialog } from '@xiaojiu/ui/dialog/Dialog.tsx'
import { FacetRow } from '@xiaojiu/ui/filter/FacetRow.tsx'
import { FilterBar } from '@xiaojiu/ui/filter/FilterBar.tsx'
import { DownIcon, MenuIcon, UpIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { usePhone } from '@xiaojiu/ui/layout/use-phone.ts'
import { countText } from '@xiaojiu/ui/money/figure.ts'
import { type FormEvent, useState } from 'react'
import { specText } from '#trade/offer/present-goods.ts'
import { type Condition, facetRowsIn, usesMoreFacets } from '../conditions.ts'
import type { SearchAddress } from '../search-address.ts'
import css from './FacetPanel.module.css'

interface PriceRowProps {
  address: Pick<SearchAddress, 'priceFrom' | 'priceTo'>
  onChange: (changes: Pick<SearchAddress, 'priceFrom' | 'priceTo'>) => void
}

const textOf = (price: UnitPrice | null) => (price === null ? '' : formatUnitPrice(price))

interface FacetPanelProps {
  address: SearchAddress
  facets: Facets
  conditions: readonly Condition[]
  isInStore: boolean
  /** Prices are visible, so the buyer can filter by them. */
  hasPrices: boolean
  /** The number of goods found. */
  total: number
  onChange: (changes: Partial<SearchAddress>) => void
  onClear: () => void
}

const readable = (spec: FacetValue) => ({ ...spec, label: specText(spec.label) })

const MONTHS = ['6', '12', '18', '24'].map(value => ({ value, label: `${value} 个月以上` }))

/** The active filters and all facets; on phones in a sheet behind one button. */
export function FacetPanel(props: FacetPanelProps) {
  const isPhone = usePhone()
  const [isOpen, setOpen] = useState(false)
  const { conditions, total, onClear } = props
  if (!isPhone) return <FacetRows {...props} />
  return (
    <>
      <Button className={css.open ?? ''} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <MenuIcon size={16} />
        筛选{conditions.length > 0 && `（已选 ${conditions.length}）`}
      </Button>
      {isOpen && (
        <Dialog
          title="筛选"
          onClose={() => setOpen(false)}
          footer={
            <>
              {conditions.length > 0 && <Button onClick={onClear}>清空筛选</Button>}
              <Button tone="primary" onClick={() => setOpen(false)}>
                查看 {countText(total)} 个商品
              </Button>
            </>
          }
        >
          <FacetRows {...props} />
        </Dialog>
      )}
    </>
  )
}

/** Rarely used facets are behind 更多筛选. */
function FacetRows(props: FacetPanelProps) {
  const { address, facets, conditions, isInStore, hasPrices, onChange, onClear } = props
  const [isMore, setMore] = useState(usesMoreFacets(address))
  const { categoryCode, expiryMonths } = address
  // A facet with a single value filters nothing.
  const isUseful = (values: readonly unknown[], chosen: readonly unknown[]) => values.length > 1 || chosen.length > 0
  const rows = facetRowsIn(isInStore).filter(
    row => (row.isMain || isMore) && isUseful(facets[row.facet], address[row.field]),
  )
  const chosenCategory = categoryCode === null ? [] : [categoryCode]
  return (
    <div className={css.panel}>
      <FilterBar
        chosen={conditions.map(({ label, without }) => ({ key: label, label, onRemove: () => onChange(without) }))}
        onClear={onClear}
      >
        {isUseful(facets.categories, chosenCategory) && (
          <FacetRow
            label="分类"
            options={facets.categories}
            chosen={chosenCategory}
            onChange={([code]) => onChange({ categoryCode: code ?? null })}
          />
        )}
        {rows.map(({ field, facet, label }) => (
          <FacetRow
            key={field}
            label={label}
            options={field === 'specs' ? facets.specs.map(readable) : facets[facet]}
            chosen={address[field]}
            onChange={chosen => onChange({ [field]: chosen })}
            isMulti
          />
        ))}
        {isMore && (
          <FacetRow
            label="效期"
            options={MONTHS}
            chosen={expiryMonths === null ? [] : [String(expiryMonths)]}
            onChange={([months]) => onChange({ expiryMonths: months === undefined ? null : Number(months) })}
          />
        )}
        {isMore && hasPrices && <PriceRow address={address} onChange={onChange} />}
      </FilterBar>
      <button type="button" className={css.toggle} aria-expanded={isMore} onClick={() => setMore(!isMore)}>
        {isMore ? '收起筛选' : '更多筛选'}
        {isMore ? <UpIcon size={12} /> : <DownIcon size={12} />}
      </button>
    </div>
  )
}

/** The price range of a pack. It is reset when the URL changes. */
function PriceRow({ address, onChange }: PriceRowProps) {
  const { priceFrom, priceTo } = address
  return <Range key={`${priceFrom} ${priceTo}`} from={textOf(priceFrom)} to={textOf(priceTo)} onChange={onChange} />
}

function Range({ from, to, onChange }: { from: string; to: string; onChange: PriceRowProps['onChange'] }) {
  const [low, setLow] = useState(from)
  const [high, setHigh] = useState(to)
  const take = (event: FormEvent) => {
    event.preventDefault()
    const [one, other] = [parseUnitPrice(low), parseUnitPrice(high)]
    // A range typed in reverse order is swapped.
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
