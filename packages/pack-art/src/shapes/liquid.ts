import { drawCarton } from '../carton.ts'
import { darken, lighten } from '../colour.ts'
import { dropMotif, leafSprig } from '../contents.ts'
import { drawLabel } from '../label.ts'
import { barrel, rounded, roundLight, shadow } from '../light.ts'
import { nameStem } from '../name-lines.ts'
import type { Sheet } from '../sheet.ts'
import { area, line, oval, place, rect, repeat, round, svg } from '../svg.ts'

/** Drinking vials before the box. */
export const oralLiquidBox = (sheet: Sheet): string => {
  const p = sheet.palette
  const glass = sheet.choose('glass', ['#7a3e12', '#6a3510', '#8c5220'])
  const count = 3 + sheet.pick('vials', 2)
  const left = 212 - count * 18
  const vial = (x: number): string =>
    round(x + 3, 150, 10, 8, 2, p.accent) +
    round(x, 157, 16, 52, 3, glass) +
    rect(x, 171, 16, 26, '#fff') +
    rect(x, 171, 16, 7, p.main) +
    line(svg`M${x + 3} 183h10M${x + 3} 187h10M${x + 3} 191h7`, p.deep, 1, 'opacity=".5"') +
    round(x, 157, 16, 52, 3, roundLight(sheet))
  return (
    drawCarton(sheet, { x: 16, y: 52, w: 168, h: 130 }, { cover: { w: 184 - left + 4, h: 32 } }) +
    shadow(sheet, left + count * 9, 210, count * 9 + 10, 5) +
    repeat(count, i => vial(left + i * 18))
  )
}

/** Brown glass bottle with a screw cap, for syrups and mixtures. */
export const syrupBottle = (sheet: Sheet): string => {
  const p = sheet.palette
  const glass = sheet.choose('glass', ['#7a3c12', '#6b330e', '#8a4a1a', '#5b3a1c'])
  const cap = sheet.choose('cap', ['#f4f6f7', '#f4f6f7', p.main, p.accent])
  const d = sheet.choose('figure', [
    'M102 48h36v10c0 8 34 14 34 34v112a10 10 0 0 1-10 10H78a10 10 0 0 1-10-10V92c0-20 34-26 34-34z',
    'M102 48h36v14c2 10 30 8 34 26v116a10 10 0 0 1-10 10H78a10 10 0 0 1-10-10V88c4-18 32-16 34-26z',
  ])
  const cup =
    shadow(sheet, 202, 214, 24, 4) +
    area(
      'M184 184h36l-4 28a3 3 0 0 1-3 2.6h-22a3 3 0 0 1-3-2.6z',
      '#e6f1f4',
      'stroke="#a9bcc4" stroke-width=".8" opacity=".92"',
    ) +
    line('M188 196h6M189 202h6M190 208h6', '#8197a1', 1) +
    oval(202, 184, 18, 3.4, '#f6fafb', 'stroke="#a9bcc4" stroke-width=".8"')
  return (
    shadow(sheet, 120, 216, 74, 8) +
    rounded(sheet, d, glass) +
    barrel(sheet, 98, 18, 44, 30, cap, 4) +
    line(
      repeat(7, i => svg`M${102 + i * 6} 22v22`),
      cap === '#f4f6f7' ? '#c7cfd3' : '#fff',
      1.4,
      'opacity=".6"',
    ) +
    drawLabel(sheet, { x: 68, y: 96, w: 104, h: 102 }, { motif: leafSprig(p.main, p.accent), isRound: true }) +
    line('M78 66c-4 8-5 12-5 26v4M73 200v4', '#fff', 3.4, 'opacity=".3" stroke-linecap="round"') +
    (sheet.pick('cup', 2) === 0 ? cup : '')
  )
}

