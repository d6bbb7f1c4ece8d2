import { Refusal } from '#platform/refusal.ts'
import { endingFits, type FileKind, isDeceivingName, keptName } from '../domain/file-name.ts'
import { cleanPicture } from './clean-picture.ts'
import { inTurn } from './in-turn.ts'
import { objectionToPdf } from './inspect-pdf.ts'

const CONTENT_TYPES: Readonly<Record<FileKind, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  pdf: 'application/pdf',
}

/** What may be kept of an upload. */
export interface CheckedContent {
  readonly name: string
  readonly kind: FileKind
  readonly contentType: string
  readonly bytes: Buffer
  readonly thumb: Buffer | null
}

/** Looks at the content alone, whatever the sender calls it; refuses all that is not a clean picture or paper. */
export async function checkContent(name: string, bytes: Buffer): Promise<CheckedContent> {
  if (isDeceivingName(name)) throw new Refusal('file-name-bad')
  if (bytes.length === 0) throw new Refusal('file-empty')
  const kind = await kindOf(bytes)
  if (!kind) throw new Refusal('file-kind-refused')
  if (!endingFits(name, kind)) throw new Refusal('file-name-mismatch')
  const kept = { name: keptName(name, kind), kind, contentType: CONTENT_TYPES[kind] }
  if (kind === 'pdf') {
    const objection = objectionToPdf(bytes)
    if (objection) throw new Refusal(objection)
    return { ...kept, bytes, thumb: null }
  }
  const picture = await inTurn(() => cleanPicture(bytes, kind))
  if (typeof picture === 'string') throw new Refusal(picture)
  return { ...kept, ...picture }
}

async function kindOf(bytes: Buffer): Promise<FileKind | null> {
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(bytes)
  return found && found.ext in CONTENT_TYPES ? (found.ext as FileKind) : null
}
