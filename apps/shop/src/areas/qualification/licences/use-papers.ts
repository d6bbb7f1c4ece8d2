import { useQuery, useQueryClient } from '@tanstack/react-query'
import { qualificationEndpoints } from '@xiaojiu/contract/qualification/endpoints.ts'
import type { CompanyData, LicenceInput, LicenceType, Wallet } from '@xiaojiu/contract/qualification/licence-schemas.ts'
import type { LicenceCode } from '@xiaojiu/contract/qualification/words.ts'
import { CallError, fieldErrors } from '@xiaojiu/web/call-error.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useSubmit } from '@xiaojiu/web/use-submit.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { changeHref, RESTORE_HREF } from '#links/qualification.ts'
import { isLicenceWithdrawn, useRight, useSession } from '#trade/session/session.ts'
import { errorsByPaper, gapsOf, inputOf, type PaperDraft, type PaperErrors } from './paper-form.ts'

const NONE: PaperErrors = {}

/** Several papers being typed: their drafts, and what is wrong with each. */
export function usePapers(initial: readonly PaperDraft[]) {
  const [drafts, setDrafts] = useState(initial)
  const [errors, setErrors] = useState<ReadonlyMap<LicenceCode, PaperErrors>>(new Map())
  const codes = drafts.map(draft => draft.code)
  return {
    drafts,
    /** Takes a kind of paper in or leaves it out. */
    setDrafts,
    errorsOf: (code: LicenceCode) => errors.get(code) ?? NONE,
    change: (draft: PaperDraft) => {
      setDrafts(all => all.map(one => (one.code === draft.code ? draft : one)))
      // What was just changed is judged anew when it is sent.
      setErrors(all => new Map([...all].filter(([code]) => code !== draft.code)))
    },
    /** The papers as the server wants them; null when something is missing, which is then shown. */
    collect: (types: ReadonlyMap<LicenceCode, LicenceType>): LicenceInput[] | null => {
      const gaps = new Map(
        drafts.flatMap(draft => {
          const type = types.get(draft.code)
          const found = type ? gapsOf(type, draft) : {}
          return Object.keys(found).length > 0 ? [[draft.code, found] as const] : []
        }),
      )
      setErrors(gaps)
      return gaps.size > 0 ? null : drafts.map(inputOf)
    },
    /** Puts the server's complaints beside their fields; whether there were any. */
    takeErrors: (error: unknown): boolean => {
      const found = errorsByPaper(fieldErrors(error), codes)
      setErrors(found)
      if (found.size > 0 && error instanceof CallError) error.markTold()
      return found.size > 0
    },
  }
}

/** What every form about papers starts from. */
export interface Known {
  readonly wallet: Wallet
  readonly company: CompanyData
  readonly types: ReadonlyMap<LicenceCode, LicenceType>
}

/** Wallet, company and kinds of papers together; a form is drawn only when all three are there. */
export function useKnown() {
  const wallet = useQuery(query(qualificationEndpoints.getWallet, {}))
  const company = useQuery(query(qualificationEndpoints.getCompanyData, {}))
  const dictionary = useQuery(query(qualificationEndpoints.listLicenceTypes, {}))
  const all = [wallet, company, dictionary]
  const known: Known | undefined =
    wallet.data && company.data && dictionary.data
      ? {
          wallet: wallet.data,
          company: company.data,
          // The company's own kinds say what is required; the dictionary knows the rest.
          types: new Map(
            [...dictionary.data.list, ...wallet.data.list.map(item => item.type)].map(type => [type.code, type]),
          ),
        }
      : undefined
  return {
    known,
    error: all.find(one => one.error)?.error ?? null,
    isFetching: all.some(one => one.isFetching),
    retry: () => {
      for (const one of all) if (!one.data) void one.refetch()
    },
  }
}

/** Whether this login may hand in papers now: a company under review has handed them in already. */
export function useMayChange(): boolean {
  const hasRight = useRight('qualification')
  const isOpen = useSession(({ profile }) => profile === null || profile.companyState === 'approved')
  return hasRight && isOpen
}

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
