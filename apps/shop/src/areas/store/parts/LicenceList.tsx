import type { StoreLicence } from '@xiaojiu/contract/store/schemas.ts'
import { day, dayOf } from '@xiaojiu/kernel/time.ts'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { DocIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { serverNow } from '@xiaojiu/web/clock.ts'
import { daysLeft } from '#trade/licence/days-left.ts'
import css from './LicenceList.module.css'

/** The papers of a store with number, issuer, validity and scope. */
export function LicenceList({ licences }: { licences: readonly StoreLicence[] }) {
  if (licences.length === 0)
    return (
      <EmptyState title="暂无公示的证照" isSlim>
        如需查验，请联系店铺客服。
      </EmptyState>
    )
  const today = dayOf(new Date(serverNow()))
  return (
    <ul className={css.list}>
      {licences.map(licence => {
        const { level, text } = daysLeft(licence.expiresOn === null ? null : day(licence.expiresOn), today)
        return (
          <li key={licence.code + licence.number} className={css.card}>
            <div className={css.head}>
              <DocIcon size={20} />
              <h3 className={css.name}>{licence.name}</h3>
              <span className={css.state} data-level={level}>
                {text}
              </span>
            </div>
            <dl className={css.facts}>
              <dt>证号</dt>
              <dd>{licence.number}</dd>
              <dt>发证机关</dt>
              <dd>{licence.issuer}</dd>
              <dt>有效期</dt>
              <dd>
                {licence.issuedOn} 至 {licence.expiresOn ?? '长期'}
              </dd>
              {licence.scopeText && (
                <>
                  <dt>范围</dt>
                  <dd>{licence.scopeText}</dd>
                </>
              )}
            </dl>
          </li>
        )
      })}
    </ul>
  )
}
