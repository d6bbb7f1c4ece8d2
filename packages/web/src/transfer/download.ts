import { DEFAULT_TIMEOUT_MS, type Endpoint } from '@xiaojiu/contract/define.ts'
import { rawAnswer, shownFailure } from '../call.ts'
import { CallError } from '../call-error.ts'
import { showNotice } from '../indicator.ts'
import { FILE_ERROR_MS } from '../limits.ts'
import { encodeInput, type InputOf, prepare } from '../wire/request.ts'
import { failed, REDIRECT_HEADER, type Verdict, verdictOn } from '../wire/verdict.ts'

interface DownloadedFile {
  readonly blob: Blob
  readonly name: string
}

/** Downloads a file. A JSON or HTML answer is an error: its message is shown and no file is saved. */
export async function download<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<void> {
  const { blob, name } = await fetchFile(endpoint, input)
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers start reading only after the click was handled.
  setTimeout(() => URL.revokeObjectURL(url), FILE_ERROR_MS)
}

async function fetchFile<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<DownloadedFile> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), endpoint.timeoutMs ?? DEFAULT_TIMEOUT_MS)
  try {
    const { url, ...request } = await prepare(endpoint, encodeInput(endpoint, input))
    const response = await fetch(url, { ...request, credentials: 'same-origin', signal: limit.signal })
    if (!isFile(response)) throw refusedFile(endpoint, verdictOn(await rawAnswer(response)))
    return { blob: await response.blob(), name: fileName(response.headers.get('content-disposition')) }
  } catch (error) {
    throw error instanceof CallError ? error : refusedFile(endpoint, failed('trouble'))
  } finally {
    clearTimeout(timer)
  }
}

function isFile(response: Response): boolean {
  const type = response.headers.get('content-type') ?? ''
  return response.ok && !response.headers.has(REDIRECT_HEADER) && !/json|html/.test(type)
}

function refusedFile(endpoint: Endpoint, verdict: Verdict): CallError {
  // An envelope in place of a file is an error even with a success code.
  const { failure } = verdict.ok ? failed('trouble') : verdict
  const isSignIn = failure.kind === 'session-ended' || failure.kind === 'login-expired'
  if (isSignIn) return shownFailure(endpoint, failure)
  const error = new CallError(failure)
  showNotice('error', error.message, { durationMs: FILE_ERROR_MS })
  return error
}

/** The file name of the server, also in its UTF-8 form. */
export function fileName(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  const plain = /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1]
  if (encoded === undefined) return plain ?? '下载文件'
  try {
    return decodeURIComponent(encoded)
  } catch {
    return plain ?? '下载文件'
  }
}
