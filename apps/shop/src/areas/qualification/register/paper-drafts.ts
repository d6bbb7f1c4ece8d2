import type { LicenceType } from '@xiaojiu/contract/qualification/licence-schemas.ts'
import type {
  Registration,
  RegistrationFault,
  PaperDraft as SavedPaper,
} from '@xiaojiu/contract/qualification/registration-schemas.ts'
import type { LicenceCode } from '@xiaojiu/contract/qualification/words.ts'
import { draftOf, type PaperDraft, type PaperErrors } from '../licences/paper-form.ts'

/** The saved papers as the form takes them, with their pictures. */
export function formDrafts({ papers, files }: Pick<Registration, 'papers' | 'files'>): PaperDraft[] {
  const byId = new Map(files.map(file => [file.fileId, file]))
  return papers.map(({ fileIds, checkedUntil, ...paper }) => ({
    ...paper,
    checkedUntil: checkedUntil ?? '',
    files: fileIds.flatMap(id => byId.get(id) ?? []),
  }))
}

/** A paper that has not been begun, with what the company's data say about it already. */
export function newDraft(type: LicenceType, { company }: Pick<Registration, 'company'>): PaperDraft {
  return draftOf(type, { ...company, address: company.address }, null)
}

/** As the server keeps them. */
export function savedPapers(drafts: readonly PaperDraft[]): SavedPaper[] {
  return drafts.map(({ files, checkedUntil, ...draft }) => ({
    ...draft,
    checkedUntil: checkedUntil === '' ? null : checkedUntil,
    fileIds: files.map(file => file.fileId),
  }))
}

/** What is wrong with one paper, by field; the name of the paper in front is left out beside its own form. */
export function paperErrors(faults: readonly RegistrationFault[], code: LicenceCode): PaperErrors {
  const own = faults.filter(({ step, field }) => step === 'papers' && (field === code || field.startsWith(`${code}.`)))
  return Object.fromEntries(
    own.toReversed().map(({ field, message }) => {
      const name = field === code ? 'files' : field.slice(code.length + 1)
      return [name === 'fileIds' ? 'files' : name, message.replace(/^[^：]*：/, '')]
    }),
  )
}

/** The papers to show: those asked for, those begun, those chosen in addition; of alternatives one. */
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
    // Neither is begun: the first of the two is shown, the other offered.
    const isFirst = types.findIndex(one => one.code === type.code) < types.findIndex(one => one.code === rival)
    return !type.alternatives.some(isBegun) && isFirst
  }
  return { shown: types.filter(isShown), offered: types.filter(type => !isShown(type)) }
}
