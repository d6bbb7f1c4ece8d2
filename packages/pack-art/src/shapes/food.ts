import { boxPath } from '../box.ts'
import { drawCarton } from '../carton.ts'
import { darken, lighten } from '../colour.ts'
import { capsuleMotif, leafSprig, softgelMotif, tabletMotif } from '../contents.ts'
import { drawLabel } from '../label.ts'
import { barrel, clipped, flatLight, rounded, shadow } from '../light.ts'
import type { Sheet } from '../sheet.ts'
import { area, disc, line, oval, place, rect, repeat, round, svg } from '../svg.ts'

/** Large tin with a plastic lid: milk powder and whole nutrition. */
export const milkTin = (sheet: Sheet): string => {
  const p = sheet.palette
  const splash = place(
    120,
    198,
    0,
    1,
    area('M-52 6c10-2 14-18 26-16 8 2 8-12 20-10 10 2 8 12 20 8 14-4 18 12 38 18z', '#fff') +
      disc(-18, -20, 3, '#fff') +
      disc(14, -18, 2.2, '#fff'),
  )
  return (
    shadow(sheet, 120, 218, 82, 8) +
    barrel(sheet, 56, 44, 128, 166, p.main) +
    oval(120, 210, 64, 8, darken(p.deep, 0.15)) +
    rect(56, 198, 128, 12, p.deep) +
    barrel(sheet, 56, 44, 128, 166, p.main) +
    splash +
    drawLabel(
      sheet,
      { x: 56, y: 66, w: 128, h: 112 },
      { isRound: true, nameMax: 26, style: sheet.choose('tin', [0, 2, 3]) },
    ) +
    rect(56, 178, 128, 3, p.accent) +
    barrel(sheet, 52, 24, 136, 28, sheet.choose('lid', ['#f7f9fa', p.accent, lighten(p.main, 0.6)]), 6) +
    oval(120, 27, 64, 6, '#fff', 'opacity=".5"')
  )
}

/** Wide tub of protein powder and the like. */
export const proteinTub = (sheet: Sheet): string => {
  const p = sheet.palette
  const body = 'M56 84c0-7 4-12 10-12h108c6 0 10 5 10 12v120c0 8-5 13-13 13H69c-8 0-13-5-13-13z'
  const lid = sheet.choose('lid', [p.accent, '#2f3437', '#f4f6f7', p.deep])
  return (
    shadow(sheet, 120, 219, 86, 8) +
    rounded(sheet, body, sheet.choose('tub', [p.main, '#fbfcfc', p.deep]), 'stroke="#c3ced3" stroke-width=".6"') +
    barrel(sheet, 54, 26, 132, 40, lid, 7) +
    line(
      repeat(16, i => svg`M${61 + i * 7.9} 31v30`),
      lid === '#f4f6f7' ? '#c7cfd3' : '#fff',
      2,
      'opacity=".35"',
    ) +
    rect(64, 66, 112, 7, '#e4e9eb') +
    drawLabel(
      sheet,
      { x: 56, y: 88, w: 128, h: 112 },
      { isRound: true, nameMax: 27, motif: leafSprig(p.main, p.accent) },
    )
  )
}

/** Bottle of soft capsules or tablets with some of them lying before it. */
export const supplementBottle = (sheet: Sheet): string => {
  const p = sheet.palette
  const words = `${sheet.facts.genericName}${sheet.facts.dosageForm}`
  const isSoft = /软胶囊|鱼油|磷脂|亚麻|维生素E|辅酶|胶丸/.test(words)
  const motif = isSoft
    ? softgelMotif(p)
    : /胶囊/.test(words)
      ? capsuleMotif(p, sheet.pick('dose', 12))
      : tabletMotif(p, sheet.pick('dose', 12))
  const body = sheet.choose('body', ['#fbfcfc', p.deep, '#7a4418', '#2b4d3a'])
  return (
    shadow(sheet, 112, 213, 74, 8) +
    barrel(sheet, 74, 18, 72, 36, sheet.choose('cap', ['#f4f6f7', p.accent, '#c9a35a', p.main]), 6) +
    line(
      repeat(9, i => svg`M${79 + i * 7.8} 23v26`),
      '#8c979d',
      1.4,
      'opacity=".35"',
    ) +
    rounded(
      sheet,
      'M80 54h60c2 8 28 10 28 30v114a12 12 0 0 1-12 12H64a12 12 0 0 1-12-12V84c0-20 26-22 28-30z',
      body,
      'stroke="#b9c5ca" stroke-width=".6"',
    ) +
    drawLabel(sheet, { x: 52, y: 90, w: 116, h: 102 }, { isRound: true, nameMax: 24 }) +
    shadow(sheet, 192, 212, 36, 5) +
    motif(192, 198, 0.98)
  )
}

