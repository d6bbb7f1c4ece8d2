/** A picture is asked for so many times. */
export const IMAGE_ATTEMPTS = 2

/** What to ask for at this attempt (from 1): `null` means the default picture. */
export function pictureAt(src: string, attempt: number): string | null {
  if (attempt > IMAGE_ATTEMPTS) return null
  if (attempt === 1) return src
  // A different address, or the browser would answer from its memory of the failure.
  return `${src}${src.includes('?') ? '&' : '?'}attempt=${attempt}`
}
