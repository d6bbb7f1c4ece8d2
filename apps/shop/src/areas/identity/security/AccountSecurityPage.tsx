import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ChangePassword, LOGIN_WAY_NAMES, type LoginRecord } from '@xiaojiu/contract/identity/account-schemas.ts'
import { identityEndpoints } from '@xiaojiu/contract/identity/endpoints.ts'
import { Button, ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { Dialog } from '@xiaojiu/ui/dialog/Dialog.tsx'
import { ErrorState } from '@xiaojiu/ui/feedback/ErrorState.tsx'
import { TableSkeleton } from '@xiaojiu/ui/feedback/TableSkeleton.tsx'
import { PhoneIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SectionHead } from '@xiaojiu/ui/layout/SectionHead.tsx'
import { type DataColumn, DataTable } from '@xiaojiu/ui/table/DataTable.tsx'
import { call } from '@xiaojiu/web/call.ts'
import { isRefusal } from '@xiaojiu/web/call-error.ts'
import { useFields } from '@xiaojiu/web/form/use-fields.ts'
import { timeText } from '@xiaojiu/web/format.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { type SubmitEvent, useState } from 'react'
import { AccountLayout } from '#shell/AccountLayout.tsx'
import { acceptUser } from '#trade/session/session.ts'
import { NewPasswordFields } from '../parts/NewPasswordFields.tsx'
import { PasswordField } from '../parts/PasswordField.tsx'
import { LockIcon } from '../parts/signs.tsx'
import { useCaptcha } from '../use-captcha.tsx'
import { NEW_PASSWORD_SHAPE, NO_PASSWORDS, repeatProblem } from '../words.ts'
import css from './AccountSecurityPage.module.css'
import { DeviceTable } from './DeviceTable.tsx'
import { SecurityRow } from './SecurityRow.tsx'
import { VisitDialog } from './VisitDialog.tsx'
import { WechatRow } from './WechatRow.tsx'

const columnsWith = (onVisit: (recordId: string) => void): readonly DataColumn<LoginRecord>[] => [
  {
    key: 'at',
    label: '时间',
    width: 160,
    isFixed: true,
    render: ({ at }) => <span className="num">{timeText(at)}</span>,
  },
  {
    key: 'way',
    label: '方式',
    width: 220,
    render: ({ way, recordId }) =>
      way === 'proxy' ? (
        <>
          <span className={css.proxy}>{LOGIN_WAY_NAMES[way]}</span>{' '}
          <Button size="small" onClick={() => onVisit(recordId)}>
            查看操作
          </Button>
        </>
      ) : (
        LOGIN_WAY_NAMES[way]
      ),
  },
  { key: 'device', label: '设备', render: ({ device }) => device },
  { key: 'ip', label: 'IP 地址', width: 150, render: ({ ip }) => <span className="num">{ip}</span> },
]

/** 账号安全: password, mobile, WeChat, devices, latest log-ins. */
export function AccountSecurityPage() {
  const [isChanging, setChanging] = useState(false)
  const { data, error, refetch } = useQuery({
    ...query(identityEndpoints.accountSecurity, {}),
    refetchOnMount: 'always',
  })
  return (
    <AccountLayout title="账号安全">
      <div className={css.page}>
        <h1 className="sr-only">账号安全</h1>
        <Panel aria-labelledby="guards">
          <SectionHead isSlim id="guards" title="登录保护" note={data && `账号 ${data.loginName}`} />
          {error ? (
            <ErrorState error={error} isSlim onRetry={() => void refetch()} />
          ) : !data ? (
            <TableSkeleton rows={3} rowHeight={72} />
          ) : (
            <ul className={css.list}>
              <SecurityRow
                Sign={<LockIcon />}
                title="登录密码"
                action={<Button onClick={() => setChanging(true)}>修改</Button>}
              >
                建议定期更换，且不与其他网站相同
              </SecurityRow>
              <SecurityRow
                Sign={<PhoneIcon size={20} />}
                title="绑定手机"
                action={<ButtonLink to="/personal/changeMobile">更换</ButtonLink>}
              >
                <span className="num">{data.userMobile}</span>，用于短信登录和找回密码
              </SecurityRow>
              {data.hasWechat && <WechatRow security={data} onChangePassword={() => setChanging(true)} />}
            </ul>
          )}
        </Panel>
        <Panel aria-labelledby="devices">
          <DeviceTable />
        </Panel>
        <Panel aria-labelledby="records">
          <LoginRecordTable />
        </Panel>
      </div>
      {isChanging && <ChangePasswordDialog onClose={() => setChanging(false)} />}
    </AccountLayout>
  )
}

/** 最近登录: shows the owner log-ins that were not theirs. */
function LoginRecordTable() {
  const [visit, setVisit] = useState<string | null>(null)
  const { data, error, refetch } = useQuery({
    ...query(identityEndpoints.listLoginRecords, {}),
    refetchOnMount: 'always',
  })
  return (
    <>
      <DataTable
        label="最近登录"
        heading={{ isSlim: true, id: 'records', title: '最近登录', note: '最近 20 次' }}
        columns={columnsWith(setVisit)}
        rows={data?.list}
        rowKey={({ recordId }) => recordId}
        error={error && { cause: error, onRetry: () => void refetch() }}
        empty="还没有登录记录"
      />
      {visit !== null && <VisitDialog recordId={visit} onClose={() => setVisit(null)} />}
    </>
  )
}

const { oldPassword } = ChangePassword.shape

/** 修改密码: requires the old password. */
function ChangePasswordDialog({ onClose }: { readonly onClose: () => void }) {
  const queries = useQueryClient()
  const old = useFields({ oldPassword }, { oldPassword: '' })
  const fields = useFields(NEW_PASSWORD_SHAPE, NO_PASSWORDS)
  const { run, isBusy, dialog } = useCaptcha(
    async answer => {
      const { newPassword } = fields.values
      acceptUser(await call(identityEndpoints.changePassword, { ...old.values, newPassword, ...answer }))
      showNotice('success', '密码已修改，其他设备已退出登录')
      void queries.invalidateQueries({ queryKey: [identityEndpoints.listSessions.path] })
      onClose()
    },
    error => {
      const isNewOne = isRefusal(error, 'same-password') || isRefusal(error, 'weak-password')
      if (isNewOne) fields.setError('newPassword', error.message)
      else if (!fields.takeErrors(error)) old.showError(error, 'oldPassword')
    },
  )
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const isRight = [old.isValid(form), fields.isValid(form)].every(Boolean)
    if (isBusy || !isRight) return
    const problem = repeatProblem(fields.values)
    if (problem === null) run()
    else fields.setError('repeated', problem)
  }
  return (
    <Dialog title="修改登录密码" width={440} onClose={onClose}>
      <form className={css.form} onSubmit={onSubmit} noValidate aria-label="修改登录密码">
        <PasswordField {...old.bind('oldPassword')} label="请输入当前密码" isAutoFocused />
        <NewPasswordFields fields={fields} />
        <Button type="submit" tone="primary" size="large" isBlock isBusy={isBusy}>
          确认修改
        </Button>
        {dialog}
      </form>
    </Dialog>
  )
}