/** Small bottle with dropper beside its box: drops to swallow, ear and nose drops. */
export const dropperBottle = (sheet: Sheet): string => {
  const p = sheet.palette
  const glass = sheet.choose('glass', ['#8a4b16', '#7a3e12', '#f3f8fa'])
  return (
    drawCarton(sheet, { x: 18, y: 54, w: 152, h: 132 }, { nameMax: 24, cover: { w: 8, h: 70 } }) +
    shadow(sheet, 198, 211, 28, 5) +
    round(190, 96, 12, 24, 6, darken(p.accent, 0.1)) +
    barrel(sheet, 184, 116, 24, 20, '#f4f6f7', 2) +
    line(
      repeat(4, i => svg`M${188 + i * 5.4} 118v16`),
      '#c7cfd3',
      1.2,
    ) +
    rounded(
      sheet,
      'M186 136h20c2 6 14 6 14 16v50a7 7 0 0 1-7 7h-34a7 7 0 0 1-7-7v-50c0-10 12-10 14-16z',
      glass,
      'stroke="#b9cbd3" stroke-width=".6"',
    ) +
    rect(172, 158, 48, 40, '#fff') +
    rect(172, 158, 48, 7, p.main) +
    sheet.text(nameStem(sheet.facts.genericName, 5), {
      x: 174,
      y: 178,
      width: 44,
      size: 12,
      min: 6,
      fill: p.deep,
      bold: true,
      align: 'middle',
    }) +
    sheet.text(sheet.facts.spec, { x: 174, y: 190, width: 44, size: 8, min: 5, fill: '#374151', align: 'middle' })
  )
}

/** Squeeze bottle of eye drops beside its box. */
export const eyeDrops = (sheet: Sheet): string => {
  const p = sheet.palette
  const stem = [...nameStem(sheet.facts.genericName)]
  return (
    drawCarton(sheet, { x: 18, y: 60, w: 148, h: 126 }, { nameMax: 23 }) +
    shadow(sheet, 200, 211, 26, 5) +
    area('M193 96l3-14h8l3 14z', '#fff', 'stroke="#b9c6cc" stroke-width=".8"') +
    barrel(sheet, 186, 96, 28, 27, p.main, 4) +
    line(
      repeat(4, i => svg`M${191 + i * 6} 100v19`),
      '#fff',
      1,
      'opacity=".4"',
    ) +
    rounded(
      sheet,
      'M190 123h20l6 10v70a8 8 0 0 1-8 8h-16a8 8 0 0 1-8-8v-70z',
      '#f7fbfd',
      'stroke="#b9cbd3" stroke-width=".8"',
    ) +
    rect(184, 143, 32, 50, p.pale) +
    rect(184, 143, 32, 7, p.main) +
    rect(184, 191, 32, 2, p.accent) +
    sheet.text(stem.slice(0, 3).join(''), {
      x: 186,
      y: 166,
      width: 28,
      size: 12,
      min: 5.5,
      fill: p.deep,
      bold: true,
      align: 'middle',
    }) +
    sheet.text(sheet.facts.spec, { x: 186, y: 180, width: 28, size: 8, min: 5, fill: '#374151', align: 'middle' }) +
    dropMotif(p.accent)(224, 92, 0.42)
  )
}

/** Flat pocket bottle for liniments, tinctures and oils, beside its box. */
export const tinctureBottle = (sheet: Sheet): string => {
  const p = sheet.palette
  const liquid = sheet.choose('liquid', ['#8c3a12', '#a8641a', '#4f7a2c', '#b8860b'])
  return (
    drawCarton(sheet, { x: 22, y: 42, w: 112, h: 152 }, { nameMax: 23, depth: 18 }) +
    shadow(sheet, 188, 211, 42, 6) +
    barrel(sheet, 176, 74, 24, 26, p.main, 3) +
    line(
      repeat(4, i => svg`M${180 + i * 5.4} 77v20`),
      '#fff',
      1,
      'opacity=".4"',
    ) +
    rounded(sheet, 'M178 100h20v8c2 8 22 8 22 20v74a8 8 0 0 1-8 8h-48a8 8 0 0 1-8-8v-74c0-12 20-12 22-20z', liquid) +
    rect(156, 136, 64, 60, '#fffdf6') +
    rect(156, 136, 64, 9, p.main) +
    rect(156, 187, 64, 9, p.main) +
    rect(156, 145, 64, 1.6, p.accent) +
    sheet.text(nameStem(sheet.facts.genericName, 6), {
      x: 159,
      y: 168,
      width: 58,
      size: 15,
      min: 6,
      fill: p.deep,
      bold: true,
      align: 'middle',
    }) +
    sheet.text(sheet.facts.spec, { x: 159, y: 181, width: 58, size: 9, min: 5, fill: '#374151', align: 'middle' })
  )
}

