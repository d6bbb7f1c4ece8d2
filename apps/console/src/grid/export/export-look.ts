import type { ExportJob, ExportState } from '@xiaojiu/contract/file/export-schemas.ts'
import type { GlyphKind, Tone } from '#parts/state/Glyph.tsx'

/** How each state of a job looks. */
export const EXPORT_LOOKS: Readonly<Record<ExportState, readonly [GlyphKind, Tone]>> = {
  waiting: ['todo', 'go'],
  running: ['half', 'go'],
  ready: ['done', 'go'],
  failed: ['bad', 'bad'],
  stopped: ['off', 'end'],
  expired: ['clock', 'end'],
}

/** Still on its way: worth asking again in a moment. */
export function isUnderWay({ state }: Pick<ExportJob, 'state'>): boolean {
  return state === 'waiting' || state === 'running'
}

/** `820 KB`, `1.4 MB`. */
export function sizeText(bytes: number | null): string {
  if (bytes === null) return '—'
  return bytes < 1_048_576 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`
}
