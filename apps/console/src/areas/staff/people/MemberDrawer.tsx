import { Outcome } from '@xiaojiu/contract/staff/approvals-endpoints.ts'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import type { Limits, MemberRow, OwnLimits, RoleRow } from '@xiaojiu/contract/staff/people-schemas.ts'
import { givesMoneyRight } from '@xiaojiu/contract/staff/rights.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { Button, Checkbox, Drawer, Select } from 'antd'
import { useState } from 'react'
import { ReasonDialog } from '#parts/form/ReasonDialog.tsx'
import { useUnsaved } from '#parts/form/use-unsaved.tsx'
import { FieldList } from '#parts/page/FieldList.tsx'
import { recordTime } from '#parts/page/time.ts'
import { withStepUp } from '#parts/step-up/step-up.ts'
import { useMe } from '#shell/session.ts'
import { LimitsPicker } from './LimitsPicker.tsx'
import { OwnLimitsPicker } from './OwnLimitsPicker.tsx'
import { isSameLimits, widensLimits } from './own-limits.ts'
import css from './people.module.css'
import { RightsPicker } from './RightsPicker.tsx'

interface MemberDrawerProps {
  readonly member: MemberRow
  readonly roles: readonly RoleRow[]
  readonly onClose: () => void
  readonly onChanged: () => void
}

interface Act {
  readonly title: string
  readonly text: string
  readonly okText: string
  readonly isDanger?: boolean
  readonly run: (reason: string) => Promise<unknown>
}

const UNLIMITED: Limits = { provinceCodes: [], storeIds: [] }

