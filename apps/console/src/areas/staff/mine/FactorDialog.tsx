import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { call } from '@xiaojiu/web/call.ts'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useAttempt } from '#parts/form/use-attempt.ts'
import { useKeys } from '#parts/keys/use-keys.ts'
import { withStepUp } from '#parts/step-up/step-up.ts'
import { EnrolStep } from '../session/EnrolStep.tsx'
import { RecoveryCodes } from '../session/RecoveryCodes.tsx'

interface FactorDialogProps {
  /** A new authenticator, or new recovery codes for the one there is. */
  readonly kind: 'factor' | 'codes'
  readonly onClose: () => void
}

export function FactorDialog({ kind, onClose }: FactorDialogProps) {
  const [fresh, setFresh] = useState<{ ticket: string; secret: string; uri: string } | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const { isBusy, fault, run } = useAttempt()
  useKeys([], { isModal: true })
  const begin = () =>
    void run(async () => {
      if (kind === 'factor') setFresh(await withStepUp(() => call(staffEndpoints.startFactor, {})))
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
            const renewed = await call(staffEndpoints.renewFactor, { ticket: fresh.ticket, code })
            setCodes(renewed.recoveryCodes)
          }}
        />
      ) : (
        <div style={{ display: 'grid', gap: 16 }}>
          <p>{kind === 'factor' ? '更换后其他设备随即退出，原验证器不再有效。' : '原有恢复码立即作废。'}</p>
          {fault !== null && (
            <p role="alert" style={{ color: 'var(--s-bad)' }}>
              {fault}
            </p>
          )}
          <Button type="primary" loading={isBusy} onClick={begin}>
            继续
          </Button>
        </div>
      )}
    </Modal>
  )
}
