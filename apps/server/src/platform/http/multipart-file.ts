import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import { formText } from '@xiaojiu/contract/signature.ts'
import type { FastifyError, FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'
import { slots } from '../slots.ts'
import { fileTooLarge, mostUploadBytes } from './body-size.ts'

/** How many files this process holds in memory at once; others wait on disk. */
const inMemory = slots({ slotCount: 4, maxWaiting: 200 })

export interface ReceivedFile {
  readonly name: string
  /** The fields before the file. */
  readonly fields: ReadonlyMap<string, string>
  readonly bytes: Buffer
}

/**
 * Receives the file of a multipart request. `accept` sees the fields before the file is read. The bytes wait on disk
 * until there is room in memory; the signed hash is compared with the received bytes first.
 */
export async function takeFile<T>(
  request: FastifyRequest,
  use: (file: ReceivedFile) => Promise<T>,
  accept: (fields: ReadonlyMap<string, string>) => void = () => undefined,
): Promise<T> {
  const mostBytes = mostUploadBytes(request)
  const part = await request.file({ limits: { fileSize: mostBytes } }).catch(unreadable)
  if (!part) throw new Refusal('file-missing')
  const fields = fieldsOf(part)
  accept(fields)
  const folder = await mkdtemp(join(tmpdir(), 'xiaojiu-upload-'))
  try {
    const path = join(folder, 'file')
    const fileHash = await keepAside(part, path)
    if (part.file.truncated) throw fileTooLarge(mostBytes)
    compareForm(request, formText(fields, part.filename, fileHash))
    return await inMemory(async () => use({ name: part.filename, fields, bytes: await readFile(path) }))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function fieldsOf(part: MultipartFile): Map<string, string> {
  const fields = new Map<string, string>()
  for (const [name, found] of Object.entries(part.fields))
    if (found && 'value' in found && typeof found.value === 'string') fields.set(name, found.value)
  return fields
}

async function keepAside(part: MultipartFile, path: string): Promise<string> {
  const hash = createHash('sha256')
  const hashing = async function* (source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      hash.update(chunk)
      yield chunk
    }
  }
  await pipeline(part.file, hashing, createWriteStream(path, { mode: 0o600 })).catch(unreadable)
  return hash.digest('hex')
}

/** Refuses fields or a file that differ from the signed ones; an unsigned request has nothing to compare. */
function compareForm(request: FastifyRequest, text: string): void {
  if (request.formHash === undefined) return
  if (createHash('sha256').update(text).digest('hex') !== request.formHash) throw new Refusal('bad-signature')
}

/** The parser throws plain errors about broken bodies; errors of the framework have a status. */
function unreadable(error: FastifyError): never {
  throw error.statusCode === undefined ? new Refusal('bad-request') : error
}
