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

const SPACING = /^\s*(?:(?:margin|padding)(?:-[a-z-]+)?|(?:row-|column-)?gap):\s*([^;{}]+);/gm

/** Margins, paddings and gaps written in pixels though a token has that value. */
export function findLiteralSpacing(sheets: readonly Source[], space: Readonly<Record<string, string>>): string[] {
  const tokens = new Map(Object.entries(space).map(([name, px]) => [px, name]))
  return sheets.flatMap(({ path, text }) =>
    [...text.matchAll(SPACING)].flatMap(([rule, value = '']) =>
      (value.match(/(?<![\w.-])\d+px\b/g) ?? [])
        .filter(px => tokens.has(px))
        .map(px => `${path}: ${rule.trim()} is to say var(--${tokens.get(px)})`),
    ),
  )
}
