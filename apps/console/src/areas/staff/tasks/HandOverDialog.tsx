import { useQuery } from '@tanstack/react-query'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { query } from '@xiaojiu/web/query.ts'
import { Modal, Radio } from 'antd'
import { useState } from 'react'
import { useAttempt } from '#parts/form/use-attempt.ts'
import { useKeys } from '#parts/keys/use-keys.ts'
import { EmptyState, Skeleton } from '#parts/page/PageState.tsx'
import { useMe } from '#shell/session.ts'

interface HandOverDialogProps {
  readonly desk: string
  readonly onClose: () => void
  readonly onChoose: (accountId: string) => Promise<void>
}

/** Colleagues who may decide at the same desk. */
export function HandOverDialog({ desk, onClose, onChoose }: HandOverDialogProps) {
  const me = useMe()
  const colleagues = useQuery(query(staffEndpoints.listAssignees, { desk }, { errors: 'caller' }))
  const [chosen, setChosen] = useState<string | null>(null)
  const { isBusy, fault, run } = useAttempt()
  useKeys([], { isModal: true })
  const others = colleagues.data?.list.filter(each => each.accountId !== me.accountId) ?? []
  return (
    <Modal
      open
      title="转交给同事"
      width={400}
      okText="转交"
      cancelText="取消"
      okButtonProps={{ disabled: chosen === null, loading: isBusy }}
      onCancel={onClose}
      onOk={() => chosen !== null && void run(() => onChoose(chosen))}
    >
      {colleagues.isPending && <Skeleton rows={3} />}
      {colleagues.isSuccess && others.length === 0 && (
        <EmptyState title="没有可转交的同事" hint="此岗位目前只有您一人有权限" />
      )}
      <Radio.Group
        style={{ display: 'grid', gap: 8 }}
        value={chosen}
        onChange={event => setChosen(event.target.value as string)}
        options={others.map(({ accountId, name }) => ({ value: accountId, label: name }))}
      />
      {fault !== null && (
        <p role="alert" style={{ marginTop: 8, color: 'var(--s-bad)' }}>
          {fault}
        </p>
      )}
    </Modal>
  )
}
