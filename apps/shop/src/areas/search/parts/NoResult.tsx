import { useQuery } from '@tanstack/react-query'
import { searchEndpoints } from '@xiaojiu/contract/search/endpoints.ts'
import { Link } from 'react-router'
import { query } from '../../../lib/query.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { ButtonLink } from '../../../ui/button/ButtonLink.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { keywordHref } from '../../catalogue/links.ts'
import css from './NoResult.module.css'

interface NoResultProps {
  keyword: string
  hasFilters: boolean
  onClear: () => void
}

/** Nothing was found: take the filters off, or try what others look for. */
export function NoResult({ keyword, hasFilters, onClear }: NoResultProps) {
  const hot = useQuery({ ...query(searchEndpoints.listHotWords, {}), staleTime: Number.POSITIVE_INFINITY })
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
          <ButtonLink to="/search" tone="primary">
            查看全部商品
          </ButtonLink>
        )
      }
    >
      {hasFilters ? '当前筛选条件太窄，放宽条件试试。' : '试试通用名、品牌、厂家、批准文号或拼音首字母。'}
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
    </EmptyState>
  )
}
