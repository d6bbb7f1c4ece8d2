import { boxPath } from '../box.ts'
import { darken, lighten } from '../colour.ts'
import { herbKindOf } from '../herb-kinds.ts'
import { drawPiece, drawPieces } from '../herb-pieces.ts'
import { bodyInk, brandOf, drawLabel } from '../label.ts'
import { barrel, clipped, flatLight, roundLight, shadow } from '../light.ts'
import { drawMarks, marksWidth } from '../marks.ts'
import type { Sheet } from '../sheet.ts'
import { area, disc, line, oval, rect, repeat, round, svg } from '../svg.ts'

const kindOf = (sheet: Sheet) => herbKindOf(sheet.facts.genericName, sheet.facts.categoryCode, sheet.pick('herb', 3))

/** Words of a herb bag: origin or brand, marks, the name in large letters, grade and weight. */
const herbWords = (sheet: Sheet, x: number, y: number, w: number, h: number): string => {
  const p = sheet.palette
  const marks = marksWidth(sheet.facts)
  const name = sheet.name({
    x: x + 8,
    y: y + 20,
    width: w - 16,
    height: h - 38,
    max: 27,
    min: 8,
    fill: p.deep,
    align: 'middle',
  })
  return (
    sheet.text(
      sheet.facts.brandName?.trim() || (sheet.facts.goodsClass === 'herbal-material' ? '中药材' : '中药饮片'),
      { x: x + 8, y: y + 15, width: w - 18 - marks, size: 10, fill: p.main, bold: true, spacing: 0.08 },
    ) +
    drawMarks(sheet, x + w - 6, y + 4) +
    name.svg +
    sheet.text(sheet.facts.spec, { x: x + 6, y: y + h - 6, width: w - 12, size: 10, fill: bodyInk, align: 'middle' })
  )
}

const bagPath = 'M52 24h136l6 18-4 20 6 78-4 64c0 8-4 12-10 12H58c-6 0-10-4-10-12l-4-64 6-78-4-20z'

/** Paper bag with a window that shows the pieces. */
const paperBag = (sheet: Sheet): string => {
  const p = sheet.palette
  const paper = sheet.choose('paper', ['#e3cfa6', '#d9c096', '#ebe0c6', '#d8ccb0', '#f1ead9'])
  const window = sheet.choose('window', [
    'M72 132h96a8 8 0 0 1 8 8v48a8 8 0 0 1-8 8H72a8 8 0 0 1-8-8v-48a8 8 0 0 1 8-8z',
    'M64 160c0-38 112-38 112 0v28a8 8 0 0 1-8 8H72a8 8 0 0 1-8-8z',
    'M120 130c40 0 58 14 58 33s-18 33-58 33-58-14-58-33 18-33 58-33z',
  ])
  const print = sheet.choose('print', [
    rect(40, 24, 160, 22, p.main),
    rect(40, 60, 160, 56, p.main),
    area('M40 200q80-16 160 0v20H40z', p.main, 'opacity=".3"'),
    rect(40, 24, 160, 16, darken(paper, 0.12)),
  ])
  return (
    shadow(sheet, 120, 217, 88, 8) +
    area(bagPath, paper) +
    clipped(sheet, 'k', bagPath, print) +
    line('M47 41h146M49 35h142', '#fff', 1, 'stroke-opacity=".6" stroke-dasharray="3 2"') +
    round(60, 52, 120, 72, 3, '#fffefa') +
    herbWords(sheet, 60, 52, 120, 72) +
    area(window, lighten(paper, 0.5)) +
    clipped(sheet, 'w', window, drawPieces(sheet, { x: 58, y: 126, w: 122, h: 74 }, kindOf(sheet))) +
    line(window, p.main, 1.6, 'stroke-opacity=".6"') +
    area('M70 140q50-14 96 0l-8 8q-40-8-80 0z', '#fff', 'opacity=".16"') +
    sheet.text(sheet.facts.makerName, {
      x: 56,
      y: 208.5,
      width: 128,
      size: 8.4,
      fill: darken(p.deep, 0.2),
      align: 'middle',
    }) +
    area(bagPath, flatLight(sheet), svg`stroke="${darken(paper, 0.25)}" stroke-width=".7"`)
  )
}