/** One person: role, rights, state. Every act needs a reason and a step-up. */
export function MemberDrawer({ member, roles, onClose, onChanged }: MemberDrawerProps) {
  const me = useMe()
  const [roleId, setRoleId] = useState(member.roleId)
  const [rights, setRights] = useState<readonly string[] | null>(member.hasOwnRights ? member.rights : null)
  const [limits, setLimits] = useState<Limits>(member.limits ?? UNLIMITED)
  const [ownLimits, setOwnLimits] = useState<OwnLimits>(member.approvalLimits)
  const [act, setAct] = useState<Act | null>(null)
  const { memberId, name, state } = member
  const role = roles.find(each => each.roleId === roleId)
  const isChanged =
    !isSameLimits(ownLimits, member.approvalLimits) ||
    roleId !== member.roleId ||
    JSON.stringify(limits) !== JSON.stringify(member.limits ?? UNLIMITED) ||
    JSON.stringify(rights) !== JSON.stringify(member.hasOwnRights ? member.rights : null)
  // What was submitted for approval is not lost by leaving.
  const [sent, setSent] = useState('')
  const chosen = JSON.stringify([roleId, rights, limits, ownLimits])
  const unsaved = useUnsaved(isChanged && chosen !== sent)
  const ownRole = roles.find(each => each.isOwner)
  const iAmOwner = me.role === ownRole?.name
  const givesMoney =
    givesMoneyRight(me.face, member.rights, rights ?? role?.rights ?? []) ||
    (me.face === 'platform' && widensLimits(member.approvalLimits, ownLimits))
  const change: Act = {
    title: '变更角色与权限',
    text: `${name} 将成为“${role?.name ?? ''}”${rights === null ? '' : `，单独设置 ${rights.length} 项权限`}，${givesMoney ? '含新的资金权限或更高的复核限额，由另一位管理员复核后生效' : '立即生效'}。`,
    okText: givesMoney ? '提交复核' : '保存变更',
    run: reason =>
      call(staffEndpoints.changeMember, {
        memberId,
        version: member.version,
        roleId,
        rights: rights === null ? null : [...rights],
        approvalLimits: ownLimits,
        limits: limits.provinceCodes.length + limits.storeIds.length === 0 ? null : limits,
        reason,
      }),
  }
  const given = member.claimCount === 0 ? '' : `；正在处理的 ${member.claimCount} 件放回待办，由同事领取`
  const devices = member.sessionCount === 0 ? '' : `（${member.sessionCount} 台设备）`
  const acts: readonly (readonly [string, Act])[] = [
    ...(member.sessionCount > 0
      ? [
          [
            '退出所有设备',
            {
              title: '退出所有设备',
              text: `${name} 在 ${member.sessionCount} 台设备上的登录立即结束，没有提交的内容会丢失${given}。`,
              okText: '全部退出',
              run: (reason: string) => call(staffEndpoints.endMemberSessions, { memberId, reason }),
            },
          ] as const,
        ]
      : []),
    ...(member.hasSecondFactor && !member.isSelf
      ? [
          [
            '重置动态口令',
            {
              title: '重置动态口令',
              text: `请先当面核实 ${name} 的身份。${name} 立即退出登录${devices}，下次登录时须重新绑定。`,
              okText: '重置',
              isDanger: true,
              run: (reason: string) => call(staffEndpoints.resetSecondFactor, { memberId, reason }),
            },
          ] as const,
        ]
      : []),
    ...(state === 'active' && !member.isSelf
      ? [
          [
            '发送重设密码链接',
            {
              title: '发送重设密码链接',
              text: `请先核实是 ${name} 本人忘记密码。链接发到 ${member.mobile}，一小时内一次有效，设置时还要验证动态口令。`,
              okText: '发送链接',
              run: (reason: string) => call(staffEndpoints.sendPasswordLink, { memberId, reason }),
            },
          ] as const,
        ]
      : []),
    ...(state === 'active' && !member.isSelf
      ? [
          [
            '停用',
            {
              title: '停用员工',
              text: `${name} 立即退出登录${devices}，之后不能再登录${given}。可以恢复。`,
              okText: '停用',
              isDanger: true,
              run: (reason: string) => call(staffEndpoints.disableMember, { memberId, reason }),
            },
          ] as const,
        ]
      : []),
    ...(state === 'disabled'
      ? [
          [
            '恢复',
            {
              title: '恢复员工',
              text: `${name} 可以重新登录。${me.face === 'platform' ? '由另一位管理员复核后生效。' : ''}`,
              okText: me.face === 'platform' ? '提交复核' : '恢复',
              run: (reason: string) => call(staffEndpoints.enableMember, { memberId, reason }),
            },
          ] as const,
        ]
      : []),
    ...(state !== 'ended' && !member.isSelf
      ? [
          [
            '离职',
            {
              title: '员工离职',
              text: `${name} 立即退出登录${devices}，账号立即失效，不能恢复${given}。再次入职须重新邀请。`,
              okText: '办理离职',
              isDanger: true,
              run: (reason: string) => call(staffEndpoints.endMember, { memberId, reason }),
            },
          ] as const,
        ]
      : []),
    ...(me.face === 'seller' && iAmOwner && !member.isSelf && state === 'active'
      ? [
          [
            '移交店主',
            {
              title: '移交店主',
              text: `${name} 成为店主，您改任运营。`,
              okText: '移交',
              isDanger: true,
              run: (reason: string) =>
                call(staffEndpoints.handOver, {
                  memberId,
                  ownRoleId: roles.find(each => each.isPreset && each.name === '运营')?.roleId ?? '',
                  reason,
                }),
            },
          ] as const,
        ]
      : []),
  ]
  const shown = rights ?? role?.rights ?? []
  return (
    <Drawer
      open
      size={640}
      title={name}
      onClose={onClose}
      footer={
        !member.isSelf &&
        state !== 'ended' && (
          <Button type="primary" disabled={!isChanged} onClick={() => setAct(change)}>
            保存变更
          </Button>
        )
      }
    >
      <FieldList
        fields={[
          { label: '登录名', value: member.loginName },
          { label: '手机', value: member.mobile },
          { label: '上次登录', value: member.lastLogInAt === null ? '从未登录' : recordTime(member.lastLogInAt) },
          { label: '动态口令', value: member.isFactorDue ? '待更换' : member.hasSecondFactor ? '已绑定' : '未绑定' },
        ]}
      />
      <div className={css.acts}>
        {acts.map(([label, each]) => (
          <Button key={label} size="small" danger={each.isDanger === true} onClick={() => setAct(each)}>
            {label}
          </Button>
        ))}
      </div>
      {member.isSelf ? (
        <p>不能变更自己的角色、权限或状态，请由同事操作。</p>
      ) : (
        <div className={css.form}>
          <label>
            <span>角色</span>
            <Select
              value={roleId}
              options={roles.map(each => ({ value: each.roleId, label: each.name }))}
              onChange={setRoleId}
            />
          </label>
          {me.face === 'platform' && <LimitsPicker limits={limits} onChange={setLimits} />}
          <OwnLimitsPicker limits={ownLimits} onChange={setOwnLimits} />
          <div>
            <Checkbox
              checked={rights !== null}
              onChange={event => setRights(event.target.checked ? (role?.rights ?? []) : null)}
            >
              单独设置权限
            </Checkbox>
          </div>
        </div>
      )}
      <h3 className={css.heading}>权限 {shown.length} 项</h3>
      {rights === null ? <RightsPicker rights={shown} /> : <RightsPicker rights={rights} onChange={setRights} />}
      {unsaved.dialog}
      {act !== null && (
        <ReasonDialog
          title={act.title}
          okText={act.okText}
          isDanger={act.isDanger === true}
          onClose={() => setAct(null)}
          onOk={async reason => {
            const answer = await withStepUp(() => act.run(reason))
            const isAsked = Outcome.safeParse(answer).data?.outcome === 'asked'
            showNotice('success', isAsked ? '已提交复核，由另一位同事确认后生效' : '已保存')
            if (act.okText === change.okText) setSent(chosen)
            setAct(null)
            onChanged()
          }}
        >
          {act.text}
        </ReasonDialog>
      )}
    </Drawer>
  )
}