/** Gift box with a ribbon and handle. */
export const giftBox = (sheet: Sheet): string => {
  const p = sheet.palette
  const front = { x: 26, y: 72, w: 168, h: 134 }
  const gold = p.accent
  return (
    shadow(sheet, 122, 209, 110, 8) +
    line('M82 54c0-30 58-30 58 0', gold, 4) +
    area('M194 72l22-16v134l-22 16z', darken(p.deep, 0.1)) +
    area('M26 72l22-16h168l-22 16z', lighten(p.main, 0.18)) +
    drawLabel(sheet, front, { nameMax: 30, style: sheet.choose('gift', [1, 3]) }) +
    clipped(sheet, 'k', boxPath(front), rect(26, 72, 168, 5, gold) + rect(26, 201, 168, 5, gold)) +
    area(boxPath(front), flatLight(sheet), svg`stroke="${gold}" stroke-width="1"`) +
    place(
      110,
      62,
      0,
      1,
      area('M0 0C-10-16-30-10-24 0s16 4 24 0C10-16 30-10 24 0S8 4 0 0z', gold) + disc(0, 0, 4, darken(gold, 0.2)),
    )
  )
}

/** Box of stick sachets: drinks, meal powders, probiotics. */
export const stickBox = (sheet: Sheet): string => {
  const p = sheet.palette
  const stick = (x: number, y: number, turn: number): string =>
    place(
      x,
      y,
      turn,
      1,
      rect(-8, -44, 18, 90, '#0f2a2e', 'opacity=".13" rx="1.5"') +
        rect(-9, -46, 18, 90, '#fff', svg`rx="1.5" stroke="${p.main}" stroke-opacity=".4" stroke-width=".7"`) +
        rect(-9, -46, 18, 30, p.main) +
        rect(-9, -16, 18, 3, p.accent) +
        rect(-9, 30, 18, 14, p.main) +
        line('M-9-41h18M-9 39h18', '#fff', 0.7, 'stroke-dasharray="1.5 1.5"'),
    )
  return (
    drawCarton(sheet, { x: 20, y: 42, w: 138, h: 152 }, { nameMax: 25, cover: { w: 8, h: 60 } }) +
    shadow(sheet, 192, 209, 38, 5) +
    stick(180, 162, -8) +
    stick(202, 162, 6)
  )
}

/** Glass jar for honey and thick extracts. */
export const pasteJar = (sheet: Sheet): string => {
  const p = sheet.palette
  const isHoney = /蜂|蜜/.test(sheet.facts.genericName) && !/丸/.test(sheet.facts.genericName)
  const paste = isHoney
    ? sheet.choose('honey', ['#d98a12', '#c4720c', '#e0a12e'])
    : sheet.choose('paste', ['#3b1d12', '#4a2616', '#2c1610'])
  const lid = sheet.choose('lid', [p.accent, '#c9a35a', p.main, '#2f3437'])
  return (
    shadow(sheet, 120, 218, 84, 8) +
    barrel(sheet, 62, 28, 116, 38, lid, 7) +
    line(
      repeat(14, i => svg`M${70 + i * 7.7} 34v26`),
      '#fff',
      1.8,
      'opacity=".35"',
    ) +
    rect(68, 66, 104, 8, '#dfe5e7') +
    rounded(sheet, 'M66 74h108c10 4 14 10 14 20v104c0 12-6 18-16 18H68c-10 0-16-6-16-18V94c0-10 4-16 14-20z', paste) +
    drawLabel(
      sheet,
      { x: 52, y: 104, w: 136, h: 92 },
      { isRound: true, nameMax: 27, motif: leafSprig(p.main, p.accent), style: sheet.choose('paper', [0, 3, 2, 1]) },
    ) +
    line('M62 92v6M62 200v6', '#fff', 4, 'opacity=".45" stroke-linecap="round"')
  )
}

/** Stand-up pouch for sweets, nuts and meal bags. */
export const foodPouch = (sheet: Sheet): string => {
  const p = sheet.palette
  const pouch = 'M54 28h132v152c6 10 8 20 6 32-20 6-124 6-144 0-2-12 0-22 6-32z'
  const candy = repeat(6, i => {
    const tone = [p.accent, lighten(p.main, 0.3), lighten(p.accent, 0.3)][i % 3] ?? p.accent
    return (
      round(64 + i * 19, 178 + (i % 2) * 8, 17, 15, 5, tone, svg`stroke="${darken(tone, 0.2)}" stroke-width=".7"`) +
      oval(71 + i * 19, 182 + (i % 2) * 8, 4, 1.8, '#fff', 'opacity=".6"')
    )
  })
  return (
    shadow(sheet, 120, 216, 88, 8) +
    area(pouch, lighten(p.main, 0.82)) +
    clipped(
      sheet,
      'k',
      pouch,
      rect(40, 20, 160, 26, p.main) + rect(40, 46, 160, 3, p.accent) + candy + rect(40, 200, 160, 20, p.main),
    ) +
    line('M54 38h132', '#fff', 1, 'stroke-dasharray="3 2" opacity=".8"') +
    drawLabel(sheet, { x: 56, y: 56, w: 128, h: 114 }, { nameMax: 27 }) +
    area(pouch, flatLight(sheet), svg`stroke="${p.deep}" stroke-opacity=".25" stroke-width=".8"`)
  )
}
