import { z } from 'zod'
import { Id } from '../wire.ts'

/** The purposes of an upload. */
export const UPLOAD_PURPOSES = [
  'licence',
  'id-card',
  'authorisation',
  'appeal',
  'binding',
  'transfer-proof',
  'after-sale',
  'complaint',
  'taxpayer-proof',
  'evaluation',
  'chat',
  'paper',
] as const
export type UploadPurpose = (typeof UPLOAD_PURPOSES)[number]

export const MAX_UPLOAD_BYTES = 10 * 1_048_576
/** For the `accept` attribute of an input. The server decides by the content alone. */
export const UPLOAD_KINDS = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const

/** A multipart body; the purpose comes before the file. */
export const UploadForm = z.object({
  purpose: z.enum(UPLOAD_PURPOSES),
  /** One file: jpg, png, webp or pdf of at most 10 MB. */
  file: z.unknown(),
})

export const FileQuery = z.strictObject({ fileId: Id })

/** A stored file. Its addresses are valid for an hour; in a console for five minutes and only in the session that got them. */
export const StoredFile = z.object({
  fileId: z.string(),
  name: z.string(),
  contentType: z.string(),
  sizeBytes: z.int(),
  isImage: z.boolean(),
  url: z.string(),
  /** A thumbnail; null for a PDF. */
  thumbUrl: z.string().nullable(),
})
export interface StoredFile extends z.output<typeof StoredFile> {}

/** Fields that all calls with one file share. */
export const UPLOADING = {
  output: StoredFile,
  refusals: [
    'file-missing',
    'file-empty',
    'file-too-large',
    'file-name-bad',
    'file-kind-refused',
    'file-name-mismatch',
    'file-broken',
    'file-too-many-pixels',
    'file-unsafe',
    'file-locked',
    'file-too-many-pages',
    'too-many-requests',
  ],
  encoding: 'multipart',
  errors: 'caller',
  timeoutMs: 120_000,
} as const

export const FILE_VARIANTS = ['full', 'thumb'] as const
export type FileVariant = (typeof FILE_VARIANTS)[number]

/** An address signed by the server; `until` is in milliseconds. */
export const ContentQuery = z.strictObject({
  fileId: Id,
  variant: z.enum(FILE_VARIANTS),
  until: z.string().regex(/^\d{13}$/),
  sign: z.string().regex(/^[\w-]{43}$/),
})
export interface ContentQuery extends z.output<typeof ContentQuery> {}

/** The same for a console: valid in one session only, and for the purpose of the file. */
export const StaffContentQuery = ContentQuery.extend({
  sessionId: Id,
  purpose: z.string().regex(/^[a-z-]{1,40}$/),
})
export interface StaffContentQuery extends z.output<typeof StaffContentQuery> {}
