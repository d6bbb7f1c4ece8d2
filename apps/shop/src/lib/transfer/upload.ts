import { API_PREFIX, DEFAULT_TIMEOUT_MS, type Endpoint } from '@xiaojiu/contract/define.ts'
import { z } from 'zod'
import { showFailure } from '../call.ts'
import { CallError } from '../call-error.ts'
import { type OutputOf, platformHeaders } from '../wire/request.ts'
import { failed, REDIRECT_HEADER, type Verdict, verdictOn } from '../wire/verdict.ts'

export interface UploadOptions {
  readonly fields?: Readonly<Record<string, string>>
  /** From 0 to 1, as the bytes leave. */
  readonly onProgress?: (share: number) => void
  readonly signal?: AbortSignal
}

/** Sends a file as multipart. Not signed: the server accepts these from its own pages only. */
export async function upload<E extends Endpoint>(
  endpoint: E,
  file: File,
  options: UploadOptions = {},
): Promise<OutputOf<E>> {
  const verdict = await send(endpoint, file, options)
  const read = verdict.ok ? z.safeDecode(endpoint.output, verdict.data as never) : null
  if (read?.success) return read.data as OutputOf<E>
  const { failure } = verdict.ok ? failed('trouble') : verdict
  showFailure(endpoint, failure, {})
  throw new CallError(failure)
}

/** The old request object: only it tells how much has been sent. */
function send(endpoint: Endpoint, file: File, { fields = {}, onProgress, signal }: UploadOptions): Promise<Verdict> {
  const form = new FormData()
  // Fields first: the server knows what a file is for before it reads it.
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', file)
  return new Promise(resolve => {
    const request = new XMLHttpRequest()
    request.open('POST', API_PREFIX + endpoint.path)
    for (const [name, value] of Object.entries(platformHeaders())) request.setRequestHeader(name, value)
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
