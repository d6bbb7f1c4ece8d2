/** A time as part of a file name; such names sort by time. */
export function stampOf(now: Date): string {
  return now.toISOString().replaceAll(/[-:]|\.\d+/g, '')
}

/** The default folder for backups: beside the data, not inside it. */
export function backupsDir(dataDir: string): string {
  return `${dataDir}-backups`
}
