/** A moment as part of a file name; such names sort by time. */
export function stampOf(now: Date): string {
  return now.toISOString().replaceAll(/[-:]|\.\d+/g, '')
}

/** Where backups go unless a place is named: beside the data, not inside it. */
export function backupsDir(dataDir: string): string {
  return `${dataDir}-backups`
}
