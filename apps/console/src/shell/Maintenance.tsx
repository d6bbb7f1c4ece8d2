import { useQuery } from '@tanstack/react-query'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { query } from '@xiaojiu/web/query.ts'
import { Icon } from '#parts/look/Icon.tsx'
import { recordTime } from '#parts/page/time.ts'
import css from './Maintenance.module.css'

const RENEWED_MS = 300_000

/** 计划维护: on the log-in pages as soon as it is announced, in the consoles while it is near. */
export function Maintenance({ isOnlyNear = false }: { readonly isOnlyNear?: boolean }) {
  const found = useQuery({
    ...query(staffEndpoints.getMaintenance, {}, { errors: 'caller' }),
    refetchInterval: RENEWED_MS,
  })
  const notice = found.data?.notice
  if (!notice || (isOnlyNear && !notice.isNear)) return null
  const { text, startsAt, endsAt } = notice
  const [from, until] = [recordTime(startsAt).slice(0, 16), recordTime(endsAt).slice(0, 16)] as const
  return (
    <p className={isOnlyNear ? css.strip : css.note} role="status">
      <Icon name="warning" />
      <span>
        <b>
          计划维护 {from} 至 {from.slice(0, 10) === until.slice(0, 10) ? until.slice(11) : until}
        </b>
        ：{text}
      </span>
    </p>
  )
}
