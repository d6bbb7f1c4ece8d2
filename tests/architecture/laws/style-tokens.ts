import type { Source } from '../sources.ts'

/** Widths at which a style sheet changes though no breakpoint says so: `max-width` names one, `min-width` the pixel after it. */
export function findStrangeWidths(sheets: readonly Source[], breakpoints: readonly number[]): string[] {
  const allowed = breakpoints.flatMap(px => [`max-width: ${px}px`, `min-width: ${px + 1}px`])
  return sheets.flatMap(({ path, text }) =>
    [...text.matchAll(/@media[^{]*/g)]
      .flatMap(([query]) => query.match(/(?:min|max)-width: \d+px/g) ?? [])
      .filter(width => !allowed.includes(width))
      .map(width => `${path}: ${width}`),
  )
}
