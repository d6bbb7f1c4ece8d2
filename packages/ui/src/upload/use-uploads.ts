import { useRef, useState } from 'react'
import { refuseFile, type UploadRule } from './upload-rule.ts'

/** A file stored on the server. */
export interface StoredFile {
  readonly fileId: string
  readonly name: string
  readonly url: string
  readonly isImage: boolean
}

/** Uploads one file and reports its progress (0 to 1). */
export type SendFile = (
  file: File,
  options: { readonly onProgress: (part: number) => void; readonly signal: AbortSignal },
) => Promise<StoredFile>

export interface PendingUpload {
  readonly key: number
  readonly file: File
  readonly part: number
  /** Why it failed; it can be tried again. */
  readonly failure: string | null
}

/** Running uploads: progress, failure, retry, cancel. Finished files go to `onStored`. */
export function useUploads(rule: UploadRule, takenCount: number, send: SendFile, onStored: (file: StoredFile) => void) {
  const [pending, setPending] = useState<readonly PendingUpload[]>([])
  const [refusal, setRefusal] = useState<string | null>(null)
  const nextKey = useRef(1)
  const stops = useRef(new Map<number, AbortController>())
  const change = (key: number, changes: Partial<PendingUpload>) =>
    setPending(all => all.map(one => (one.key === key ? { ...one, ...changes } : one)))
  const drop = (key: number) => {
    stops.current.get(key)?.abort()
    stops.current.delete(key)
    setPending(all => all.filter(one => one.key !== key))
  }
  const start = async (key: number, file: File) => {
    const stop = new AbortController()
    stops.current.set(key, stop)
    change(key, { part: 0, failure: null })
    try {
      const stored = await send(file, { signal: stop.signal, onProgress: part => change(key, { part }) })
      drop(key)
      onStored(stored)
    } catch (error) {
      if (!stop.signal.aborted) change(key, { failure: error instanceof Error ? error.message : '上传失败' })
    }
  }
  const take = (files: readonly File[]) => {
    const room = rule.maxFiles - takenCount - pending.length
    const refused = files.map(file => refuseFile(file, rule)).filter(reason => reason !== null)
    const good = files.filter(file => refuseFile(file, rule) === null)
    setRefusal(refused[0] ?? (good.length > room ? `最多上传 ${rule.maxFiles} 个文件` : null))
    for (const file of good.slice(0, Math.max(0, room))) {
      const key = nextKey.current++
      setPending(all => [...all, { key, file, part: 0, failure: null }])
      void start(key, file)
    }
  }
  return { pending, refusal, take, drop, retry: ({ key, file }: PendingUpload) => void start(key, file) }
}
