import { useQuery, useQueryClient } from '@tanstack/react-query'
import { LostFactor } from '@xiaojiu/contract/staff/account-endpoints.ts'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import type { Preference } from '@xiaojiu/contract/staff/views-endpoints.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { Button, Input, Modal, Segmented } from 'antd'
import { useState } from 'react'
import { useConfirm } from '#parts/form/ConfirmDialog.tsx'
import { faultText, useAttempt } from '#parts/form/use-attempt.ts'
import { useKeys } from '#parts/keys/use-keys.ts'
import { Card, PageHead } from '#parts/page/Card.tsx'
import { FieldList } from '#parts/page/FieldList.tsx'
import { ErrorState, Skeleton } from '#parts/page/PageState.tsx'
import { nearTime, recordTime } from '#parts/page/time.ts'
import { Pill } from '#parts/state/State.tsx'
import { withStepUp } from '#parts/step-up/step-up.ts'
import { NoticeChoice } from '#shell/NoticeKinds.tsx'
import { usePreference } from '#shell/preference.ts'
import { askForHelp, useMe } from '#shell/session.ts'
import { EnrolStep } from '../session/EnrolStep.tsx'
import { RecoveryCodes } from '../session/RecoveryCodes.tsx'
import { ConflictsCard } from './ConflictsCard.tsx'
import css from './mine.module.css'
import { OwnViewsCard } from './OwnViewsCard.tsx'
import { PasswordForm } from './PasswordForm.tsx'

const WAYS: Readonly<Record<string, string>> = { password: '密码', code: '短信验证码' }
const FACTORS = { none: '未绑定', enrolled: '已绑定', simulated: '演示口令，见模拟手机' } as const

