import type { Source } from '../sources.ts'

/** Widths in media queries that are not breakpoints: `max-width` names one, `min-width` the pixel after it. */
export function findStrangeWidths(sheets: readonly Source[], breakpoints: readonly number[]): string[] {
  const allowed = breakpoints.flatMap(px => [`max-width: ${px}px`, `min-width: ${px + 1}px`])
  return sheets.flatMap(({ path, text }) =>
    [...text.matchAll(/@media[^{]*/g)]
      .flatMap(([query]) => query.match(/(?:min|max)-width: \d+px/g) ?? [])
      .filter(width => !allowed.includes(width))
      .map(width => `${path}: ${width}`),
  )
}

/** A kind of property and its scale of tokens. */
export interface TokenScale {
  readonly property: RegExp
  /** Token by name, with its value in pixels. */
  readonly tokens: Readonly<Record<string, string>>
}

const DECLARATION = /^\s*([a-z-]+):\s*([^;{}]+);/gm

/** Values in pixels for which the scale has a token. */
export function findLiteralSizes(sheets: readonly Source[], scales: readonly TokenScale[]): string[] {
  return sheets.flatMap(({ path, text }) =>
    [...text.matchAll(DECLARATION)].flatMap(([rule, property = '', value = '']) => {
      const scale = scales.find(one => one.property.test(property))
      const named = new Map(Object.entries(scale?.tokens ?? {}).map(([name, px]) => [px, name]))
      return (value.match(/(?<![\w.-])\d+px\b/g) ?? [])
        .filter(px => named.has(px))
        .map(px => `${path}: ${rule.trim()} is to say var(--${named.get(px)})`)
    }),
  )
}

/** Borders that are written out although a token exists. */
export function findLiteralEdges(sheets: readonly Source[], tokens: Readonly<Record<string, string>>): string[] {
  const named = new Map(Object.entries(tokens).map(([name, value]) => [value, name]))
  return sheets
    .filter(({ path }) => !path.endsWith('/tokens.css'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(DECLARATION)]
        .filter(([, property = '', value = '']) => property.startsWith('border') && named.has(value))
        .map(([rule, , value = '']) => `${path}: ${rule.trim()} is to say var(--${named.get(value)})`),
    )
}
