import { useQuery } from '@tanstack/react-query'
import { qualificationEndpoints } from '@xiaojiu/contract/qualification/endpoints.ts'
import type { CalendarEntry } from '@xiaojiu/contract/qualification/licence-schemas.ts'
import { query } from '@xiaojiu/web/query.ts'
import { Bone } from '@xiaojiu/ui/feedback/Bone.tsx'
import { ButtonLink } from '@xiaojiu/ui/button/ButtonLink.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { ErrorState } from '@xiaojiu/ui/feedback/ErrorState.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SectionHead } from '@xiaojiu/ui/layout/SectionHead.tsx'
import { levelOf } from '#areas/qualification/public.ts'
import { renewHref, WALLET_HREF } from '#links/qualification.ts'
import { useMayChange } from '#areas/qualification/public.ts'
import { MonthGrid } from '#areas/qualification/public.ts'
import css from './overview.module.css'

const SHOWN = 4

/** 证照到期日历: the next twelve months, and what ends first. */
export function PaperPanel() {
  const { data, error, refetch, isFetching } = useQuery(query(qualificationEndpoints.licenceCalendar, {}))
  return (
    <Panel aria-label="证照到期日历" className={css.papers}>
      <SectionHead isSlim title="证照到期日历" note="未来 12 个月" more={{ label: '资质管理', href: WALLET_HREF }} />
      <div className={css.paperBox}>
        {error && !data ? (
          <ErrorState error={error} isSlim onRetry={() => void refetch()} isRetrying={isFetching} />
        ) : !data ? (
          <Bone height={290} />
        ) : (
          <>
            <MonthGrid calendar={data} />
            {data.entries.length === 0 ? (
              <EmptyState isSlim title="一年内没有证照到期" />
            ) : (
              <ul className={css.endings}>
                {data.entries.slice(0, SHOWN).map(entry => (
                  <Ending key={`${entry.code}/${entry.what}`} entry={entry} />
                ))}
              </ul>
            )}
          </>
        )}
      </div>
    </Panel>
  )
}

function Ending({ entry }: { entry: CalendarEntry }) {
  const { code, name, endsOn, daysLeft, what, isRenewing } = entry
  const canRenew = useMayChange() && !isRenewing
  const level = levelOf(entry)
  const left = daysLeft < 0 ? `已过期 ${-daysLeft} 天` : daysLeft === 0 ? '今天到期' : `还有 ${daysLeft} 天`
  return (
    <li>
      <span className="ell">
        {name}
        {what === 'check' && '（校验）'}
      </span>
      <span className="num">{endsOn}</span>
      <span data-level={level}>{isRenewing ? '更新审核中' : left}</span>
      <ButtonLink
        size="small"
        tone={level === 'urgent' ? 'primary' : 'outline'}
        to={canRenew ? renewHref(code) : WALLET_HREF}
      >
        {canRenew ? '更新' : '查看'}
      </ButtonLink>
    </li>
  )
}
