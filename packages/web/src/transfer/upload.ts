import { DEFAULT_TIMEOUT_MS, type Endpoint } from '@xiaojiu/contract/define.ts'
import { FORM_HASH_HEADER, formText } from '@xiaojiu/contract/signature.ts'
import { z } from 'zod'
import { shownFailure } from '../call.ts'
import { currentFace } from '../face.ts'
import { type OutputOf, platformHeaders, signed } from '../wire/request.ts'
import { hashOf } from '../wire/sign.ts'
import { failed, REDIRECT_HEADER, type Verdict, verdictOn } from '../wire/verdict.ts'

export interface UploadOptions {
  readonly fields?: Readonly<Record<string, string>>
  /** The sent share, from 0 to 1. */
  readonly onProgress?: (share: number) => void
  readonly signal?: AbortSignal
}

/**
 * Uploads a file as multipart. The fields and the hash of the file are signed, not the body, whose bytes the browser
 * writes.
 */
export async function upload<E extends Endpoint>(
  endpoint: E,
  file: File,
  options: UploadOptions = {},
): Promise<OutputOf<E>> {
  const verdict = await send(endpoint, file, options)
  const read = verdict.ok ? z.safeDecode(endpoint.output, verdict.data as never) : null
  if (read?.success) return read.data as OutputOf<E>
  const { failure } = verdict.ok ? failed('trouble') : verdict
  throw shownFailure(endpoint, failure)
}

/** The name as it is sent, except for characters that browsers encode differently. */
function wireName(name: string): string {
  return name.replace(/["\\/\r\n]/g, '_')
}

async function signedForm(
  path: string,
  fields: Readonly<Record<string, string>>,
  file: File,
): Promise<Record<string, string>> {
  const fileHash = await hashOf(new Uint8Array(await file.arrayBuffer()))
  const body = formText(Object.entries(fields), wireName(file.name), fileHash)
  const proof = await signed({ method: 'POST', path, query: '', body })
  return { ...proof, [FORM_HASH_HEADER]: await hashOf(new TextEncoder().encode(body)) }
}

/** XMLHttpRequest, because only it reports the upload progress. */
async function send(
  endpoint: Endpoint,
  file: File,
  { fields = {}, onProgress, signal }: UploadOptions,
): Promise<Verdict> {
  const headers = { ...platformHeaders(), ...(await signedForm(currentFace().apiPrefix + endpoint.path, fields, file)) }
  const form = new FormData()
  // Fields first, so that the server knows the purpose before it reads the file.
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', file, wireName(file.name))
  return new Promise(resolve => {
    const request = new XMLHttpRequest()
    request.open('POST', currentFace().apiPrefix + endpoint.path)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.timeout = endpoint.timeoutMs ?? 4 * DEFAULT_TIMEOUT_MS
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    request.onload = () =>
      resolve(
        verdictOn({
          status: request.status,
          contentType: request.getResponseHeader('content-type') ?? '',
          redirect: request.getResponseHeader(REDIRECT_HEADER),
          text: request.responseText,
        }),
      )
    request.onerror = () => resolve(failed('trouble'))
    request.ontimeout = () => resolve(failed('trouble'))
    request.onabort = () => resolve(failed('aborted'))
    signal?.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}
