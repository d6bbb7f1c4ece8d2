import { useQuery } from '@tanstack/react-query'
import { identityOperatingEndpoints } from '@xiaojiu/contract/identity/operating-endpoints.ts'
import { CONSENT_WAYS, type ProxyVisit } from '@xiaojiu/contract/identity/proxy-endpoints.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { Button, Drawer } from 'antd'
import { Link } from 'react-router'
import { StepList } from '#parts/case/StepList.tsx'
import { useConfirm } from '#parts/form/ConfirmDialog.tsx'
import { faultText } from '#parts/form/use-attempt.ts'
import { FieldList } from '#parts/page/FieldList.tsx'
import { EmptyState, ErrorState, Skeleton } from '#parts/page/PageState.tsx'
import { recordTime } from '#parts/page/time.ts'
import css from './ProxyPage.module.css'
import { VisitStateView } from './VisitStateView.tsx'

interface VisitDrawerProps {
  readonly visit: ProxyVisit
  readonly onClose: () => void
  readonly onChanged: () => void
}

/** One visit: the consent of the customer, and each call that was made. */
export function VisitDrawer({ visit, onClose, onChanged }: VisitDrawerProps) {
  const confirm = useConfirm()
  const end = () =>
    confirm.ask({
      title: '结束代客登录？',
      text: `${visit.staffName} 打开的客户页面立即退出，没有提交的内容会丢失；再次进入须重新取得客户同意。`,
      okText: '结束',
      run: async () => {
        await call(identityOperatingEndpoints.endProxyVisit, { consentId: visit.consentId })
        showNotice('success', '已结束，链接和会话立即失效')
        onChanged()
      },
    })
  const timeOf = (at: Date | null) => (at === null ? '' : recordTime(at))
  return (
    <Drawer
      open
      size={560}
      title={`代客登录 ${visit.loginName}`}
      onClose={onClose}
      footer={
        visit.state === 'open' && (
          <div className={css.foot}>
            <Button danger onClick={end}>
              结束代客登录
            </Button>
          </div>
        )
      }
    >
      <FieldList
        fields={[
          { label: '客户', value: visit.personName },
          {
            label: '企业',
            value: visit.companies.map(company => (
              <Link
                key={company.companyId}
                className={css.company}
                to={`/platform/companies/detail?companyId=${company.companyId}`}
              >
                {company.name}
              </Link>
            )),
          },
          { label: '客服', value: visit.staffName },
          { label: '原因', value: visit.reason },
          {
            label: '客户同意',
            value: visit.ticketNo === null ? CONSENT_WAYS[visit.way] : `${CONSENT_WAYS[visit.way]} ${visit.ticketNo}`,
          },
          { label: '发起', value: recordTime(visit.askedAt) },
          { label: '进入', value: timeOf(visit.openedAt) },
          { label: '结束', value: timeOf(visit.endedAt) },
          { label: '状态', value: <VisitStateView visit={visit} /> },
        ]}
      />
      <h3 className={css.heading}>操作明细</h3>
      <Steps visit={visit} />
      {confirm.dialog}
    </Drawer>
  )
}

function Steps({ visit: { consentId, openedAt } }: { readonly visit: ProxyVisit }) {
  const steps = useQuery(query(identityOperatingEndpoints.listVisitSteps, { consentId }, { errors: 'caller' }))
  if (steps.isError)
    return <ErrorState what="操作明细" message={faultText(steps.error)} onRetry={() => void steps.refetch()} />
  if (steps.data === undefined) return <Skeleton rows={4} />
  const { list, total } = steps.data
  if (list.length === 0) return <EmptyState title={openedAt === null ? '链接没有打开' : '没有进行任何操作'} />
  return (
    <>
      <StepList
        steps={list.map(({ at, title, refusedFor }) => ({
          at,
          title,
          ...(refusedFor === null
            ? { kind: 'done' as const }
            : { kind: 'bad' as const, tone: 'bad' as const, note: refusedFor }),
        }))}
      />
      {total > list.length && (
        <p className={css.hint}>
          只列出前 {list.length} 步，共 {total} 步；其余见操作日志
        </p>
      )}
    </>
  )
}
