import type { ExportJob, ExportState } from '@xiaojiu/contract/file/export-schemas.ts'
import type { GlyphKind, Tone } from '#parts/state/State.tsx'
import { type Grid, valuesOf } from '../url/grid-query.ts'

/** Label and style of each state of a job. */
export const EXPORT_LOOKS: Readonly<Record<ExportState, readonly [GlyphKind, Tone]>> = {
  waiting: ['todo', 'go'],
  running: ['half', 'go'],
  asking: ['clock', 'me'],
  ready: ['done', 'go'],
  failed: ['bad', 'bad'],
  stopped: ['off', 'end'],
  refused: ['bad', 'bad'],
  expired: ['clock', 'end'],
  revoked: ['off', 'bad'],
}

/** Not finished yet, so the page polls. */
export function isUnderWay({ state }: Pick<ExportJob, 'state'>): boolean {
  return state === 'waiting' || state === 'running'
}

/** Whether it can still be stopped: a file that waits for a second person, too. */
export function isOpen(job: Pick<ExportJob, 'state'>): boolean {
  return isUnderWay(job) || job.state === 'asking'
}

/** Whether the same file can be asked for again. */
export function isOver(job: Pick<ExportJob, 'state'>): boolean {
  return !isOpen(job) && job.state !== 'ready'
}

/** What became of the personal data in the file. */
export function personalText({ isWhole, isPersonal }: Pick<ExportJob, 'isWhole' | 'isPersonal'>): string {
  if (isWhole) return '完整'
  return isPersonal ? '已脱敏' : '不含'
}

/** `820 KB`, `1.4 MB`. */
export function sizeText(bytes: number | null): string {
  if (bytes === null) return '—'
  return bytes < 1_048_576 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`
}

/** The query of a list as text: `视图：待我审核；原因：破损；关键词：阿莫西林`. */
export function exportWords({ query, filters, views }: Pick<Grid, 'query' | 'filters' | 'views'>): string {
  const view = views.length > 1 ? views.find(each => each.id === query.view) : undefined
  const told = filters.flatMap(filter => {
    const chosen = valuesOf(query.filters[filter.id])
    const labels = filter.choices.filter(choice => chosen.includes(choice.value)).map(choice => choice.label)
    return labels.length === 0 ? [] : [`${filter.label}：${labels.join('、')}`]
  })
  return [
    ...(view === undefined ? [] : [`视图：${view.label}`]),
    ...told,
    ...(query.words === '' ? [] : [`关键词：${query.words}`]),
  ]
    .join('；')
    .slice(0, 300)
}
