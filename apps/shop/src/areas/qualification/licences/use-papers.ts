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

/** Several papers being edited, with the errors of each. */
export function usePapers(initial: readonly PaperDraft[]) {
  const [drafts, setDrafts] = useState(initial)
  const [errors, setErrors] = useState<ReadonlyMap<LicenceCode, PaperErrors>>(new Map())
  const codes = drafts.map(draft => draft.code)
  return {
    drafts,
    /** Adds or removes papers. */
    setDrafts,
    errorsOf: (code: LicenceCode) => errors.get(code) ?? NONE,
    change: (draft: PaperDraft) => {
      setDrafts(all => all.map(one => (one.code === draft.code ? draft : one)))
      // A changed paper is checked again when it is sent.
      setErrors(all => new Map([...all].filter(([code]) => code !== draft.code)))
    },
    /** The papers as the server expects them; null when something is missing, and the gaps are shown. */
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
    /** Shows the server's errors beside their fields; returns whether there were any. */
    takeErrors: (error: unknown): boolean => {
      const found = errorsByPaper(fieldErrors(error), codes)
      setErrors(found)
      if (found.size > 0 && error instanceof CallError) error.markTold()
      return found.size > 0
    },
  }
}

/** The data that every form about papers needs. */
export interface Known {
  readonly wallet: Wallet
  readonly company: CompanyData
  readonly types: ReadonlyMap<LicenceCode, LicenceType>
}

/** Loads licences, company and kinds of papers; a form is rendered when all three are there. */
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
          // The company's own list says what is required; the dictionary has all other kinds.
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

/** Whether this login may submit papers now; not while the company is under review. */
export function useMayChange(): boolean {
  const hasRight = useRight('qualification')
  const isOpen = useSession(({ profile }) => profile === null || profile.companyState === 'approved')
  return hasRight && isOpen
}

/** The queries that a change makes stale. */
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

/** Submits a change for review once, then shows it. A refusal stays on the page, beside its field if possible. */
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
      // A company whose licence was cancelled can reach only the restore page.
      void navigate(isLicenceWithdrawn(useSession.getState()) ? RESTORE_HREF : changeHref(changeId))
    },
    onError: problem => void takeErrors(problem),
  })
  return { submit: mutate, isSending: isPending, failure: error }
}
