import { useQuery } from '@tanstack/react-query'
import { searchEndpoints } from '@xiaojiu/contract/search/endpoints.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { query } from '../../../lib/query.ts'
import { requireSignIn } from '../../../lib/visitor.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { ButtonLink } from '../../../ui/button/ButtonLink.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { NewItemDialog } from '../../catalogue/keeping/NewItemDialog.tsx'
import { keywordHref } from '../../catalogue/links.ts'
import css from './NoResult.module.css'

/** On a button: a pasted line would push the others away. */
function shortened(keyword: string): string {
  return keyword.length > 12 ? `${keyword.slice(0, 12)}…` : keyword
}

interface NoResultProps {
  keyword: string
  hasFilters: boolean
  onClear: () => void
}

/** Nothing was found: take the filters off, try what others look for, or ask for goods that nobody sells here yet. */
export function NoResult({ keyword, hasFilters, onClear }: NoResultProps) {
  const hot = useQuery({ ...query(searchEndpoints.listHotWords, {}), staleTime: Number.POSITIVE_INFINITY })
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
            {keyword !== '' && <Button onClick={() => requireSignIn() && setAsking(true)}>登记新品“{shortened(keyword)}”</Button>}
            {keyword !== '' && <ButtonLink to="/personal/myShortageBox">缺货登记</ButtonLink>}
          </>
        )
      }
    >
      {hasFilters
        ? '当前筛选条件太窄，放宽条件试试。'
        : '试试通用名、品牌、厂家、批准文号或拼音首字母；平台还没有的商品可以登记，由采购寻找货源。'}
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