/** Tall bottle of medicinal wine. */
export const wineBottle = (sheet: Sheet): string => {
  const p = sheet.palette
  const glass = sheet.choose('glass', ['#5a1f14', '#7a4a14', '#3f4a1c'])
  return (
    shadow(sheet, 120, 218, 62, 7) +
    barrel(sheet, 106, 14, 28, 30, '#b3202a', 4) +
    rect(106, 38, 28, 5, p.accent) +
    rounded(
      sheet,
      'M108 44h24v24c2 16 34 16 36 40v98a10 10 0 0 1-10 10H82a10 10 0 0 1-10-10v-98c2-24 34-24 36-40z',
      glass,
    ) +
    drawLabel(sheet, { x: 72, y: 112, w: 96, h: 90 }, { isRound: true, style: sheet.choose('paper', [0, 3]) }) +
    line('M82 96c3-8 10-12 18-17', '#fff', 3, 'opacity=".35" stroke-linecap="round"')
  )
}

/** Plastic bottle with a flip cap for washes and lotions. */
export const washBottle = (sheet: Sheet): string => {
  const p = sheet.palette
  const body = sheet.choose('body', ['#ffffff', lighten(p.accent, 0.55), lighten(p.main, 0.72)])
  const d = sheet.choose('figure', [
    'M94 50h52c18 4 28 16 28 34l-4 122a9 9 0 0 1-9 8H79a9 9 0 0 1-9-8L66 84c0-18 10-30 28-34z',
    'M96 50h48c10 8 30 12 30 40v116a9 9 0 0 1-9 8H75a9 9 0 0 1-9-8V90c0-28 20-32 30-40z',
  ])
  return (
    shadow(sheet, 120, 216, 72, 8) +
    barrel(sheet, 98, 20, 44, 30, p.main, 5) +
    line('M98 40h44', '#fff', 1, 'opacity=".45"') +
    rounded(sheet, d, body, 'stroke="#c3ced3" stroke-width=".8"') +
    drawLabel(
      sheet,
      { x: 71, y: 94, w: 98, h: 106 },
      { isRound: true, motif: sheet.pick('motif', 2) === 0 ? leafSprig(p.main, p.accent) : dropMotif(p.accent) },
    )
  )
}

/** Squeeze bulbs of an enema before the box. */
export const enemaBulb = (sheet: Sheet): string => {
  const bulb = (x: number, y: number, turn: number): string =>
    place(
      x,
      y,
      turn,
      1,
      area(
        'M-12 6c0-14 7-14 9-22l2-20h2l2 20c2 8 9 8 9 22a12 12 0 0 1-24 0z',
        '#fdfdfb',
        'stroke="#bcc8ce" stroke-width=".9"',
      ) +
        area('M-3-20l2-16h2l2 16z', sheet.palette.accent) +
        line('M-7 8a8 8 0 0 0 5 6', '#c9d4d9', 1.4, 'stroke-linecap="round"'),
    )
  return (
    drawCarton(sheet, { x: 20, y: 38, w: 174, h: 116 }) +
    shadow(sheet, 162, 215, 54, 5) +
    bulb(138, 196, -12) +
    bulb(164, 196, 4) +
    bulb(192, 200, 74)
  )
}
