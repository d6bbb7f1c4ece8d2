import { createHash } from 'node:crypto'
import { ZipFile } from 'yazl'
import type { GatewayContext } from '#platform/context.ts'
import { zipDate, zipToBuffer } from '#platform/documents/zip.ts'
import {
  freePath,
  MANIFEST_PATH,
  type ManifestEntry,
  MISSING_PATH,
  manifestCsv,
  missingCsv,
  safeName,
} from '../domain/manifest.ts'
import { readContent } from '../files.ts'
import type { ExportPaper } from './source.ts'

/** The limit of one zip file. */
export const MOST_ZIP_PAPERS = 400
const MOST_ZIP_BYTES = 200 * 1024 * 1024

/** An error that a retry cannot fix; its message is shown to the requester. */
export class Hopeless extends Error {}

export function tooMany(what: string): string {
  return `结果超过 ${what}，请缩小筛选范围后再导出`
}

interface ToZip {
  readonly title: string
  readonly table: Buffer
  readonly papers: readonly ExportPaper[]
  /** Whether the job is still wanted; checked after each paper. */
  readonly isOn: () => Promise<boolean>
}

/** The table, the papers in their folders and a manifest with the hash of each; null when the job was stopped in between. */
export async function zipPapers(ctx: GatewayContext, { title, table, papers, isOn }: ToZip): Promise<Buffer | null> {
  const zip = new ZipFile()
  const whole = zipToBuffer(zip)
  const entries: ManifestEntry[] = []
  const missing: Parameters<typeof missingCsv>[0][number][] = []
  const add = (path: string, bytes: Buffer) => zip.addBuffer(bytes, path, { ...zipDate(ctx.now), mode: 0o100644 })
  let size = table.length
  add(`${safeName(title)}.xlsx`, table)
  for (const { path, paper, fileId } of papers) {
    const content = await readContent(ctx, fileId)
    if (!(await isOn())) return null
    if (!content) {
      missing.push({ paper: [...path.slice(0, -1), paper].join(' '), owedBy: '平台', reason: '文件已失效' })
      continue
    }
    const { bytes } = content
    size += bytes.length
    if (size > MOST_ZIP_BYTES) throw new Hopeless(tooMany(`${MOST_ZIP_BYTES / 1024 / 1024} MB`))
    const free = freePath(path.map(safeName).join('/'), entries)
    add(free, bytes)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    entries.push({ path: free, paper, sizeBytes: bytes.length, sha256 })
  }
  add(MANIFEST_PATH, Buffer.from(manifestCsv(entries)))
  if (missing.length > 0) add(MISSING_PATH, Buffer.from(missingCsv(missing)))
  zip.end()
  return whole
}
