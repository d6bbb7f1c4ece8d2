import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { findingEndpoints } from '@xiaojiu/contract/search/finding-endpoints.ts'
import type { Facets, SearchSort } from '@xiaojiu/contract/search/schemas.ts'
import { SortBar, type SortOption } from '@xiaojiu/ui/filter/SortBar.tsx'
import { Segmented } from '@xiaojiu/ui/form/Segmented.tsx'
import { GridIcon, MenuIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { countText } from '@xiaojiu/ui/money/figure.ts'
import { call } from '@xiaojiu/web/call.ts'
import { query } from '@xiaojiu/web/query.ts'
import { isAuthenticated, useSession } from '#trade/session/session.ts'
import type { SearchAddress, SearchView } from '../search-address.ts'
import css from './ResultBar.module.css'

interface ResultBarProps {
  address: SearchAddress
  facets: Facets
  view: SearchView
  pageCount: number
  isInStore: boolean
  /** Prices are visible, so the buyer can sort by price and filter by what they may buy. */
  hasPrices: boolean
  onChange: (changes: Partial<SearchAddress>) => void
}

const SORTS: readonly (SortOption<SearchSort> & { readonly isPriced?: true })[] = [
  { key: 'relevance', label: '综合' },
  { key: 'sales', label: '销量' },
  { key: 'price-asc', reverse: 'price-desc', label: '单价', isPriced: true },
  { key: 'expiry', label: '效期最远' },
]

const VIEWS = [
  { key: 'grid', label: '大图', Sign: GridIcon },
  { key: 'table', label: '表格', Sign: MenuIcon },
] as const

/** Sort orders, filters with the number of results they would leave, and the view of the list. */
export function ResultBar({ address, facets, view, pageCount, isInStore, hasPrices, onChange }: ResultBarProps) {
  const nearFirst = useNearFirst()
  const ownCount = facets.storeKinds.find(kind => kind.value === 'self-run')?.count ?? 0
  const isOwn = address.storeTypes.length === 1 && address.storeTypes[0] === 'self-run'
  const check = (key: 'onlyInStock' | 'onlyBuyable' | 'nearExpiry', label: string, count: number) => ({
    key,
    label: `${label} (${countText(count)})`,
    isOn: address[key],
    onChange: (isOn: boolean) => onChange({ [key]: isOn }),
  })
  return (
    <div className={css.bar}>
      <SortBar
        sorts={SORTS.filter(sort => hasPrices || !sort.isPriced)}
        value={address.sort}
        onSort={sort => onChange({ sort })}
        checks={[
          check('onlyInStock', '仅看有货', facets.inStockCount),
          ...(hasPrices ? [check('onlyBuyable', '资质可采', facets.buyableCount)] : []),
          check('nearExpiry', '近效期', facets.nearExpiryCount),
          ...(isInStore
            ? []
            : [
                {
                  key: 'own',
                  label: `自营 (${countText(ownCount)})`,
                  isOn: isOwn,
                  onChange: (isOn: boolean) => onChange({ storeTypes: isOn ? ['self-run'] : [] }),
                },
                // Only the order by relevance can rank nearby stores first.
                ...(nearFirst && address.sort === 'relevance'
                  ? [{ key: 'near', label: '同省优先', isOn: nearFirst.isOn, onChange: nearFirst.set }]
                  : []),
              ]),
        ]}
        aside={
          <>
            {pageCount > 0 && (
              <span className="meta num">
                {address.pageNum} / {countText(pageCount)} 页
              </span>
            )}
            <Segmented label="查看方式" choices={VIEWS} value={view} onChange={chosen => onChange({ view: chosen })} />
          </>
        }
      />
    </div>
  )
}

/** Whether stores of the buyer's province come first among equal goods; null for callers without a province. */
function useNearFirst(): { readonly isOn: boolean; readonly set: (isOn: boolean) => void } | null {
  const queries = useQueryClient()
  const isMember = useSession(session => isAuthenticated(session) && session.user.companyId !== '')
  const asked = query(findingEndpoints.getPreference, {}, { errors: 'caller' })
  const { data } = useQuery({ ...asked, enabled: isMember, staleTime: Number.POSITIVE_INFINITY })
  const { mutate } = useMutation({
    mutationFn: (isNearFirst: boolean) => call(findingEndpoints.setPreference, { isNearFirst }),
    onSuccess: saved => {
      queries.setQueryData(asked.queryKey, saved)
      return queries.invalidateQueries({ queryKey: [findingEndpoints.searchGoods.path] })
    },
  })
  return data ? { isOn: data.isNearFirst, set: mutate } : null
}
