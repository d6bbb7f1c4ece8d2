import type { ReadSheet, WantedLine } from './read-lines.ts'

/** Titles and notes do not use up the goods a list may have, but have an end too. */
const MOST_LINES = 2000

/** Sheets with the first lines up to so many goods; what lies beyond is counted by sheet. */
export function limitLines(
  sheets: readonly ReadSheet[],
  mostGoods: number,
): (Omit<ReadSheet, 'lines'> & { readonly lines: readonly WantedLine[]; readonly beyondCount: number })[] {
  let goods = 0
  let taken = 0
  return sheets.map(sheet => {
    const lines = sheet.lines.filter(({ notGoods }) => {
      const fits = taken < MOST_LINES && (notGoods !== '' || goods < mostGoods)
      if (fits) taken++
      if (fits && notGoods === '') goods++
      return fits
    })
    return { ...sheet, lines, beyondCount: sheet.lines.length - lines.length }
  })
}
