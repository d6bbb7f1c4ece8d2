import type { Facets } from '@xiaojiu/contract/search/schemas.ts'
import { useState } from 'react'
import { CloseIcon, DownIcon, UpIcon } from '../../../ui/icon/icons.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { type Condition, facetRowsIn, usesMoreFacets } from '../conditions.ts'
import type { SearchAddress } from '../search-address.ts'
import css from './FacetPanel.module.css'
import { FacetRow } from './FacetRow.tsx'
import { RangeRow } from './RangeRow.tsx'

interface FacetPanelProps {
  address: SearchAddress
  facets: Facets
  conditions: readonly Condition[]
  isInStore: boolean
  hasPrices: boolean
  onChange: (changes: Partial<SearchAddress>) => void
  onClear: () => void
}

/** What narrows the list now, and everything that could. */
export function FacetPanel(props: FacetPanelProps) {
  const { address, facets, conditions, isInStore, hasPrices, onChange, onClear } = props
  const [isMore, setMore] = useState(usesMoreFacets(address))
  return (
    <Panel className={css.panel} aria-label="筛选条件">
      {conditions.length > 0 && (
        <div className={css.row} role="group" aria-label="已选条件">
          <span className={css.label}>已选</span>
          <div className={css.chosen}>
            {conditions.map(({ label, without }) => (
              <button key={label} type="button" className={css.chip} onClick={() => onChange(without)}>
                {label}
                <CloseIcon size={12} />
                <span className="sr-only">，取消</span>
              </button>
            ))}
            <button type="button" className={css.clear} onClick={onClear}>
              清空
            </button>
          </div>
        </div>
      )}
      <FacetRow
        label="分类"
        values={facets.categories}
        chosen={address.categoryCode === null ? [] : [address.categoryCode]}
        onChange={([categoryCode]) => onChange({ categoryCode: categoryCode ?? null })}
        isSingle
      />
      {facetRowsIn(isInStore)
        .filter(row => row.isMain || isMore)
        .map(({ field, facet, label }) => (
          <FacetRow
            key={field}
            label={label}
            values={facets[facet]}
            chosen={address[field]}
            onChange={chosen => onChange({ [field]: chosen })}
          />
        ))}
      {isMore && <RangeRow address={address} onChange={onChange} hasPrices={hasPrices} />}
      <button type="button" className={css.toggle} aria-expanded={isMore} onClick={() => setMore(!isMore)}>
        {isMore ? '收起筛选' : '更多筛选'}
        {isMore ? <UpIcon size={12} /> : <DownIcon size={12} />}
      </button>
    </Panel>
  )
}
