import { StoredCache } from '@xiaojiu/web/storage/local-cache.ts'
import { STORAGE_KEYS } from './storage-keys.ts'

/** Kept until log-out. */
export const localCache = new StoredCache(localStorage, STORAGE_KEYS.localData)
/** Kept in this tab only. */
export const sessionCache = new StoredCache(sessionStorage, STORAGE_KEYS.sessionData)
