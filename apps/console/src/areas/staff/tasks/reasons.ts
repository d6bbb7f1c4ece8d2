import type { TaskCase } from '@xiaojiu/contract/staff/desks-schemas.ts'
import type { Paper } from '#parts/case/PaperViewer.tsx'
import { verbsOf } from './verbs.ts'

/** One line of a refusal: the paper or field, and what must be corrected. */
export interface Reason {
  readonly item: string
  readonly itemLabel: string
  readonly text: string
  /** The papers themselves show the fault, so it is ticked from the start. */
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
  /** Pictures; the reviewer can object to those that a refusal may name. */
  readonly files: readonly { readonly item: string }[]
  /** Faults found by the examination of the papers. */
  readonly objections: readonly { readonly item: string; readonly reason: string }[]
}

/** Faults that no program detects, offered for the first paper. */
const USUAL = ['图片模糊或反光，请重新拍摄', '缺页或缺变更页，请补齐', '未加盖公章，请盖章后上传']
/** One for each digit on the keyboard. */
const MOST_REASONS = 9

/** The offered reasons: faults found by the program, then differing fields, then the usual ones; each once. */
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

/** When the words of a decision say more than why it is refused: a large amount needs a colleague, a changed scope a reason. */
export function noteHintOf({ amount, asks }: Pick<TaskCase, 'amount' | 'asks'>): string | undefined {
  if (asks.some(({ kind }) => kind === 'many')) return '调整经营范围时在此说明'
  return amount === null ? undefined : '大额通过时在此说明'
}

/** The text that asks for a missing paper. */
export function askFor({ item, label }: { readonly item: string; readonly label: string }): Reason {
  return { item, itemLabel: label, text: `请补充上传${label}`, isFound: false }
}

/**
 * The objections for the applicant: one entry for each paper with all its reasons in one sentence, and the typed text.
 */
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

/** Why a case cannot be approved now, shown beside the button; null when it can. */
export function approveBlock(
  task: Pick<TaskCase, 'desk' | 'isWaiting' | 'readings' | 'findings' | 'items'>,
  ticked: ReadonlySet<string>,
  claimFault: string | null,
): string | null {
  if (!task.isWaiting) return '该申请已处理'
  if (claimFault !== null) return claimFault
  const bar = task.findings.find(({ isBar }) => isBar === true)
  if (bar)
    return `${task.items.find(({ item }) => item === bar.item)?.label ?? ''}${bar.reason}，只能${verbsOf({ desk: task.desk, amount: null }).refuse}`
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
