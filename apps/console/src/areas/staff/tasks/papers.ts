import type { TaskCase } from '@xiaojiu/contract/staff/desks-schemas.ts'
import type { Paper } from '#parts/case/PaperViewer.tsx'

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