/** Clear bag: the goods are visible, the text is on a label. */
const clearBag = (sheet: Sheet): string => {
  const p = sheet.palette
  const isLow = sheet.pick('low', 2) === 0
  const top = isLow ? 112 : 62
  return (
    shadow(sheet, 120, 217, 88, 8) +
    area(bagPath, '#f6f2e6') +
    clipped(
      sheet,
      'w',
      bagPath,
      drawPieces(sheet, { x: 40, y: 56, w: 160, h: 162 }, kindOf(sheet), 1.5) +
        rect(40, 20, 160, 36, p.main) +
        rect(40, 56, 160, 3, p.accent),
    ) +
    line('M47 42h146M49 36h142', '#fff', 1, 'stroke-opacity=".6" stroke-dasharray="3 2"') +
    round(56, top, 128, 88, 4, '#fffefa', svg`stroke="${p.main}" stroke-width="1.2"`) +
    herbWords(sheet, 58, top + 1, 124, 72) +
    sheet.text(sheet.facts.makerName, { x: 62, y: top + 83, width: 116, size: 7.8, fill: p.deep, align: 'middle' }) +
    line('M56 66q-4 60 0 140', '#fff', 5, 'opacity=".4" stroke-linecap="round"') +
    area(bagPath, flatLight(sheet), 'stroke="#c8bea2" stroke-width=".8"')
  )
}

export const herbBag = (sheet: Sheet): string => (sheet.pick('bag', 3) === 0 ? clearBag(sheet) : paperBag(sheet))

/** Woven sack of raw material with an open mouth. */
export const herbSack = (sheet: Sheet): string => {
  const p = sheet.palette
  const cloth = sheet.choose('cloth', ['#cdb184', '#bfa06e', '#d8c39c'])
  const sack = 'M58 74c-8 20-18 52-18 88 0 34 10 52 24 54h112c14-2 24-20 24-54 0-36-10-68-18-88-40 12-84 12-124 0z'
  return (
    shadow(sheet, 120, 217, 96, 8) +
    oval(120, 70, 64, 26, darken(cloth, 0.35)) +
    clipped(
      sheet,
      'w',
      'M58 72c0-52 124-52 124 0-20 20-104 20-124 0z',
      drawPieces(sheet, { x: 52, y: 28, w: 130, h: 62 }, kindOf(sheet)),
    ) +
    area(sack, cloth) +
    clipped(
      sheet,
      'k',
      sack,
      line(
        repeat(20, i => svg`M${30 + i * 10} 60v160M36 ${66 + i * 8}h170`),
        darken(cloth, 0.22),
        0.7,
        'opacity=".5"',
      ),
    ) +
    line('M57 74c42 14 84 14 126 0', darken(cloth, 0.28), 5, 'stroke-linecap="round"') +
    round(62, 104, 116, 84, 3, '#fffdf6', svg`stroke="${p.main}" stroke-width="1.4"`) +
    herbWords(sheet, 62, 104, 116, 70) +
    sheet.text(sheet.facts.makerName, { x: 68, y: 183, width: 104, size: 7.8, fill: p.deep, align: 'middle' }) +
    area(sack, roundLight(sheet), 'opacity=".7"')
  )
}

