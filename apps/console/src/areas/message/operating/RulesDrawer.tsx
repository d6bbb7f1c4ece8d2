import { useQuery, useQueryClient } from '@tanstack/react-query'
import { messageOperatingEndpoints } from '@xiaojiu/contract/message/operating-endpoints.ts'
import { ALERT_RULES, type AlertRule } from '@xiaojiu/contract/message/operating-schemas.ts'
import { call } from '@xiaojiu/web/call.ts'
import { query } from '@xiaojiu/web/query.ts'
import { Drawer, Switch } from 'antd'
import { FaultLine } from '#parts/form/FaultLine.tsx'
import { faultText, useAttempt } from '#parts/form/use-attempt.ts'
import { ErrorState, Skeleton } from '#parts/page/PageState.tsx'
import { nearTime } from '#parts/page/time.ts'
import css from './rules.module.css'

/** The alerts that the person's rights include, their conditions, and which of them are switched on. */
export function RulesDrawer({ onClose }: { readonly onClose: () => void }) {
  const queries = useQueryClient()
  const { isBusy, fault, run } = useAttempt()
  const rules = useQuery(query(messageOperatingEndpoints.listAlertRules, {}, { errors: 'caller' }))
  const mute = (rule: AlertRule, isMuted: boolean) =>
    void run(async () => {
      await call(messageOperatingEndpoints.muteRule, { rule, isMuted })
      await queries.invalidateQueries()
    })
  return (
    <Drawer open size={560} title="提醒规则" onClose={onClose}>
      <p className={css.meta}>静音只对本人有效：不再计入未读，仍可在“全部”中查看。</p>
      {rules.isPending && <Skeleton rows={5} height={56} />}
      {rules.isError && (
        <ErrorState what="提醒规则" message={faultText(rules.error)} onRetry={() => void rules.refetch()} />
      )}
      <ul className={css.rules}>
        {rules.data?.list.map(({ rule, isMuted, openCount, lastAt }) => (
          <li key={rule}>
            <div>
              <b>{ALERT_RULES[rule].label}</b>
              <span>{ALERT_RULES[rule].when}</span>
            </div>
            <span className={css.meta}>
              {openCount > 0 ? `进行中 ${openCount}` : lastAt === null ? '未发生过' : `最近 ${nearTime(lastAt)}`}
            </span>
            <Switch
              size="small"
              aria-label={`接收${ALERT_RULES[rule].label}`}
              checked={!isMuted}
              disabled={isBusy}
              onChange={wants => mute(rule, !wants)}
            />
          </li>
        ))}
      </ul>
      <FaultLine fault={fault} />
    </Drawer>
  )
}
