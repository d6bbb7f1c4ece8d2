import { useQuery } from '@tanstack/react-query'
import { findingEndpoints } from '@xiaojiu/contract/search/finding-endpoints.ts'
import { NoteStrip } from '@xiaojiu/ui/feedback/NoteStrip.tsx'
import { query } from '@xiaojiu/web/query.ts'
import { Link } from 'react-router'
import { keywordHref } from '#links/catalogue.ts'
import css from './SlipStrip.module.css'

/** 您是不是要找: names that sound or look like the keyword, when it matches nothing and several names are possible. */
export function SlipStrip({ keyword }: { keyword: string }) {
  const { data } = useQuery(query(findingEndpoints.checkSlip, { keyword }))
  const words = (data?.words ?? []).filter(word => word !== keyword)
  if (words.length === 0) return null
  return (
    <NoteStrip tone="brand" title="您是不是要找">
      <span className={css.words}>
        {words.map(word => (
          <Link key={word} to={keywordHref(word)}>
            {word}
          </Link>
        ))}
      </span>
    </NoteStrip>
  )
}
