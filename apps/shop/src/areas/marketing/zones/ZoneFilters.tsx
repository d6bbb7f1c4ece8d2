import type { ZoneStore } from '@xiaojiu/contract/marketing/schemas.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { Checkbox } from '@xiaojiu/ui/form/Checkbox.tsx'
import { Segmented } from '@xiaojiu/ui/form/Segmented.tsx'
import { WordSearch } from '@xiaojiu/ui/form/WordSearch.tsx'
import { countText } from '@xiaojiu/ui/money/figure.ts'
import type { z } from 'zod'
import type { ZoneQuery } from '#links/marketing.ts'
import { isAuthenticated, useSession } from '#trade/session/session.ts'
import css from './Zone.module.css'

type Choice = Pick<z.output<typeof ZoneQuery>, 'word' | 'storeId' | 'open' | 'order'>

interface ZoneFiltersProps {
  choice: Choice
  stores: readonly ZoneStore[]
  /** Goods can be sorted and filtered; combos and reductions can only be searched. */
  hasOrder: boolean
  onChange: (changes: Partial<Choice> & { readonly page?: undefined }) => void
}

const ORDERS = [
  { key: 'usual', label: '默认' },
  { key: 'price', label: '价格从低到高' },
  { key: 'ending', label: '即将结束' },
] as const

/** Search and filters of a campaign page; their state is in the URL. */
export function ZoneFilters({ choice: { word, storeId, open, order }, stores, hasOrder, onChange }: ZoneFiltersProps) {
  const change = (changes: Parameters<typeof onChange>[0]) => onChange({ ...changes, page: undefined })
  // Sorting by price needs visible prices.
  const seesPrices = useSession(isAuthenticated)
  const isSet = Boolean(word || storeId || open || order)
  return (
    <div className={css.filters}>
      <WordSearch
        key={word}
        keyword={word ?? ''}
        label="药品名称、厂家或店铺"
        size="small"
        onSearch={typed => change({ word: typed || undefined })}
      />
      <select
        className={css.stores}
        aria-label="店铺"
        value={storeId ?? ''}
        onChange={event => change({ storeId: event.currentTarget.value || undefined })}
      >
        <option value="">全部店铺</option>
        {stores.map(store => (
          <option key={store.storeId} value={store.storeId}>
            {store.storeName}（{countText(store.count)}）
          </option>
        ))}
      </select>
      {hasOrder && (
        <>
          <Segmented
            label="排序"
            choices={seesPrices ? ORDERS : ORDERS.filter(({ key }) => key !== 'price')}
            value={order ?? 'usual'}
            onChange={key => change({ order: key === 'usual' ? undefined : key })}
          />
          <Checkbox checked={open === '1'} onChange={isOpen => change({ open: isOpen ? '1' : undefined })}>
            只看可抢购
          </Checkbox>
        </>
      )}
      {isSet && (
        <Button
          tone="text"
          size="small"
          onClick={() => change({ word: undefined, storeId: undefined, open: undefined, order: undefined })}
        >
          清除筛选
        </Button>
      )}
    </div>
  )
}
