import { localNow } from './clock.ts'
import { showNotice } from './indicator.ts'
import { CHUNK_RELOAD_GUARD_MS } from './limits.ts'
import { readText, writeText } from './storage/storage.ts'

const STORAGE_KEY = 'chunkReloadedAt'

/** Browsers' error messages when a script of an older release no longer exists. */
const CHUNK_FAILURE =
  /dynamically imported module|importing a module script failed|module script|loading (css )?chunk|unable to preload css/i

export function isChunkFailure(error: unknown): boolean {
  return error instanceof Error && CHUNK_FAILURE.test(error.message)
}

/** Reloads into the requested page, at most once a minute; otherwise shows a notice. */
export function reloadForChunk(target: string, reload: (to: string) => void = loadAnew): boolean {
  const reloadedAt = Number(readText(sessionStorage, STORAGE_KEY) ?? 0)
  if (localNow() - reloadedAt < CHUNK_RELOAD_GUARD_MS) {
    showNotice('warning', '页面加载失败，请检查网络后刷新重试')
    return false
  }
  writeText(sessionStorage, STORAGE_KEY, String(localNow()))
  reload(target)
  return true
}

function loadAnew(to: string): void {
  const { pathname, search } = window.location
  if (to.split('#')[0] !== pathname + search) return window.location.assign(to)
  // Assigning another hash of the same page would not reload.
  window.history.replaceState(null, '', to)
  window.location.reload()
}
