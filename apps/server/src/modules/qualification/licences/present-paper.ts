import type { StoredFile } from '@xiaojiu/contract/file/schemas.ts'
import type { LicencePaper } from '@xiaojiu/contract/qualification/licence-schemas.ts'
import type { LicenceCode, PaperState } from '@xiaojiu/contract/qualification/words.ts'
import { type Day, day } from '@xiaojiu/kernel/time.ts'
import { filesOf } from '#modules/file/public.ts'
import type { Context } from '#platform/context.ts'
import { maskPersonalData } from '#platform/log.ts'
import { licenceName } from '../domain/licence-names.ts'
import { expiryText, goodUntil } from '../domain/licence-validity.ts'
import { fileIdsOf, type PaperRow } from './tables/papers.ts'

/** The ends of a paper as days. */
export function endsOf(row: Pick<PaperRow, 'expiresOn' | 'checkedUntil'>): {
  expiresOn: Day | null
  checkedUntil: Day | null
} {
  const { expiresOn, checkedUntil } = row
  return {
    expiresOn: expiresOn === null ? null : day(expiresOn),
    checkedUntil: checkedUntil === null ? null : day(checkedUntil),
  }
}

/** Papers in the wire form, with links to their pictures. By licence id. */
export async function presentPapers(ctx: Context, rows: readonly PaperRow[]): Promise<Map<string, LicencePaper>> {
  const fileIds = await fileIdsOf(
    ctx.db,
    rows.map(row => row.id),
  )
  const files = await filesOf(ctx, [...new Set([...fileIds.values()].flat())])
  return new Map(rows.map(row => [row.id, presentPaper(row, fileIds.get(row.id) ?? [], files)]))
}

function presentPaper(row: PaperRow, fileIds: readonly string[], files: ReadonlyMap<string, StoredFile>): LicencePaper {
  const { id, requestId, expiresOn: _, expiryPrecision, ...rest } = row
  const ends = endsOf(row)
  return {
    ...rest,
    licenceId: id,
    name: licenceName(row.code),
    // An identity number is personal data, so it is masked.
    number: row.code === 'ID' ? maskPersonalData(row.number) : row.number,
    // The dictionary and the check constraint allow no other values.
    code: row.code as LicenceCode,
    state: row.state as PaperState,
    expires: expiryText(ends.expiresOn, expiryPrecision),
    goodUntil: goodUntil(ends),
    changeId: requestId,
    files: fileIds.flatMap(fileId => files.get(fileId) ?? []),
  }
}
