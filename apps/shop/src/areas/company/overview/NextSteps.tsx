import { useQuery } from '@tanstack/react-query'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { qualificationEndpoints } from '@xiaojiu/contract/qualification/endpoints.ts'
import { ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { NoteStrip } from '@xiaojiu/ui/feedback/NoteStrip.tsx'
import { WarnIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SectionHead } from '@xiaojiu/ui/layout/SectionHead.tsx'
import { StateTimeline } from '@xiaojiu/ui/timeline/StateTimeline.tsx'
import { serverNow } from '@xiaojiu/web/clock.ts'
import { timeText } from '@xiaojiu/web/format.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useMayChange } from '#areas/qualification/public.ts'
import { WALLET_HREF } from '#links/qualification.ts'
import { platformSettings } from '#trade/platform-settings.ts'
import { useSession } from '#trade/session/session.ts'
import css from './NextSteps.module.css'
import { paperSteps, waitedText } from './next-steps.ts'

/** 下一步: the state of the company and what it must do next; renders nothing when there is nothing to do. */
export function NextSteps() {
  const state = useSession(session => session.profile?.companyState)
  if (state === 'in-review' || state === 'refused' || state === 'draft') return <ReviewSteps />
  return state === 'approved' ? <PaperSteps /> : null
}

function ReviewSteps() {
  const isMain = useSession(session => session.profile?.isMainAccount ?? false)
  const { data } = useQuery({
    ...query(qualificationEndpoints.getRegistration, {}, { errors: 'caller' }),
    enabled: isMain,
  })
  const isRefused = data?.state === 'refused'
  const submittedAt = data?.submittedAt ?? null
  return (
    <Panel aria-label="下一步">
      <SectionHead isSlim title={isRefused ? '资料未通过审核' : '企业资料审核中'} />
      <div className={css.review}>
        <StateTimeline
          label="审核进度"
          steps={[
            { key: 'sent', title: '资料已提交', state: 'done', note: submittedAt && timeText(submittedAt) },
            isRefused
              ? { key: 'review', title: '平台审核', state: 'failed', note: '需要修改' }
              : {
                  key: 'review',
                  title: '平台审核',
                  state: 'current',
                  note: submittedAt
                    ? `${waitedText(submittedAt, new Date(serverNow()))}，一般一个工作日内`
                    : '一般一个工作日内',
                },
            { key: 'done', title: '查看价格、开始采购', state: 'todo' },
          ]}
        />
        {isRefused ? (
          <ul className={css.reasons}>
            {data.objections.map(({ item, label, reason }) => (
              <li key={item}>
                <b>{label}</b>：{reason}
              </li>
            ))}
          </ul>
        ) : (
          <p className={css.reviewText}>
            结果会短信通知主账号，本页也会显示。审核期间可以浏览商品、建立采购清单；超过一个工作日未出结果，请致电
            <span className="num"> {platformSettings.servicePhone}</span>。
          </p>
        )}
        <div className={css.reviewActs}>
          {isMain && (
            <ButtonLink to="/register" tone={isRefused ? 'primary' : 'outline'}>
              {isRefused ? '去修改' : '查看提交的资料'}
            </ButtonLink>
          )}
          {!isRefused && (
            <ButtonLink to="/search" tone="primary">
              先去逛逛
            </ButtonLink>
          )}
        </div>
      </div>
    </Panel>
  )
}

function PaperSteps() {
  const calendar = useQuery(query(qualificationEndpoints.licenceCalendar, {}))
  const forecast = useQuery(query(orderEndpoints.forecastLicences, {}, { errors: 'caller' }))
  const mayChange = useMayChange()
  const steps = calendar.data ? paperSteps(calendar.data, forecast.data) : []
  if (steps.length === 0) return null
  return (
    <Panel aria-label="下一步">
      <SectionHead isSlim title="证照需要处理" note={mayChange ? undefined : '请主账号或质量负责人办理'} />
      <div className={css.nextSteps}>
        {steps.map(({ key, tone, title, text, action }) => (
          <NoteStrip
            key={key}
            tone={tone}
            Sign={WarnIcon}
            title={title}
            actions={
              <ButtonLink
                size="small"
                tone={tone === 'red' ? 'primary' : 'outline'}
                to={mayChange ? action.href : WALLET_HREF}
              >
                {mayChange ? action.label : '查看'}
              </ButtonLink>
            }
          >
            {text}
          </NoteStrip>
        ))}
      </div>
    </Panel>
  )
}
