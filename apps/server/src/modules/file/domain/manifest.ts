import { isFormulaLike } from '@xiaojiu/kernel/formula.ts'

/** A paper that is missing in a package, and who has to provide it. */
interface MissingPaper {
  readonly paper: string
  readonly owedBy: string
  readonly reason: string
}

/** The content of a package. */
export interface ManifestEntry {
  readonly path: string
  readonly paper: string
  readonly sizeBytes: number
  readonly sha256: string
}

/** Excel reads it as Chinese only with this mark at the beginning. */
const BYTE_ORDER_MARK = '\uFEFF'

export const MANIFEST_PATH = '资料清单.csv'
export const MANIFEST_JSON_PATH = '资料清单.json'
export const MISSING_PATH = '缺失资料.csv'

export function manifestCsv(entries: readonly ManifestEntry[]): string {
  return csv([
    ['序号', '资料', '文件', '字节数', 'SHA-256'],
    ...entries.map((entry, index) => [
      String(index + 1),
      entry.paper,
      entry.path,
      String(entry.sizeBytes),
      entry.sha256,
    ]),
  ])
}

export function manifestJson(
  title: string,
  entries: readonly ManifestEntry[],
  missing: readonly MissingPaper[],
): string {
  return `${JSON.stringify({ title, entries, missing }, null, 2)}\n`
}

export function missingCsv(missing: readonly MissingPaper[]): string {
  return csv([
    ['序号', '资料', '应由谁提供', '原因'],
    ...missing.map((one, index) => [String(index + 1), one.paper, one.owedBy, one.reason]),
  ])
}

function csv(rows: readonly (readonly string[])[]): string {
  return `${BYTE_ORDER_MARK}${rows.map(row => row.map(field).join(',')).join('\r\n')}\r\n`
}

/** Quoted where needed; what looks like a formula is escaped. */
function field(text: string): string {
  const safe = isFormulaLike(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Names in an archive: no external folders, nothing that file systems forbid. */
export function safeName(text: string): string {
  const plain = text
    .replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return [...(plain === '' || /^\.+$/.test(plain) ? '资料' : plain)].slice(0, 80).join('')
}

/** Two papers with the same name get different file names. */
export function freePath(path: string, entries: readonly ManifestEntry[]): string {
  const taken = new Set(entries.map(entry => entry.path))
  if (!taken.has(path)) return path
  const [, stem = path, ending = ''] = /^(.*?)(\.[a-z]+)?$/.exec(path) ?? []
  for (let count = 2; ; count++) {
    const next = `${stem}（${count}）${ending}`
    if (!taken.has(next)) return next
  }
}
