import { familyOf, type PackFacts } from './facts.ts'
import type { Sheet } from './sheet.ts'
import { area, oval, round, svg } from './svg.ts'

/** The marks that the law requires on a pack. */
type Mark = 'otc-a' | 'otc-b' | 'rx' | 'external' | 'health-food' | 'special-medical' | 'device' | 'herbal-piece'

const external =
  /软膏|乳膏|凝胶|搽剂|涂剂|涂膜|擦剂|洗剂|洗液|灌肠|酊|贴|膏药|橡胶膏|巴布膏|栓|滴眼|眼膏|眼用|滴耳|滴鼻|鼻用|鼻喷|外用|气雾剂$|喷雾剂$|油膏|痔疮膏|烧伤膏|正骨水|红花油|风油精/
const inner = /吸入|口服|舌下|口腔|粉雾/

const isExternal = (facts: PackFacts): boolean => {
  const words = `${facts.genericName} ${facts.dosageForm}`
  return familyOf(facts.goodsClass) === 'medicine' && external.test(words) && !inner.test(words)
}

/** The marks that these facts require, in printing order. */
export const marksOf = (facts: PackFacts): readonly Mark[] => {
  const marks: Mark[] = []
  if (facts.rxClass !== 'none') marks.push(facts.rxClass)
  if (isExternal(facts)) marks.push('external')
  if (facts.goodsClass === 'health-food') marks.push('health-food')
  if (facts.goodsClass === 'special-food' && facts.categoryCode.startsWith('0501')) marks.push('special-medical')
  if (familyOf(facts.goodsClass) === 'device') marks.push('device')
  if (facts.goodsClass === 'herbal-piece') marks.push('herbal-piece')
  return marks
}

const widths: Readonly<Record<Mark, number>> = {
  'otc-a': 27,
  'otc-b': 27,
  rx: 22,
  external: 14,
  'health-food': 28,
  'special-medical': 27,
  device: 20,
  'herbal-piece': 20,
}

const gap = 4

export const marksWidth = (facts: PackFacts): number =>
  marksOf(facts).reduce((sum, mark) => sum + widths[mark] + (sum === 0 ? 0 : gap), 0)

const word = (sheet: Sheet, x: number, y: number, width: number, size: number, fill: string, content: string): string =>
  sheet.text(content, { x, y, width, size, fill, bold: true, align: 'middle' })

const blueHat = '#1b66c9'

const drawMark = (sheet: Sheet, mark: Mark, x: number, y: number): string => {
  const w = widths[mark]
  switch (mark) {
    case 'otc-a':
    case 'otc-b': {
      const colour = mark === 'otc-a' ? '#d81e06' : '#15803d'
      const body = oval(x + w / 2, y + 7.5, w / 2 - 0.5, 7.2, colour, 'stroke="#fff" stroke-width=".9"')
      return body + word(sheet, x + 2, y + 11, w - 4, 9.4, '#fff', 'OTC')
    }
    case 'rx':
      return (
        round(x + 0.5, y + 0.5, w - 1, 14, 3, '#fff', 'stroke="#1f2937"') +
        word(sheet, x + 2, y + 11.2, w - 4, 10, '#1f2937', 'Rx')
      )
    case 'external':
      return (
        round(x, y + 0.5, w, 14, 2, '#d81e06', 'stroke="#fff" stroke-width=".9"') +
        word(sheet, x + 1, y + 11.4, w - 2, 10.5, '#fff', '外')
      )
    case 'health-food':
      return (
        round(x - 1, y - 0.5, w + 2, 16.5, 3, '#fff', 'opacity=".95"') +
        area(svg`M${x + 5} ${y + 7.4}q9-14 18 0z`, blueHat) +
        area(svg`M${x + 1} ${y + 7}q13 4.6 26 0q-13-3.6-26 0z`, blueHat) +
        word(sheet, x + 1, y + 14.8, w - 2, 6, blueHat, '保健食品')
      )
    case 'special-medical':
      return (
        round(x, y + 0.5, w, 14, 7, '#0b6fb8', 'stroke="#fff" stroke-width=".9"') +
        word(sheet, x + 3, y + 11, w - 6, 10, '#fff', '特医')
      )
    case 'device':
      return (
        round(x, y + 0.5, w, 14, 3, '#3c6e93', 'stroke="#fff" stroke-width=".9"') +
        word(sheet, x + 2, y + 11.3, w - 4, 10.5, '#fff', '械')
      )
    case 'herbal-piece':
      return (
        round(x, y + 0.5, w, 14, 7, '#8a6236', 'stroke="#fff" stroke-width=".9"') +
        word(sheet, x + 2, y + 11.2, w - 4, 10, '#fff', '饮')
      )
  }
}

/** Draws all marks of the goods in one row that ends at `right`. */
export const drawMarks = (sheet: Sheet, right: number, y: number): string => {
  let x = right - marksWidth(sheet.facts)
  return marksOf(sheet.facts)
    .map(mark => {
      const drawn = drawMark(sheet, mark, x, y)
      x += widths[mark] + gap
      return drawn
    })
    .join('')
}
