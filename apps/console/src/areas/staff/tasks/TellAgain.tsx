import { identityOperatingEndpoints } from '@xiaojiu/contract/identity/operating-endpoints.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { Button } from 'antd'
import { useAttempt } from '#parts/form/use-attempt.ts'
import css from './TaskDrawer.module.css'

/** Sends the message about the decision again, when the applicant did not get it. */
export function TellAgain({ applyId }: { readonly applyId: string }) {
  const { isBusy, fault, run } = useAttempt()
  const tell = () =>
    void run(async () => {
      await call(identityOperatingEndpoints.tellAppealAgain, { applyId })
      showNotice('success', '已再次发送短信')
    })
  return (
    <span className={css.again}>
      {fault !== null && <span role="alert">{fault}</span>}
      <Button size="small" loading={isBusy} onClick={tell}>
        再发一次短信
      </Button>
    </span>
  )
}
