import { Tabs } from 'antd'
import { useSearchParams } from 'react-router'
import { DutyTable } from '#areas/sandbox/public.ts'
import { PageHead } from '#parts/page/Card.tsx'
import { standingOf, useHasRight, useMe } from '#shell/session.ts'
import { AlertRoutesForm } from './AlertRoutesForm.tsx'
import { AutoApprovalForm } from './AutoApprovalForm.tsx'
import { LimitsForm } from './LimitsForm.tsx'
import { PrintForm } from './PrintForm.tsx'
import { WarningLines } from './WarningLines.tsx'

/**
 * 店铺设置: approval limits, orders approved by rule, from when on to be warned, who is told by SMS, what is added to papers; with
 * demo data also who works at the desks.
 */
export function SettingsPage() {
  const me = useMe()
  const mayChange = useHasRight('setting.act')
  const [params, setParams] = useSearchParams()
  const tabs = [
    { key: 'limits', label: '复核限额', children: <LimitsForm /> },
    { key: 'approval', label: '订单自动审核', children: <AutoApprovalForm /> },
    { key: 'warnings', label: '预警与限价', children: <WarningLines /> },
    { key: 'alerts', label: '提醒方式', children: <AlertRoutesForm /> },
    { key: 'print', label: '打印模板', children: <PrintForm /> },
    ...(standingOf(me).isDemo ? [{ key: 'duty', label: '值守', children: <DutyTable mayChange={mayChange} /> }] : []),
  ]
  const asked = params.get('tab') ?? 'limits'
  return (
    <>
      <PageHead title="店铺设置" />
      <Tabs
        items={tabs}
        activeKey={tabs.some(tab => tab.key === asked) ? asked : 'limits'}
        styles={{ header: { marginBottom: 16 } }}
        onChange={tab => setParams({ tab })}
      />
    </>
  )
}
