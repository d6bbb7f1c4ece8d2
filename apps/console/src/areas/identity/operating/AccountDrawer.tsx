import {
  identityOperatingEndpoints,
  REVEAL_REASONS,
  type WatchedAccount,
} from '@xiaojiu/contract/identity/operating-endpoints.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { Button, Drawer, Select } from 'antd'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { ReasonDialog } from '#parts/form/ReasonDialog.tsx'
import { useAttempt } from '#parts/form/use-attempt.ts'
import { FieldList } from '#parts/page/FieldList.tsx'
import { recordTime } from '#parts/page/time.ts'
import { useHasRight } from '#shell/session.ts'
import { AccountStateView } from './AccountStateView.tsx'
import css from './ProxyPage.module.css'

const ACTS = {
  unlock: {
    label: '解除锁定',
    text: '清除密码错误次数，客户可以马上重新登录。',
    done: '已解除锁定',
    endpoint: identityOperatingEndpoints.unlockAccount,
  },
  end: {
    label: '退出全部设备',
    text: '该账号在所有设备上立即退出登录。',
    done: '已退出全部设备',
    endpoint: identityOperatingEndpoints.endAccountSessions,
  },
  disable: {
    label: '停用账号',
    text: '立即退出全部设备并不能再登录；恢复需要另一位同事复核。',
    done: '已停用',
    endpoint: identityOperatingEndpoints.disableBuyerAccount,
  },
  enable: {
    label: '申请恢复',
    text: '由另一位同事复核后恢复登录。',
    done: '已提交复核，由另一位同事确认后生效',
    endpoint: identityOperatingEndpoints.enableBuyerAccount,
  },
  mobile: {
    label: '释放手机号',
    text: '号码已换人使用时释放：该号码不能再登录或找回此账号，账号退出全部设备，客户改用登录名和密码登录，新手机通过证照申诉绑定。请先核实客户身份。',
    done: '已释放手机号',
    endpoint: identityOperatingEndpoints.freeBuyerMobile,
  },
  wechat: {
    label: '解绑微信',
    text: '该微信不能再登录此账号。请先核实客户身份。',
    done: '已解绑微信',
    endpoint: identityOperatingEndpoints.unbindBuyerWechat,
  },
} as const
type Act = keyof typeof ACTS

interface AccountDrawerProps {
  readonly account: WatchedAccount
  readonly onClose: () => void
  readonly onChanged: () => void
}

/** One login, and the acts that help with log-in problems. */
export function AccountDrawer({ account, onClose, onChanged }: AccountDrawerProps) {
  const [asking, setAsking] = useState<Act | null>(null)
  const { accountId, state } = account
  const mayVisit = useHasRight('proxy.act')
  const acts: readonly Act[] =
    state === 'enabled'
      ? [
          'unlock',
          'end',
          ...(account.isMobileFreed ? [] : (['mobile'] as const)),
          ...(account.hasWechat ? (['wechat'] as const) : []),
          'disable',
        ]
      : state === 'disabled'
        ? ['enable']
        : []
  const chosen = asking === null ? null : ACTS[asking]
  return (
    <Drawer
      open
      size={480}
      title={account.loginName}
      onClose={onClose}
      footer={
        <div style={{ display: 'flex', gap: 8 }}>
          {acts.map(act => (
            <Button key={act} danger={act === 'disable'} onClick={() => setAsking(act)}>
              {ACTS[act].label}
            </Button>
          ))}
        </div>
      }
    >
      <FieldList
        fields={[
          { label: '姓名', value: account.personName },
          { label: '手机', value: <RevealMobile accountId={accountId} masked={account.mobile} /> },
          {
            label: '手机验证',
            value: account.isMobileFreed ? '号码已释放' : account.isMobileProven ? '已验证' : '由他人录入，未验证',
          },
          { label: '微信', value: account.hasWechat ? '已绑定' : '未绑定' },
          { label: '状态', value: <AccountStateView state={state} /> },
          { label: '在线设备', value: String(account.sessionCount) },
          { label: '最近访问', value: account.lastSeenAt === null ? '从未登录' : recordTime(account.lastSeenAt) },
          { label: '密码错误', value: `近 15 分钟 ${account.failedCount} 次` },
          {
            label: '代客登录',
            value:
              !mayVisit || account.visitCount === 0 ? (
                `${account.visitCount} 次`
              ) : (
                <Link to={`/platform/proxy?q=${encodeURIComponent(account.loginName)}`}>{account.visitCount} 次</Link>
              ),
          },
          { label: '注册', value: recordTime(account.createdAt) },
        ]}
      />
      <h3 className={css.heading}>所属企业</h3>
      {account.companies.length === 0 ? (
        <p>没有绑定企业</p>
      ) : (
        <ul className={css.companies}>
          {account.companies.map(company => (
            <li key={company.companyId}>
              <Link to={`/platform/companies/detail?companyId=${company.companyId}`}>{company.name}</Link>
              {company.isMain && '（主账号）'}
            </li>
          ))}
        </ul>
      )}
      {chosen !== null && (
        <ReasonDialog
          title={chosen.label}
          okText={chosen.label}
          isDanger={asking === 'disable'}
          onClose={() => setAsking(null)}
          onOk={async reason => {
            await call(chosen.endpoint, { accountId, reason })
            showNotice('success', chosen.done)
            setAsking(null)
            onChanged()
          }}
        >
          {chosen.text}
        </ReasonDialog>
      )}
    </Drawer>
  )
}

type Reason = keyof typeof REVEAL_REASONS
const SHOWN_MS = 60_000

/** A masked mobile. Staff with the right can see the full number for a minute; the reason is recorded. */
function RevealMobile({ accountId, masked }: { readonly accountId: string; readonly masked: string }) {
  const mayReveal = useHasRight('personal.reveal')
  const [isAsking, setAsking] = useState(false)
  const [mobile, setMobile] = useState<string | null>(null)
  const { isBusy, fault, run } = useAttempt()
  useEffect(() => {
    if (mobile === null) return undefined
    const timer = setTimeout(() => setMobile(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [mobile])
  const reveal = (reason: Reason) =>
    void run(async () => {
      setMobile((await call(identityOperatingEndpoints.revealMobile, { accountId, reason })).mobile)
      setAsking(false)
    })
  return (
    <>
      {mobile ?? masked}{' '}
      {mayReveal && mobile === null && !isAsking && (
        <Button size="small" type="link" onClick={() => setAsking(true)}>
          查看明文
        </Button>
      )}
      {isAsking && (
        <Select<Reason>
          autoFocus
          size="small"
          aria-label="查看原因"
          placeholder="选择查看原因"
          loading={isBusy}
          style={{ width: 176 }}
          options={Object.entries(REVEAL_REASONS).map(([value, label]) => ({ value: value as Reason, label }))}
          onChange={reveal}
        />
      )}
      {fault !== null && (
        <span role="alert" className={css.fault}>
          {fault}
        </span>
      )}
    </>
  )
}
