import { useQueryClient } from '@tanstack/react-query'
import { qualificationEndpoints } from '@xiaojiu/contract/qualification/endpoints.ts'
import { useNavigate } from 'react-router'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { useSubmit } from '@xiaojiu/web/use-submit.ts'
import { isLicenceWithdrawn, useSession } from '#trade/session/session.ts'
import { changeHref, RESTORE_HREF } from '#links/qualification.ts'

/** Everything that a change alters on screen. */
const TOUCHED = [
  qualificationEndpoints.getWallet.path,
  qualificationEndpoints.listChanges.path,
  qualificationEndpoints.getChange.path,
  qualificationEndpoints.listVersions.path,
  qualificationEndpoints.getCompanyData.path,
  qualificationEndpoints.licenceCalendar.path,
]

export function useRefreshPapers(): () => void {
  const queries = useQueryClient()
  return () => {
    for (const path of TOUCHED) void queries.invalidateQueries({ queryKey: [path] })
  }
}

/** Sends a change for review once, then shows it; a refusal stays on the page, beside the field it is about if it can. */
export function useSendChange<Input>(
  send: (input: Input, submitId: string) => Promise<{ changeId: string }>,
  takeErrors: (error: unknown) => boolean,
) {
  const navigate = useNavigate()
  const refresh = useRefreshPapers()
  const { mutate, isPending, error } = useSubmit({
    content: (input: Input) => ({ input }),
    send: ({ input, requestId }) => send(input, requestId),
    onSuccess: ({ changeId }) => {
      showNotice('success', '已提交，审核结果将通过消息通知您')
      refresh()
      // A company whose licence was cancelled follows it where it asked.
      void navigate(isLicenceWithdrawn(useSession.getState()) ? RESTORE_HREF : changeHref(changeId))
    },
    onError: problem => void takeErrors(problem),
  })
  return { submit: mutate, isSending: isPending, failure: error }
}
