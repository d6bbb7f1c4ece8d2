import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import type { Limits, RoleRow } from '@xiaojiu/contract/staff/people-schemas.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { Input, Modal, Select } from 'antd'
import { useState } from 'react'
import { useAttempt } from '#parts/form/use-attempt.ts'
import { useKeys } from '#parts/keys/use-keys.ts'
import { withStepUp } from '#parts/step-up/step-up.ts'
import { useMe } from '#shell/session.ts'
import { LimitsPicker } from './LimitsPicker.tsx'
import css from './people.module.css'

interface InviteDialogProps {
  readonly roles: readonly RoleRow[]
  readonly onClose: () => void
  readonly onDone: () => void
}

const UNLIMITED: Limits = { provinceCodes: [], storeIds: [] }

/** Invites a person by a link in an SMS. Of the platform, limits apply from the first log-in on. */
export function InviteDialog({ roles, onClose, onDone }: InviteDialogProps) {
  const [name, setName] = useState('')
  const [mobile, setMobile] = useState('')
  const [roleId, setRoleId] = useState<string | null>(null)
  const [limits, setLimits] = useState<Limits>(UNLIMITED)
  const isPlatform = useMe().face === 'platform'
  const { isBusy, fault, run, setFault } = useAttempt()
  useKeys([], { isModal: true })
  const invite = () => {
    if (roleId === null) return setFault('请选择角色')
    return void run(async () => {
      await withStepUp(() =>
        call(staffEndpoints.invite, {
          ...{ name, mobile, roleId },
          limits: limits.provinceCodes.length + limits.storeIds.length === 0 ? null : limits,
        }),
      )
      showNotice('success', '邀请短信已发出，72 小时内有效')
      onDone()
      onClose()
    })
  }
  return (
    <Modal
      open
      title="邀请员工"
      width={440}
      okText="发送邀请"
      cancelText="取消"
      okButtonProps={{ loading: isBusy }}
      onCancel={onClose}
      onOk={invite}
    >
      <div className={css.form}>
        <label>
          <span>姓名</span>
          <Input autoFocus value={name} maxLength={20} onChange={event => setName(event.target.value)} />
        </label>
        <label>
          <span>手机号</span>
          <Input inputMode="numeric" value={mobile} maxLength={13} onChange={event => setMobile(event.target.value)} />
        </label>
        <label>
          <span>角色</span>
          <Select
            value={roleId}
            placeholder="选择角色"
            options={roles
              .filter(role => !role.isOwner)
              .map(role => ({ value: role.roleId, label: `${role.name}（${role.rights.length} 项权限）` }))}
            onChange={setRoleId}
          />
        </label>
        {isPlatform && <LimitsPicker limits={limits} onChange={setLimits} />}
        {fault !== null && (
          <p className={css.fault} role="alert">
            {fault}
          </p>
        )}
      </div>
    </Modal>
  )
}
