/** `93%`; a dash without data. */
export function shareText(part: number, whole: number): string {
  return whole === 0 ? '—' : `${Math.round((part * 100) / whole)}%`
}
