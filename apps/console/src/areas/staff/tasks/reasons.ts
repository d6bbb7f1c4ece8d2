import type { TaskCase } from '@xiaojiu/contract/staff/desks-schemas.ts'
import type { Paper } from '#parts/case/PaperViewer.tsx'

/** One line that a refusal can carry: which paper or field, and what is to be corrected. */
export interface Reason {
  readonly item: string
  readonly itemLabel: string
  readonly text: string
  /** The papers themselves show it: it is ticked from the start. */
  readonly isFound: boolean
}

interface CaseFacts {
  readonly items: readonly { readonly item: string; readonly label: string }[]
  readonly readings: readonly {
    readonly item: string
    readonly itemLabel: string
    readonly label: string
    readonly isDifferent: boolean
  }[]
  /** Pictures; a person can find fault with those that a refusal may name. */
  readonly files: readonly { readonly item: string }[]
  /** What an examination of the papers has found. */
  readonly objections: readonly { readonly item: string; readonly reason: string }[]
}

/** Words for what no machine sees, offered for the first paper. */
const USUAL = ['图片模糊或反光，请重新拍摄', '缺页或缺变更页，请补齐', '未加盖公章，请盖章后上传']
/** As many as have a digit on the keyboard. */
const MOST_REASONS = 9

/** The reasons on offer: what the machine found, then differing fields, then the usual ones; each once. */
export function reasonsFor({ items, readings, files, objections }: CaseFacts): readonly Reason[] {
  const nameOf = (item: string) =>
    items.find(each => each.item === item)?.label ?? readings.find(each => each.item === item)?.itemLabel ?? ''
  const found = objections.map(({ item, reason }) => ({ item, itemLabel: nameOf(item), text: reason, isFound: true }))
  const foundItems = new Set(found.map(({ item }) => item))
  const differing = readings
    .filter(reading => reading.isDifferent && !foundItems.has(reading.item))
    .map(({ item, itemLabel, label }) => ({
      item,
      itemLabel,
      text: `${label}与证照不一致，请按证照填写`,
      isFound: true,
    }))
  const first = items.find(({ item }) => files.some(file => file.item === item))
  const usual =
    first !== undefined ? USUAL.map(text => ({ item: first.item, itemLabel: first.label, text, isFound: false })) : []
  const seen = new Set<string>()
  return [...found, ...differing, ...usual]
    .filter(({ item, text }) => {
      const key = `${item} ${text}`
      if (seen.has(key)) return false
      seen.add(key)
      return true
    })
    .slice(0, MOST_REASONS)
}

/** The words that ask for a paper that was not handed in. */
export function askFor({ item, label }: { readonly item: string; readonly label: string }): Reason {
  return { item, itemLabel: label, text: `请补充上传${label}`, isFound: false }
}

/** What goes to the applicant: one entry for each paper, all its reasons in one sentence, and what was typed by hand. */
export function objectionsOf(
  chosen: readonly Reason[],
  own: { readonly item: string; readonly text: string },
): readonly { readonly item: string; readonly reason: string }[] {
  const typed = own.text.trim()
  const all = [
    ...chosen.map(({ item, text }) => ({ item, text })),
    ...(typed === '' ? [] : [{ item: own.item, text: typed }]),
  ]
  return [...Map.groupBy(all, each => each.item)].map(([item, group]) => ({
    item,
    reason: [...new Set(group.map(({ text }) => text))].join('；'),
  }))
}

/** Why a case cannot be approved now, in words that stand beside the button; null when nothing stands in the way. */
export function approveBlock(
  task: Pick<TaskCase, 'isWaiting' | 'readings' | 'findings' | 'items'>,
  ticked: ReadonlySet<string>,
  claimFault: string | null,
): string | null {
  if (!task.isWaiting) return '该申请已处理'
  if (claimFault !== null) return claimFault
  const bar = task.findings.find(({ isBar }) => isBar === true)
  if (bar) return `${task.items.find(({ item }) => item === bar.item)?.label ?? ''}${bar.reason}，只能驳回`
  const unseen = task.readings.filter(reading => reading.isDifferent && !ticked.has(reading.key)).length
  return unseen > 0 ? `还有 ${unseen} 处不一致未核对` : null
}

/** The files of a case as the viewer shows them. */
export function papersOf({ files }: Pick<TaskCase, 'files'>): readonly (Paper & { readonly item: string })[] {
  return files.map(({ fileId, item, label, url, thumbUrl, isImage }) => ({
    id: fileId,
    item,
    label,
    url,
    thumbUrl,
    isPdf: !isImage,
  }))
}
