import { createHash } from 'node:crypto'
import { createReadStream, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { SetupProblem } from '../setup-problem.ts'
import { inParallel } from './in-parallel.ts'

const format = 1
const fileName = 'manifest.json'

/** One file of a backup, as it was when copied. */
export interface BackedUpFile {
  readonly path: string
  readonly size: number
  readonly sha256: string
}

/** The manifest of a backup. */
export interface Manifest {
  readonly project: 'xiaojiu-yaocai'
  readonly format: number
  readonly createdAt: string
  readonly postgresVersion: string
  /** Everything committed before this log position is in the backup. */
  readonly endLsn: string
  readonly files: readonly BackedUpFile[]
}

/** Written last and makes a backup valid: it has the checksum of every file and of itself. */
export function writeManifest(folder: string, manifest: Omit<Manifest, 'project' | 'format'>): void {
  const whole: Manifest = { project: 'xiaojiu-yaocai', format, ...manifest }
  const text = `${JSON.stringify({ ...whole, checksum: checksumOf(whole) }, null, 1)}\n`
  writeFileSync(join(folder, fileName), text, { flag: 'wx', mode: 0o600 })
}

/** Reads the manifest of a backup and compares all files with it; refuses a damaged or incomplete backup. */
export async function verifyBackup(folder: string): Promise<Manifest> {
  const manifest = readManifest(folder)
  const listed = new Set([fileName, ...manifest.files.map(file => file.path)])
  const extra = filesBelow(folder).find(path => !listed.has(path))
  if (extra !== undefined) throw damaged(folder, `多出文件 ${extra}`)
  await inParallel(manifest.files, async ({ path, size, sha256 }) => {
    const found = statSync(join(folder, path), { throwIfNoEntry: false })
    if (found === undefined) throw damaged(folder, `缺少文件 ${path}`)
    if (found.size !== size || (await sha256Of(join(folder, path))) !== sha256)
      throw damaged(folder, `文件 ${path} 已损坏`)
  })
  return manifest
}

function readManifest(folder: string): Manifest {
  let read: (Manifest & { checksum?: string }) | undefined
  try {
    read = JSON.parse(readFileSync(join(folder, fileName), 'utf8')) as Manifest & { checksum?: string }
  } catch {
    throw new SetupProblem(`${folder} 不是一个完整的备份。`)
  }
  const { checksum, ...manifest } = read
  if (manifest.project !== 'xiaojiu-yaocai') throw new SetupProblem(`${folder} 不是本项目的备份。`)
  if (manifest.format !== format) throw new SetupProblem(`备份 ${folder} 由其他版本写成，当前版本读不了。`)
  if (checksum !== checksumOf(manifest)) throw damaged(folder, '清单已被改动')
  return manifest
}

/** The paths of all files below a folder, relative to it. */
export function filesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter(entry => !entry.isDirectory())
  return files.map(entry => join(entry.parentPath, entry.name).slice(folder.length + 1)).sort()
}

function damaged(folder: string, what: string): SetupProblem {
  return new SetupProblem(`备份 ${folder} 不可用：${what}。`)
}

function checksumOf(manifest: Manifest): string {
  return createHash('sha256').update(JSON.stringify(manifest)).digest('hex')
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
