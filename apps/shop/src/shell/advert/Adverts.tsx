import { useQuery } from '@tanstack/react-query'
import { advertEndpoints } from '@xiaojiu/contract/cms/advert-endpoints.ts'
import type { ADVERT_PLACES } from '@xiaojiu/contract/cms/reading-schemas.ts'
import { RightIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { query } from '@xiaojiu/web/query.ts'
import { Link } from 'react-router'
import { useReader } from '../use-greeting.ts'
import css from './Adverts.module.css'

const FRESH_MS = 600_000

/** The running adverts of this place; renders nothing without any. */
export function Adverts({ place }: { place: (typeof ADVERT_PLACES)[number] }) {
  const { canOpen } = useReader()
  const { data } = useQuery({
    ...query(advertEndpoints.listAdverts, { place }, { errors: 'caller' }),
    staleTime: FRESH_MS,
  })
  const list = data?.list.filter(({ link }) => canOpen(link)) ?? []
  if (list.length === 0) return null
  return (
    <aside className={css.adverts} aria-label="推广">
      {list.map(({ title, subtitle, link }) => (
        <Link key={link + title} to={link} className={css.advert}>
          <b>{title}</b>
          <span className="ell">{subtitle}</span>
          <RightIcon size={12} />
        </Link>
      ))}
    </aside>
  )
}
