import { sandboxEndpoints } from '@xiaojiu/contract/sandbox/endpoints.ts'
import { Mobile } from '@xiaojiu/contract/wire.ts'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { SandboxQuery } from '#links/sandbox.ts'
import { moment, useWatched } from '../use-sandbox.ts'
import css from './acts.module.css'
import { Field } from './Field.tsx'
import { SandboxTable } from './SandboxTable.tsx'

/** The messages of all phones, or of one. */
export function SmsInbox() {
  const [{ mobile = '' }, change] = useQueryState(SandboxQuery)
  const rows = useWatched(sandboxEndpoints.listSms, Mobile.safeParse(mobile).success ? { mobile } : {})
  return (
    <>
      <div className={css.form}>
        <Field
          number="mobile"
          label="只看这个手机号"
          value={mobile}
          onChange={value => change({ mobile: value }, { replace: true })}
        />
      </div>
      <SandboxTable
        title="短信收件箱"
        rows={rows}
        rowKey={sms => sms.smsId}
        empty="还没有收到短信"
        columns={[
          { label: '时间', cell: sms => moment(sms.sentAt) },
          { label: '手机号', cell: sms => sms.mobile },
          { label: '内容', cell: sms => sms.text },
        ]}
      />
    </>
  )
}
