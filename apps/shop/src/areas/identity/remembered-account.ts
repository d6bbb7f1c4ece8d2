import { readText, removeText, writeText } from '@xiaojiu/web/storage/storage.ts'
import { STORAGE_KEYS } from '#trade/session/storage-keys.ts'

/** The account name of the last log-in on this computer; never the password. */
export function rememberedAccount(): string {
  return readText(localStorage, STORAGE_KEYS.rememberedAccount) ?? ''
}

export function rememberAccount(name: string | null): void {
  if (name) writeText(localStorage, STORAGE_KEYS.rememberedAccount, name)
  else removeText(localStorage, STORAGE_KEYS.rememberedAccount)
}
