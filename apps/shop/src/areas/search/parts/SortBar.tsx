import type { Facets, SearchSort } from '@xiaojiu/contract/search/schemas.ts'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { Segmented } from '../../../ui/form/Segmented.tsx'
import { DownIcon, GridIcon, MenuIcon, UpIcon } from '../../../ui/icon/icons.tsx'
import { countText } from '../../../ui/money/figure.ts'
import type { SearchAddress, SearchView } from '../search-address.ts'
import css from './SortBar.module.css'

interface SortBarProps {
  address: SearchAddress
  facets: Facets
  view: SearchView
  pageCount: number
  isInStore: boolean
  hasPrices: boolean
  onChange: (changes: Partial<SearchAddress>) => void
}

const VIEWS = [
  { key: 'grid', label: '大图', Sign: GridIcon },
  { key: 'table', label: '表格', Sign: MenuIcon },
] as const

/** Orders, switches and the look of the list. */
export function SortBar({ address, facets, view, pageCount, isInStore, hasPrices, onChange }: SortBarProps) {
  const { sort } = address
  const isOwn = address.storeTypes.length === 1 && address.storeTypes[0] === 'self-run'
  const plain = (key: SearchSort, label: string) => (
    <button type="button" className={css.sort} aria-pressed={sort === key} onClick={() => onChange({ sort: key })}>
      {label}
    </button>
  )
  const isByPrice = sort === 'price-asc' || sort === 'price-desc'
  return (
    <div className={css.bar}>
      <div className={css.sorts} role="group" aria-label="排序">
        {plain('relevance', '综合')}
        {plain('sales', '销量')}
        {hasPrices && (
          <button
            type="button"
            className={css.sort}
            aria-pressed={isByPrice}
            aria-label={sort === 'price-desc' ? '单价从高到低' : '单价从低到高'}
            onClick={() => onChange({ sort: sort === 'price-asc' ? 'price-desc' : 'price-asc' })}
          >
            单价
            {sort === 'price-desc' ? <DownIcon size={12} /> : <UpIcon size={12} />}
          </button>
        )}
        {plain('expiry', '效期最远')}
      </div>
      <div className={css.switches} role="group" aria-label="快速筛选">
        <Switch
          label="仅看有货"
          count={facets.inStockCount}
          isOn={address.onlyInStock}
          onChange={onlyInStock => onChange({ onlyInStock })}
        />
        {hasPrices && (
          <Switch
            label="资质可采"
            count={facets.buyableCount}
            isOn={address.onlyBuyable}
            onChange={onlyBuyable => onChange({ onlyBuyable })}
          />
        )}
        <Switch
          label="近效期"
          count={facets.nearExpiryCount}
          isOn={address.nearExpiry}
          onChange={nearExpiry => onChange({ nearExpiry })}
        />
        {!isInStore && (
          <Switch
            label="自营"
            count={facets.storeKinds.find(kind => kind.value === 'self-run')?.count ?? 0}
            isOn={isOwn}
            onChange={isOn => onChange({ storeTypes: isOn ? ['self-run'] : [] })}
          />
        )}
      </div>
      <div className={css.aside}>
        {pageCount > 0 && (
          <span className="meta num">
            {address.pageNum} / {countText(pageCount)} 页
          </span>
        )}
        <Segmented label="查看方式" choices={VIEWS} value={view} onChange={chosen => onChange({ view: chosen })} />
      </div>
    </div>
  )
}

interface SwitchProps {
  label: string
  count: number
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** Says beforehand how much it would leave; a switch that would leave nothing cannot be turned on. */
function Switch({ label, count, isOn, onChange }: SwitchProps) {
  return (
    <Checkbox checked={isOn} onChange={onChange} disabled={!isOn && count === 0}>
      <span>
        {label}
        <span className={css.count}>({countText(count)})</span>
      </span>
    </Checkbox>
  )
}
