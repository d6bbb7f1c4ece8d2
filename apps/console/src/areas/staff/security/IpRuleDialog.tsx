import { useQuery } from '@tanstack/react-query'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { Input, Modal, Select } from 'antd'
import { useState } from 'react'
import { useAttempt } from '#parts/form/use-attempt.ts'
import { useKeys } from '#parts/keys/use-keys.ts'
import { withStepUp } from '#parts/step-up/step-up.ts'

interface IpRuleDialogProps {
  readonly ownAddress: string
  readonly onClose: () => void
  readonly onDone: () => void
}

const ALL = 'all'

/** Adds a network from which staff may log in. A rule that would lock out its author is refused. */
export function IpRuleDialog({ ownAddress, onClose, onDone }: IpRuleDialogProps) {
  const roles = useQuery(query(staffEndpoints.listRoles, {}, { errors: 'caller' }))
  const [roleId, setRoleId] = useState(ALL)
  const [network, setNetwork] = useState(ownAddress)
  const [note, setNote] = useState('')
  const { isBusy, fault, run } = useAttempt()
  useKeys([], { isModal: true })
  const save = () =>
    void run(async () => {
      const rule = { roleId: roleId === ALL ? null : roleId, network: network.trim(), note }
      await withStepUp(() => call(staffEndpoints.saveIpRule, rule))
      showNotice('success', '规则已生效')
      onDone()
      onClose()
    })
  return (
    <Modal
      open
      title="添加允许的网络"
      width={440}
      okText="添加"
      cancelText="取消"
      okButtonProps={{ loading: isBusy }}
      onCancel={onClose}
      onOk={save}
    >
      <div style={{ display: 'grid', gap: 12 }}>
        <Select
          aria-label="适用角色"
          value={roleId}
          options={[
            { value: ALL, label: '全部角色' },
            ...(roles.data?.list.map(role => ({ value: role.roleId, label: role.name })) ?? []),
          ]}
          onChange={setRoleId}
        />
        <Input
          aria-label="网络"
          placeholder="IP 地址或网段，如 10.1.0.0/16"
          value={network}
          onChange={event => setNetwork(event.target.value)}
        />
        <Input
          aria-label="说明"
          placeholder="说明，如 武汉办公室"
          maxLength={60}
          value={note}
          onChange={event => setNote(event.target.value)}
        />
        {fault !== null && (
          <p role="alert" style={{ color: 'var(--s-bad)' }}>
            {fault}
          </p>
        )}
      </div>
    </Modal>
  )
}
