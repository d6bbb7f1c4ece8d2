import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { qualificationEndpoints } from '@xiaojiu/contract/qualification/endpoints.ts'
import {
  CompanyDraft,
  type Explanation,
  type Registration,
} from '@xiaojiu/contract/qualification/registration-schemas.ts'
import { call } from '@xiaojiu/web/call.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useEffect, useRef, useState } from 'react'
import { renewUser } from './renew-user.ts'

const current = query(qualificationEndpoints.getRegistration, {})
/** Short enough for a user who waits for the result. */
const REVIEW_POLL_MS = 15_000

/** The registration of the signed-in user; polled during a review. */
export function useRegistration(isSignedIn: boolean) {
  const result = useQuery({
    ...current,
    enabled: isSignedIn,
    refetchInterval: ({ state: { data } }) => (data?.state === 'in-review' ? REVIEW_POLL_MS : false),
  })
  const state = result.data?.state
  // After the review the data of the company are reloaded.
  useEffect(() => {
    if (state === 'approved' || state === 'refused') void renewUser()
  }, [state])
  return result
}

/** Stores the answered registration in the query cache. */
function useKeep() {
  const queries = useQueryClient()
  return (registration: Registration) => queries.setQueryData(current.queryKey, registration)
}

/** Sends an explanation why a refused item is right. */
export function useExplain() {
  const keep = useKeep()
  return useMutation({
    mutationFn: (explanation: Explanation) => call(qualificationEndpoints.explainObjection, explanation),
    onSuccess: keep,
    // The error is shown beside the text.
    onError: () => undefined,
  })
}

export function useSubmit() {
  const keep = useKeep()
  return useMutation({
    mutationFn: () => call(qualificationEndpoints.submitRegistration, {}),
    onSuccess: async registration => {
      await renewUser()
      keep(registration)
    },
    // The error is shown beside the button.
    onError: () => undefined,
  })
}

/** Begins another registration beside an approved company. */
export function useBeginAnother() {
  const keep = useKeep()
  return useMutation({
    mutationFn: () => call(qualificationEndpoints.saveCompany, CompanyDraft.parse({})),
    onSuccess: keep,
  })
}

export function useWithdraw() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(qualificationEndpoints.removeRegistration, {}),
    onSuccess: async () => {
      await renewUser()
      await queries.invalidateQueries({ queryKey: current.queryKey })
    },
  })
}

const REST_MS = 900

/**
 * Saves a draft shortly after the last change, one save at a time. `flush` saves at once and returns the saved
 * registration, or null on failure. A failure is shown until a save succeeds.
 */
export function useAutosave<Draft>(
  registration: Registration,
  initial: Draft,
  save: (draft: Draft) => Promise<Registration>,
) {
  const keep = useKeep()
  const [draft, setDraft] = useState(initial)
  const [failure, setFailure] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const wanted = useRef(initial)
  const saved = useRef(initial)
  const kept = useRef(registration)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const underWay = useRef<Promise<unknown>>(Promise.resolve())

  const saveNow = async (): Promise<Registration | null> => {
    const sent = wanted.current
    if (sent === saved.current) return kept.current
    setSaving(true)
    try {
      kept.current = await save(sent)
      keep(kept.current)
      saved.current = sent
      setFailure(null)
      return kept.current
    } catch (error) {
      setFailure(error instanceof Error ? error.message : '保存失败')
      return null
    } finally {
      setSaving(false)
    }
  }
  const flush = (): Promise<Registration | null> => {
    clearTimeout(timer.current)
    const mine = underWay.current.then(saveNow)
    underWay.current = mine
    return mine
  }
  // Leaving the step saves the last input.
  const leave = useRef(flush)
  useEffect(() => {
    leave.current = flush
  })
  useEffect(() => () => void leave.current(), [])

  return {
    draft,
    failure,
    isSaving,
    flush,
    change: (next: Draft) => {
      wanted.current = next
      setDraft(next)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void flush(), REST_MS)
    },
  }
}
