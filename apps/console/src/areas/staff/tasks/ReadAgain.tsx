import { qualificationOperatingEndpoints } from '@xiaojiu/contract/qualification/certificate-endpoints.ts'
import { ask } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { Icon } from '#parts/look/Icon.tsx'

/** Desks whose papers a machine reads. */
export const READING_DESKS: readonly string[] = ['registration', 'licence-change']

interface ReadAgainProps {
  readonly fileId: string
  readonly onDone: () => void
}

/** Runs the recognition of the visible paper again, because a bad result must not count against a good paper. */
export function ReadAgain({ fileId, onDone }: ReadAgainProps) {
  const [isBusy, setBusy] = useState(false)
  const read = async () => {
    setBusy(true)
    const answer = await ask(qualificationOperatingEndpoints.readPaperAgain, { fileId })
    setBusy(false)
    if (!answer.ok) return showNotice('error', answer.error.message)
    showNotice('success', `已重新识别，读出 ${answer.data.fieldCount} 项`)
    onDone()
  }
  return (
    <Button size="small" icon={<Icon name="sync" />} loading={isBusy} onClick={() => void read()}>
      重新识别
    </Button>
  )
}