/** Clear jar with the herb inside: teas and blossoms. */
export const flowerJar = (sheet: Sheet): string => {
  const p = sheet.palette
  const lid = sheet.choose('lid', ['#c9a35a', p.main, '#3b3f42', '#e9e4d6'])
  const glass = 'M62 62h116c6 4 8 8 8 14v128c0 8-5 12-12 12H66c-7 0-12-4-12-12V76c0-6 2-10 8-14z'
  return (
    shadow(sheet, 120, 217, 84, 8) +
    area(glass, '#f3f7f5') +
    clipped(sheet, 'w', glass, drawPieces(sheet, { x: 48, y: 78, w: 140, h: 140 }, kindOf(sheet), 1.25)) +
    area(glass, roundLight(sheet), 'stroke="#b9c6c2" stroke-width=".9" opacity=".8"') +
    barrel(sheet, 60, 24, 120, 38, lid, 6) +
    line('M60 52h120', '#000', 1, 'opacity=".15"') +
    round(66, 100, 108, 86, 4, '#fffdf6', svg`stroke="${p.accent}" stroke-width="1.2"`) +
    herbWords(sheet, 66, 100, 108, 70) +
    sheet.text(sheet.facts.makerName, { x: 70, y: 181, width: 100, size: 7.8, fill: p.deep, align: 'middle' }) +
    line('M64 82v120', '#fff', 5, 'opacity=".4" stroke-linecap="round"')
  )
}

/** Open gift box with the precious pieces on silk. */
export const preciousBox = (sheet: Sheet): string => {
  const p = sheet.palette
  const silk = sheet.choose('silk', ['#f2d27a', '#e8c25e', '#f4e2b0'])
  const kind = kindOf(sheet)
  const lid = { x: 24, y: 28, w: 192, h: 96 }
  const isSingle = kind.form === 'cordyceps' || kind.form === 'block'
  const shown = isSingle
    ? repeat(5, i =>
        drawPiece(
          kind,
          52 + i * 34,
          170 + (i % 2) * 6,
          kind.form === 'block' ? 0 : -70 + i * 8,
          kind.form === 'block' ? 1.35 : 1.6,
        ),
      )
    : clipped(sheet, 'w', 'M40 144h160v52H40z', drawPieces(sheet, { x: 36, y: 142, w: 166, h: 56 }, kind, 1.2))
  return (
    shadow(sheet, 120, 216, 112, 8) +
    drawLabel(sheet, lid, { nameMax: 27, style: sheet.choose('lid', [1, 3, 1]) }) +
    area(boxPath(lid), flatLight(sheet), svg`stroke="${p.accent}" stroke-width="1.6"`) +
    area('M24 124h192l8 10H16z', darken(p.deep, 0.25)) +
    round(16, 133, 208, 80, 3, p.main, svg`stroke="${p.accent}" stroke-width="1.2"`) +
    round(30, 140, 180, 62, 3, silk) +
    line(
      repeat(7, i => svg`M${40 + i * 28} 141q-8 30 2 60`),
      darken(silk, 0.16),
      1.4,
      'opacity=".6"',
    ) +
    shown +
    sheet.text(brandOf(sheet), { x: 30, y: 210.5, width: 180, size: 7.4, fill: '#fff', align: 'middle', spacing: 0.2 })
  )
}

/** Stand-up pouch of small portions. */
export const herbPouch = (sheet: Sheet): string => {
  const p = sheet.palette
  const kind = kindOf(sheet)
  const pouch = 'M56 30h128v150c6 10 8 20 6 32-20 6-120 6-140 0-2-12 0-22 6-32z'
  return (
    shadow(sheet, 120, 216, 86, 8) +
    area(pouch, '#fdfaf1') +
    clipped(
      sheet,
      'k',
      pouch,
      rect(40, 20, 160, 34, p.main) +
        rect(40, 54, 160, 3, p.accent) +
        area('M40 190q80-24 160 0v40H40z', p.main) +
        drawPieces(sheet, { x: 52, y: 132, w: 136, h: 46 }, kind),
    ) +
    line('M56 40h128', '#fff', 1, 'stroke-dasharray="3 2" opacity=".8"') +
    disc(120, 35, 3.4, '#f5f7f8') +
    herbWords(sheet, 58, 56, 124, 70) +
    sheet.text(sheet.facts.makerName, { x: 60, y: 204, width: 120, size: 8, fill: '#fff', align: 'middle' }) +
    area(pouch, roundLight(sheet), 'opacity=".6" stroke="#d8cfb8" stroke-width=".7"')
  )
}
