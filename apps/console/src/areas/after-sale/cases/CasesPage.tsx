import { useQuery } from '@tanstack/react-query'
import { afterSaleSellingEndpoints } from '@xiaojiu/contract/after-sale/selling-endpoints.ts'
import { STAFF_TABS, type StaffTab } from '@xiaojiu/contract/after-sale/words.ts'
import { orderSellingEndpoints } from '@xiaojiu/contract/order/selling-endpoints.ts'
import { query } from '@xiaojiu/web/query.ts'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useGrid } from '#grid/url/grid-query.ts'
import { PageHead } from '#parts/page/Card.tsx'
import { DIFFERENCE_FILTERS, DifferenceGrid } from '../differences/DifferenceGrid.tsx'
import { CaseFigures } from './CaseFigures.tsx'
import { CASE_FILTERS, CaseGrid } from './CaseGrid.tsx'

const TABS = Object.keys(STAFF_TABS) as StaffTab[]
/** The view of 收货差异 in the address. */
const DIFFERENCES = 'differences'

/** 售后列表: cases by who has to act next, and 收货差异. */
export function CasesPage() {
  const [params] = useSearchParams()
  const isDifferences = params.get('view') === DIFFERENCES
  const [hasFigures, setFigures] = useState(false)
  const counts = useQuery(query(afterSaleSellingEndpoints.listStoreCases, { pageSize: 1 }, { errors: 'caller' }))
  const found = useQuery(query(orderSellingEndpoints.listDifferences, { pageSize: 1 }, { errors: 'caller' }))
  const views = useMemo(() => {
    const tabs = TABS.map(id => {
      const count = counts.data?.counts.find(each => each.tab === id)?.count
      const isMine = id === 'to-answer' || id === 'to-inspect' || id === 'to-reship'
      return {
        id: id as string,
        label: STAFF_TABS[id],
        ...(count !== undefined && { count }),
        ...(isMine && { countTone: 'me' as const }),
      }
    })
    const differences = {
      id: DIFFERENCES,
      label: '收货差异',
      countTone: 'me' as const,
      ...(found.data && { count: found.data.waitingCount }),
    }
    return [...tabs.slice(0, -1), differences, ...tabs.slice(-1), { id: 'all', label: '全部' }]
  }, [counts.data, found.data])
  const grid = useGrid({ filters: isDifferences ? DIFFERENCE_FILTERS : CASE_FILTERS, views })
  return (
    <>
      <PageHead
        title="售后列表"
        meta={isDifferences ? '买家验收时登记的差异，认可后直接办理售后' : '48 小时内未处理的由平台介入'}
      >
        <Button aria-expanded={hasFigures} onClick={() => setFigures(!hasFigures)}>
          {hasFigures ? '收起图表' : '图表'}
        </Button>
      </PageHead>
      {hasFigures && <CaseFigures />}
      {isDifferences ? <DifferenceGrid grid={grid} /> : <CaseGrid grid={grid} />}
    </>
  )
}
