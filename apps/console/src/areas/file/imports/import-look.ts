import type { ImportJob, ImportState, RowVerdict } from '@xiaojiu/contract/file/import-schemas.ts'
import type { GlyphKind, Tone } from '#parts/state/State.tsx'

/** Label and style of each state of a job. */
export const IMPORT_LOOKS: Readonly<Record<ImportState, readonly [GlyphKind, Tone]>> = {
  draft: ['todo', 'me'],
  checking: ['half', 'go'],
  ready: ['todo', 'me'],
  applying: ['half', 'go'],
  done: ['done', 'go'],
  partly: ['half', 'me'],
  failed: ['bad', 'bad'],
  stopped: ['off', 'end'],
  undoing: ['half', 'go'],
  undone: ['off', 'end'],
}

export const VERDICT_LOOKS: Readonly<Record<RowVerdict, readonly [GlyphKind, Tone]>> = {
  ready: ['todo', 'go'],
  reminder: ['todo', 'me'],
  error: ['bad', 'bad'],
  unchanged: ['off', 'end'],
  blank: ['off', 'end'],
}

/** Background work is running, so the page polls. */
export function isWorkedOn({ state }: Pick<ImportJob, 'state'>): boolean {
  return state === 'checking' || state === 'applying' || state === 'undoing'
}

/** The result of the job in one sentence. */
export function importSummary({
  state,
  rowCount,
  verdicts,
  outcomes,
  undoneCount,
  keptCount,
  failure,
}: ImportJob): string {
  const { ready, reminder, error, unchanged } = verdicts
  if (failure !== null) return failure
  if (state === 'undone')
    return `已恢复 ${undoneCount} 行${keptCount === 0 ? '' : `，${keptCount} 行后来又被修改，未恢复`}`
  const { applied, skipped, failed } = outcomes
  if (applied + skipped + failed > 0)
    return `已更新 ${applied} 行${skipped + failed === 0 ? '' : `，未更新 ${skipped + failed} 行`}`
  if (state === 'draft' || state === 'checking') return `共 ${rowCount.toLocaleString()} 行`
  return `可更新 ${ready + reminder} 行${reminder === 0 ? '' : `（含提醒 ${reminder}）`}，错误 ${error}，无变化 ${unchanged}`
}