/** The person's own password, second factor and devices. */
export function MyPage() {
  const me = useMe()
  const queries = useQueryClient()
  const [dialog, setDialog] = useState<'factor' | 'codes' | null>(null)
  const security = useQuery(query(staffEndpoints.getOwnSecurity, {}, { errors: 'caller' }))
  const { data } = security
  const refresh = () => void queries.invalidateQueries({ queryKey: [staffEndpoints.getOwnSecurity.path] })
  const confirm = useConfirm()
  const end = (sessionId: string, device: string) =>
    confirm.ask({
      title: '让这台设备退出？',
      text: `${device} 立即退出登录，没有提交的内容会丢失。`,
      okText: '退出',
      run: async () => {
        await call(staffEndpoints.endOwnSession, { sessionId })
        showNotice('success', '该设备已退出')
        refresh()
      },
    })
  if (security.isError)
    return (
      <>
        <PageHead title="我的账号" />
        <Card>
          <ErrorState what="账号" message={faultText(security.error)} onRetry={() => void security.refetch()} />
        </Card>
      </>
    )
  return (
    <>
      <PageHead title="我的账号" />
      {data === undefined ? (
        <Card>
          <Skeleton rows={8} />
        </Card>
      ) : (
        <div className={css.board}>
          <Card title="账号">
            <FieldList
              fields={[
                { label: '姓名', value: me.name },
                { label: '登录名', value: data.loginName },
                { label: '手机', value: data.mobile },
                {
                  label: me.store === null ? '角色' : '店铺与角色',
                  value: [me.store?.name, me.role].filter(Boolean).join(' · '),
                },
                { label: '权限', value: `${me.rights.length} 项` },
              ]}
            />
          </Card>
          <Card
            title="动态口令"
            act={
              data.secondFactor !== 'simulated' && (
                <span className={css.acts}>
                  {data.secondFactor === 'enrolled' && (
                    <Button size="small" onClick={() => setDialog('codes')}>
                      重新生成恢复码
                    </Button>
                  )}
                  <Button size="small" onClick={() => setDialog('factor')}>
                    {data.secondFactor === 'none' ? '绑定' : '更换'}
                  </Button>
                </span>
              )
            }
          >
            <FieldList
              fields={[
                { label: '状态', value: data.isFactorDue ? '须更换，下次登录时绑定新的' : FACTORS[data.secondFactor] },
                ...(data.secondFactor === 'enrolled'
                  ? [{ label: '剩余恢复码', value: `${data.recoveryCodesLeft} 个` }]
                  : []),
              ]}
            />
          </Card>
          <Card title="修改密码" meta={`上次修改 ${nearTime(data.passwordSetAt)}`}>
            <PasswordForm least={data.leastPasswordLength} onDone={refresh} />
          </Card>
          <Liking />
          <OwnViewsCard />
          <ConflictsCard />
          <Card title="在线设备" isFlush className={css.whole}>
            <table className={css.table}>
              <thead>
                <tr>
                  <th scope="col">设备</th>
                  <th scope="col">网络</th>
                  <th scope="col">最近使用</th>
                  <th aria-label="操作" />
                </tr>
              </thead>
              <tbody>
                {data.sessions.map(session => (
                  <tr key={session.sessionId}>
                    <td>
                      {session.device} {session.isCurrent && <Pill tone="teal">本机</Pill>}
                    </td>
                    <td>{session.ip}</td>
                    <td>{nearTime(session.lastSeenAt)}</td>
                    <td>
                      {!session.isCurrent && (
                        <Button type="link" size="small" onClick={() => end(session.sessionId, session.device)}>
                          退出
                        </Button>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Card>
          <Card title="登录记录" isFlush className={css.whole}>
            <table className={css.table}>
              <thead>
                <tr>
                  <th scope="col">时间</th>
                  <th scope="col">方式</th>
                  <th scope="col">设备</th>
                  <th scope="col">网络</th>
                  <th scope="col">结束</th>
                </tr>
              </thead>
              <tbody>
                {data.logIns.map(logIn => (
                  <tr key={logIn.sessionId}>
                    <td>{recordTime(logIn.at)}</td>
                    <td>{WAYS[logIn.way] ?? logIn.way}</td>
                    <td>{logIn.device}</td>
                    <td>{logIn.ip}</td>
                    <td>{logIn.endedAt === null ? '在线' : recordTime(logIn.endedAt)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Card>
        </div>
      )}
      {confirm.dialog}
      {dialog !== null && (
        <FactorDialog
          kind={dialog}
          hasCodes={(data?.recoveryCodesLeft ?? 0) > 0}
          onClose={() => {
            setDialog(null)
            refresh()
          }}
        />
      )}
    </>
  )
}

const DENSITIES = [
  { value: 'compact', label: '紧凑' },
  { value: 'normal', label: '标准' },
  { value: 'tall', label: '宽松' },
] as const

/** Display preferences of this person, the same on every computer. */
function Liking() {
  const { preference, change } = usePreference()
  const me = useMe()
  const keep = (density: Preference['density']) =>
    void change({ density })
      .then(() => showNotice('success', '已保存，重新打开列表后生效'))
      .catch((error: unknown) => showNotice('error', faultText(error)))
  return (
    <Card title="偏好" meta="在任何电脑上登录都一样">
      <FieldList
        fields={[
          {
            label: '列表行高',
            value: (
              <Segmented
                size="small"
                aria-label="列表行高"
                value={preference.density}
                options={[...DENSITIES]}
                onChange={value => keep(value)}
              />
            ),
          },
          ...(me.face === 'seller' ? [{ label: '消息提醒', value: <NoticeChoice /> }] : []),
          {
            label: '快捷键',
            value: (
              <Button size="small" onClick={askForHelp}>
                查看全部快捷键
              </Button>
            ),
          },
        ]}
      />
    </Card>
  )
}

interface FactorDialogProps {
  /** A new authenticator, or new recovery codes for the current one. */
  readonly kind: 'factor' | 'codes'
  /** There are recovery codes left for a lost authenticator. */
  readonly hasCodes: boolean
  readonly onClose: () => void
}

function FactorDialog({ kind, hasCodes, onClose }: FactorDialogProps) {
  const [fresh, setFresh] = useState<{ ticket: string; secret: string; uri: string } | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  /** The recovery code as typed, when the authenticator is lost; null: it is at hand. */
  const [lost, setLost] = useState<string | null>(null)
  const { isBusy, fault, run, setFault } = useAttempt()
  useKeys([], { isModal: true })
  const begin = () =>
    void run(async () => {
      if (lost !== null) {
        const given = LostFactor.safeParse({ recoveryCode: lost })
        if (!given.success) return setFault('请输入 10 位恢复码')
        setFresh(await call(staffEndpoints.startLostFactor, given.data))
      } else if (kind === 'factor') setFresh(await withStepUp(() => call(staffEndpoints.startFactor, {})))
      else setCodes((await withStepUp(() => call(staffEndpoints.newRecoveryCodes, {}))).recoveryCodes)
    })
  return (
    <Modal
      open
      title={kind === 'factor' ? '更换动态口令' : '重新生成恢复码'}
      width={440}
      footer={null}
      onCancel={onClose}
    >
      {codes !== null ? (
        <RecoveryCodes codes={codes} onKept={onClose} />
      ) : fresh !== null ? (
        <EnrolStep
          secret={fresh.secret}
          uri={fresh.uri}
          onProve={async code => {
            const renew = lost === null ? staffEndpoints.renewFactor : staffEndpoints.renewLostFactor
            const renewed = await call(renew, { ticket: fresh.ticket, code })
            setCodes(renewed.recoveryCodes)
          }}
        />
      ) : (
        <div style={{ display: 'grid', gap: 16 }}>
          <p>{kind === 'factor' ? '更换后其他设备随即退出，原验证器不再有效。' : '原有恢复码立即作废。'}</p>
          {lost !== null && (
            <Input
              autoFocus
              aria-label="恢复码"
              placeholder="10 位恢复码，用过即作废"
              maxLength={12}
              value={lost}
              onChange={event => setLost(event.target.value.trim())}
              onPressEnter={begin}
            />
          )}
          {fault !== null && (
            <p role="alert" style={{ color: 'var(--s-bad)' }}>
              {fault}
            </p>
          )}
          <Button type="primary" loading={isBusy} onClick={begin}>
            继续
          </Button>
          {kind === 'factor' && hasCodes && (
            <Button type="link" onClick={() => setLost(lost === null ? '' : null)}>
              {lost === null ? '验证器丢失，用恢复码更换' : '验证器在身边'}
            </Button>
          )}
        </div>
      )}
    </Modal>
  )
}
