import type { LicenceType } from '@xiaojiu/contract/qualification/licence-schemas.ts'
import type {
  Registration,
  RegistrationFault,
  PaperDraft as SavedPaper,
} from '@xiaojiu/contract/qualification/registration-schemas.ts'
import type { LicenceCode } from '@xiaojiu/contract/qualification/words.ts'
import { draftOf, type PaperDraft, type PaperErrors } from '../licences/paper-form.ts'

/** The saved papers as drafts of the form, with their pictures. */
export function formDrafts({ papers, files }: Pick<Registration, 'papers' | 'files'>): PaperDraft[] {
  const byId = new Map(files.map(file => [file.fileId, file]))
  return papers.map(({ fileIds, checkedUntil, ...paper }) => ({
    ...paper,
    checkedUntil: checkedUntil ?? '',
    files: fileIds.flatMap(id => byId.get(id) ?? []),
  }))
}

/** A new paper with what is known from the company's data. */
export function newDraft(type: LicenceType, { company }: Pick<Registration, 'company'>): PaperDraft {
  return draftOf(type, { ...company, address: company.address }, null)
}

/** The papers as the server stores them. */
export function savedPapers(drafts: readonly PaperDraft[]): SavedPaper[] {
  return drafts.map(({ files, checkedUntil, ...draft }) => ({
    ...draft,
    checkedUntil: checkedUntil === '' ? null : checkedUntil,
    fileIds: files.map(file => file.fileId),
  }))
}

/** The errors of one paper by field; without the name of the paper, which its form shows. */
export function paperErrors(faults: readonly RegistrationFault[], code: LicenceCode): PaperErrors {
  const own = faults.filter(({ step, field }) => step === 'papers' && (field === code || field.startsWith(`${code}.`)))
  return Object.fromEntries(
    own.toReversed().map(({ field, message }) => {
      const name = field === code ? 'files' : field.slice(code.length + 1)
      return [name === 'fileIds' ? 'files' : name, message.replace(/^[^：]*：/, '')]
    }),
  )
}

/** The papers to show: required, begun and added ones; of alternatives only one. */
export function shownTypes(
  types: readonly LicenceType[],
  drafts: readonly PaperDraft[],
  added: readonly LicenceCode[],
): { readonly shown: LicenceType[]; readonly offered: LicenceType[] } {
  const isBegun = (code: LicenceCode) => drafts.some(draft => draft.code === code) || added.includes(code)
  const isShown = (type: LicenceType) => {
    if (isBegun(type.code)) return true
    if (!type.isRequired) return false
    const [rival] = type.alternatives
    if (rival === undefined) return true
    // Neither alternative is begun: the first is shown, the other offered.
    const isFirst = types.findIndex(one => one.code === type.code) < types.findIndex(one => one.code === rival)
    return !type.alternatives.some(isBegun) && isFirst
  }
  return { shown: types.filter(isShown), offered: types.filter(type => !isShown(type)) }
}
