import { useQuery } from '@tanstack/react-query'
import type { ProductBrief } from '@xiaojiu/contract/catalogue/schemas.ts'
import { findingEndpoints } from '@xiaojiu/contract/search/finding-endpoints.ts'
import { Button, ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { query } from '@xiaojiu/web/query.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { keywordHref } from '#links/catalogue.ts'
import { NewItemDialog } from '#trade/keeping/NewItemDialog.tsx'
import { ShortageButton } from '#trade/keeping/ShortageButton.tsx'
import { requireSignIn } from '#trade/session/visitor.ts'
import css from './NoResult.module.css'

/** Shortened for the button, because a keyword may be a pasted line. */
function shortened(keyword: string): string {
  return keyword.length > 12 ? `${keyword.slice(0, 12)}…` : keyword
}

interface NoResultProps {
  keyword: string
  /** Products of that name without an offer. */
  offSale: readonly ProductBrief[]
  hasFilters: boolean
  onClear: () => void
}

/** Nothing was found: clear the filters, try popular keywords, or ask for goods that nobody sells here yet. */
export function NoResult({ keyword, offSale, hasFilters, onClear }: NoResultProps) {
  const hot = useQuery({ ...query(findingEndpoints.listHotWords, {}), staleTime: Number.POSITIVE_INFINITY })
  const [isAsking, setAsking] = useState(false)
  const title = keyword === '' ? '没有符合条件的商品' : `没有找到与“${keyword}”相关的商品`
  return (
    <EmptyState
      title={title}
      action={
        hasFilters ? (
          <Button tone="primary" onClick={onClear}>
            清空筛选条件
          </Button>
        ) : (
          <>
            <ButtonLink to="/search" tone="primary">
              查看全部商品
            </ButtonLink>
            {keyword !== '' && (
              <Button onClick={() => requireSignIn() && setAsking(true)}>登记新品“{shortened(keyword)}”</Button>
            )}
          </>
        )
      }
    >
      {hasFilters
        ? '当前筛选条件太窄，放宽条件试试。'
        : '试试通用名、品牌、厂家、批准文号或拼音首字母；平台还没有的商品可以登记，由采购寻找货源。'}
      {!hasFilters &&
        offSale.map(({ productId, displayName, spec, packUnit }) => (
          <span key={productId} className={css.hot}>
            {displayName} {spec} 暂时无货
            <ShortageButton size="small" productId={productId} name={displayName} unit={packUnit} quantity={1} />
          </span>
        ))}
      {hot.data && hot.data.list.length > 0 && (
        <span className={css.hot}>
          大家在搜：
          {hot.data.list.map(word => (
            <Link key={word} to={keywordHref(word)}>
              {word}
            </Link>
          ))}
        </span>
      )}
      {isAsking && <NewItemDialog wanted={{ name: keyword }} onClose={() => setAsking(false)} />}
    </EmptyState>
  )
}
