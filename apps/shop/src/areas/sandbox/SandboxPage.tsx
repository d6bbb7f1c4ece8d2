import { sandboxEndpoints } from '@xiaojiu/contract/sandbox/endpoints.ts'
import { classes } from '@xiaojiu/ui/class-names.ts'
import { NoteStrip } from '@xiaojiu/ui/feedback/NoteStrip.tsx'
import { Tabs } from '@xiaojiu/ui/form/Tabs.tsx'
import { Content } from '@xiaojiu/ui/layout/Content.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import type { ComponentType } from 'react'
import { SANDBOX_TABS, SandboxQuery } from '#links/sandbox.ts'
import { Logo } from '#shell/Logo.tsx'
import { Bank } from './parts/Bank.tsx'
import { Checks } from './parts/Checks.tsx'
import { Faults } from './parts/Faults.tsx'
import { Notices } from './parts/Notices.tsx'
import { Parcels } from './parts/Parcels.tsx'
import { Payments } from './parts/Payments.tsx'
import { SandboxTable } from './parts/SandboxTable.tsx'
import { ScanPhone } from './parts/ScanPhone.tsx'
import { SmsInbox } from './parts/SmsInbox.tsx'
import { Specimens } from './parts/Specimens.tsx'
import css from './SandboxPage.module.css'
import { moment, useWatched } from './use-sandbox.ts'

type Tab = (typeof SANDBOX_TABS)[number]

const TABS: Readonly<Record<Tab, { readonly label: string; readonly View: ComponentType }>> = {
  sms: { label: '短信', View: SmsInbox },
  totp: { label: '动态口令', View: Authenticators },
  scan: { label: '扫码登录', View: ScanPhone },
  pay: { label: '付款与退款', View: Payments },
  bank: { label: '银行', View: Bank },
  parcel: { label: '物流', View: Parcels },
  check: { label: '身份核验', View: Checks },
  paper: { label: '证照样张', View: Specimens },
  fault: { label: '异常设置', View: Faults },
  notice: { label: '通知记录', View: Notices },
}

/** 模拟手机与银行: what a person or a provider would do outside the site. */
export function SandboxPage() {
  const [{ tab, scan, face, ca, payment }, change] = useQueryState(SandboxQuery)
  // A scanned code opens its tab.
  const shown: Tab = tab ?? (scan ? 'scan' : face || ca ? 'check' : payment ? 'pay' : 'sms')
  const { label, View } = TABS[shown]
  return (
    <main className={css.page}>
      <Content className={classes(css.head)}>
        <Logo />
        <h1 className={css.title}>模拟手机与银行</h1>
      </Content>
      <Content>
        <NoteStrip tone="amber" title="仅用于演示和测试">
          这里代替真实的手机、微信、支付宝、银行、快递和认证机构，所有收付款都不涉及真实资金
        </NoteStrip>
        <Panel className={css.panel}>
          <Tabs
            label="模拟对象"
            look="line"
            tabs={SANDBOX_TABS.map(key => ({ key, label: TABS[key].label }))}
            value={shown}
            onChange={next => change({ tab: next })}
            panelId="sandbox-panel"
          />
          <div id="sandbox-panel" role="tabpanel" aria-label={label} className={css.body}>
            <View />
          </div>
        </Panel>
      </Content>
    </main>
  )
}

/** The authenticator codes of the console staff. */
function Authenticators() {
  const rows = useWatched(sandboxEndpoints.listAuthenticators, {})
  return (
    <SandboxTable
      title="动态口令（商家工作台、运营后台）"
      rows={rows}
      rowKey={row => row.loginName}
      empty="没有使用模拟动态口令的员工"
      columns={[
        { label: '登录名', cell: row => row.loginName },
        { label: '姓名', cell: row => row.personName },
        { label: '动态口令', cell: row => row.code },
        { label: '有效至', cell: row => moment(row.until) },
      ]}
    />
  )
}
