/** Storage that may be switched off or full: then a value is simply not kept. */
export function readText(storage: Storage, key: string): string | null {
  try {
    return storage.getItem(key)
  } catch {
    return null
  }
}

/** Whether the text was kept. */
export function writeText(storage: Storage, key: string, text: string): boolean {
  try {
    storage.setItem(key, text)
    return true
  } catch {
    return false
  }
}

export function removeText(storage: Storage, key: string): void {
  try {
    storage.removeItem(key)
  } catch {
    // A storage that cannot be written holds nothing to remove.
  }
}
