import { useQuery } from '@tanstack/react-query'
import { catalogueOperatingEndpoints, type GateAnswer } from '@xiaojiu/contract/catalogue/operating-endpoints.ts'
import { query } from '@xiaojiu/web/query.ts'
import { Input } from 'antd'
import { useSearchParams } from 'react-router'
import { faultText } from '#parts/form/use-attempt.ts'
import { Card } from '#parts/page/Card.tsx'
import { EmptyState, ErrorState, Skeleton } from '#parts/page/PageState.tsx'
import { SectionTable } from '#parts/page/SectionTable.tsx'
import css from './company.module.css'

const SHORTEST = 2
const COLUMNS = [
  { label: '商品', kind: 'text' },
  { label: '规格', kind: 'text' },
  { label: '生产企业', kind: 'text' },
  { label: '店铺', kind: 'text' },
  { label: '能否采购', kind: 'text' },
  { label: '原因', kind: 'text' },
  { label: '涉及证照', kind: 'text' },
] as const

/** 采购资格: whether this company may see the price of an article and buy it, and if not, why. */
export function GateTab({ companyId }: { readonly companyId: string }) {
  const [params, setParams] = useSearchParams()
  const keyword = (params.get('keyword') ?? '').trim()
  const search = (words: string) => {
    const next = new URLSearchParams(params)
    next.set('keyword', words.trim())
    setParams(next, { replace: true, preventScrollReset: true })
  }
  return (
    <div className={css.sections}>
      <Card isFlush title="采购资格" meta="与商城下单使用同一规则">
        <div className={css.gate}>
          <Input.Search
            allowClear
            maxLength={40}
            aria-label="商品"
            placeholder="商品名称、批准文号或条码"
            enterButton="查询"
            defaultValue={keyword}
            onSearch={search}
          />
        </div>
        {keyword.length < SHORTEST ? (
          <EmptyState title="输入商品，查看该企业能否采购及原因" hint="至少 2 个字" />
        ) : (
          <Answers companyId={companyId} keyword={keyword} />
        )}
      </Card>
    </div>
  )
}

function Answers(asked: { readonly companyId: string; readonly keyword: string }) {
  const found = useQuery(query(catalogueOperatingEndpoints.explainGate, asked, { errors: 'caller' }))
  if (found.isError)
    return <ErrorState what="采购资格" message={faultText(found.error)} onRetry={() => void found.refetch()} />
  if (found.data === undefined) return <Skeleton rows={5} height={32} />
  const { list, hasMore } = found.data
  if (list.length === 0) return <EmptyState title="没有在售的该商品" hint="请换用通用名、批准文号或条码" />
  return (
    <>
      <SectionTable columns={COLUMNS} rows={list.map(answer => ({ ref: answer.offerId, cells: cellsOf(answer) }))} />
      {hasMore && <p className={css.more}>只列出前 {list.length} 个，请输入更完整的名称</p>}
    </>
  )
}

function cellsOf(answer: GateAnswer): string[] {
  const { displayName, spec, makerName, storeName, licences } = answer
  return [displayName, spec, makerName, storeName, standingOf(answer), reasonOf(answer), licences.join('、')]
}

function standingOf({ isOnSale, canBuy, showsPrice }: GateAnswer): string {
  if (canBuy) return isOnSale ? '可以采购' : '未在售'
  return showsPrice ? '可看价，不能采购' : '不能看价、不能采购'
}

function reasonOf({ canBuy, isOnSale, reason }: GateAnswer): string {
  return canBuy && !isOnSale ? '店铺未营业或商品已下架' : reason
}
