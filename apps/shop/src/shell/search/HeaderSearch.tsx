import { useQuery, useQueryClient } from '@tanstack/react-query'
import { findingEndpoints } from '@xiaojiu/contract/search/finding-endpoints.ts'
import { SEARCH_PLATFORM } from '@xiaojiu/contract/search/schemas.ts'
import { ask, call } from '@xiaojiu/web/call.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { DEFAULT_PLACEHOLDER, rotateWords, useSearchWord, type WordList } from '#trade/search-words.ts'
import { useSession } from '#trade/session/session.ts'
import { categoryHref } from '../category/category-node.ts'
import { useReader } from '../use-greeting.ts'
import { type PanelOption, scopesAt, searchHref, useDebounced } from './panel-options.ts'
import { SearchBox } from './SearchBox.tsx'

const SHOWN = 10

const STILL_MS = 150

const BATCH_HREF = '/search2?tab=import'

async function fetchWords(): Promise<WordList> {
  const { words, duration } = await call(findingEndpoints.listPlaceholderWords, {})
  return { words: words.map(({ word }) => word), durationSeconds: duration }
}

/** The search box of the header with its calls. */
export function HeaderSearch({ isSlim }: { isSlim: boolean }) {
  const { isAuthenticated, canOpen } = useReader()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const [typed, setTyped] = useState('')
  const word = useDebounced(typed.trim(), STILL_MS)
  const isMember = useSession(({ user, profile }) => user.companyId !== '' && profile?.companyState !== 'withdrawn')
  const history = useSearchHistory(isAuthenticated && isMember)
  const hot = useQuery({ ...query(findingEndpoints.listHotWords, {}), staleTime: Number.POSITIVE_INFINITY })
  const associations = useQuery({
    ...query(findingEndpoints.listAssociations, { keyword: word }),
    enabled: word !== '',
    placeholderData: previous => previous,
  })
  const current = useSearchWord(state => state.current)
  useEffect(() => rotateWords(fetchWords), [])

  const storeId = params.get('storeId')
  const go = (href: string, keyword: string) => {
    void history.remember(keyword)
    void navigate(href)
  }
  const choose = ({ word: chosen, association }: PanelOption) => {
    if (association?.kind === 'store' && association.targetId) void navigate(`/shop?storeId=${association.targetId}`)
    else if (association?.kind === 'category' && association.targetId) void navigate(categoryHref(association.targetId))
    else go(searchHref('goods', chosen, null), chosen)
  }
  const scopes = scopesAt(pathname, storeId, canOpen)
  return (
    <SearchBox
      key={scopes[0]?.key}
      keyword={params.get('keyword') ?? ''}
      scopes={scopes}
      placeholder={current?.word ?? DEFAULT_PLACEHOLDER}
      placeholderWord={current?.word ?? null}
      isBackOfficeWord={current?.isBackOffice ?? false}
      associations={word === '' ? [] : (associations.data?.list ?? [])}
      history={history.words}
      hotWords={hot.data?.list ?? []}
      hotHref={hotWord => searchHref('goods', hotWord, null)}
      batchHref={canOpen(BATCH_HREF) ? BATCH_HREF : undefined}
      isSlim={isSlim}
      onType={setTyped}
      onSearch={(keyword, scope) => go(searchHref(scope, keyword, storeId), keyword)}
      onChoose={choose}
      onForget={forgotten => void history.forget(forgotten)}
      onForgetAll={() => void history.forget()}
    />
  )
}

/** The search history of this login; empty without a session. */
function useSearchHistory(isMember: boolean) {
  const client = useQueryClient()
  const history = query(findingEndpoints.listHistory, { platform: SEARCH_PLATFORM }, { errors: 'caller' })
  const { data } = useQuery({ ...history, enabled: isMember })
  const refresh = () => client.invalidateQueries({ queryKey: history.queryKey })
  return {
    words: (data?.list ?? []).slice(0, SHOWN).map(entry => entry.keyword),
    remember: async (keyword: string) => {
      if (!isMember || keyword === '') return
      await ask(findingEndpoints.addHistory, { keyword, platform: SEARCH_PLATFORM }, { keepalive: true })
      await refresh()
    },
    forget: async (keyword?: string) => {
      await ask(findingEndpoints.removeHistory, { platform: SEARCH_PLATFORM, ...(keyword && { keyword }) })
      await refresh()
    },
  }
}
