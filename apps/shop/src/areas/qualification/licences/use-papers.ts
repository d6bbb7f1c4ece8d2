import type { LicenceInput, LicenceType } from '@xiaojiu/contract/qualification/licence-schemas.ts'
import type { LicenceCode } from '@xiaojiu/contract/qualification/licence-words.ts'
import { useState } from 'react'
import { CallError, fieldErrors } from '@xiaojiu/web/call-error.ts'
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
