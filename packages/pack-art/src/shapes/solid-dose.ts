import type { Box } from '../box.ts'
import { drawCarton } from '../carton.ts'
import { darken, lighten } from '../colour.ts'
import { blister, capsuleMotif, honeyedMotif, pillMotif, powderMotif, tabletMotif } from '../contents.ts'
import { drawLabel } from '../label.ts'
import { barrel, rounded, shadow } from '../light.ts'
import { nameStem } from '../name-lines.ts'
import type { Sheet } from '../sheet.ts'
import { area, disc, line, oval, place, rect, repeat, round, svg } from '../svg.ts'

const lying: readonly [Box, ...Box[]] = [
  { x: 22, y: 66, w: 176, h: 118 },
  { x: 28, y: 62, w: 164, h: 126 },
  { x: 18, y: 70, w: 184, h: 110 },
  { x: 32, y: 58, w: 156, h: 132 },
]

/** Box of tablets or capsules: printed on the front, or with a blister in front of it. */
const doseBox = (sheet: Sheet, dose: 'tablet' | 'capsule'): string => {
  const kind = sheet.pick('dose', 12)
  if (sheet.pick('blister', 5) < 2) {
    return (
      drawCarton(sheet, { x: 20, y: 42, w: 176, h: 116 }) +
      shadow(sheet, 152, 210, 48, 5) +
      blister(sheet.palette, 152, 186, -7, dose, kind)
    )
  }
  const motif = dose === 'tablet' ? tabletMotif(sheet.palette, kind) : capsuleMotif(sheet.palette, kind)
  return drawCarton(sheet, sheet.choose('size', lying), { motif })
}

export const tabletBox = (sheet: Sheet): string => doseBox(sheet, 'tablet')

export const capsuleBox = (sheet: Sheet): string => doseBox(sheet, 'capsule')

/** Box with a small white bottle of pills before it. */
export const pillBox = (sheet: Sheet): string => {
  const tone = sheet.choose('tone', ['#4a2a1c', '#2f1d16', '#6b3f1f', '#7d5a2e'])
  if (sheet.pick('bottle', 2) === 0) return drawCarton(sheet, sheet.choose('size', lying), { motif: pillMotif(tone) })
  const p = sheet.palette
  const bottle =
    shadow(sheet, 189, 210, 34, 5) +
    rounded(
      sheet,
      'M166 146h46c6 3 7 6 7 12v42c0 5-3 8-8 8h-44c-5 0-8-3-8-8v-42c0-6 1-9 7-12z',
      '#fbfcfc',
      'stroke="#c9d3d8"',
    ) +
    barrel(sheet, 168, 128, 42, 18, p.main, 3) +
    line(
      repeat(7, i => svg`M${172 + i * 5.8} 130v14`),
      '#fff',
      1.2,
      'opacity=".35"',
    ) +
    rect(159, 162, 60, 32, p.pale) +
    rect(159, 162, 60, 3, p.main) +
    rect(159, 191, 60, 3, p.main) +
    sheet.text(nameStem(sheet.facts.genericName), {
      x: 162,
      y: 181,
      width: 54,
      size: 12.5,
      min: 6,
      fill: p.deep,
      bold: true,
      align: 'middle',
    })
  return drawCarton(sheet, { x: 18, y: 50, w: 162, h: 124 }, { cover: { w: 24, h: 44 } }) + bottle
}

export const honeyedPill = (sheet: Sheet): string =>
  drawCarton(sheet, { x: 22, y: 42, w: 174, h: 118 }) + honeyedMotif(158, 184, 1.15)

/** A small porcelain bottle for drop pills and first-aid pills. */
export const gourdBottle = (sheet: Sheet): string => {
  const p = sheet.palette
  const tone = sheet.choose('gourd', ['#b5442e', '#a33327', p.main, p.deep])
  return (
    drawCarton(sheet, { x: 18, y: 48, w: 158, h: 126 }, { cover: { w: 26, h: 50 } }) +
    shadow(sheet, 190, 211, 32, 5) +
    rounded(
      sheet,
      'M183 138c0 6-7 8-7 15 0 5 3 8 5 10-10 4-19 11-19 24 0 14 12 22 28 22s28-8 28-22c0-13-9-20-19-24 2-2 5-5 5-10 0-7-7-9-7-15z',
      tone,
    ) +
    barrel(sheet, 183, 126, 14, 13, p.accent, 3) +
    line('M176 161q14 5 28 0', p.accent, 2.2) +
    round(174, 172, 32, 27, 3, '#fff', 'opacity=".92"') +
    sheet.text(nameStem(sheet.facts.genericName, 4), {
      x: 176,
      y: 189,
      width: 28,
      size: 11,
      min: 5.5,
      fill: darken(tone, 0.3),
      bold: true,
      align: 'middle',
    }) +
    pillMotif('#8a5a2b')(150, 203, 0.5)
  )
}

const sachet = (sheet: Sheet, x: number, y: number, turn: number): string => {
  const p = sheet.palette
  const stem = [...nameStem(sheet.facts.genericName)]
  const half = stem.length > 4 ? Math.ceil(stem.length / 2) : stem.length
  const isDark = sheet.pick('sachet', 2) === 0
  const rows = [stem.slice(0, half).join(''), stem.slice(half).join('')].filter(row => row !== '')
  return place(
    x,
    y,
    turn,
    1,
    rect(-24, -42, 50, 88, '#0f2a2e', 'rx="2" opacity=".14"') +
      rect(
        -26,
        -44,
        50,
        88,
        isDark ? p.main : lighten(p.pale, 0.3),
        svg`rx="1.5" stroke="${p.main}" stroke-opacity=".5" stroke-width=".8"`,
      ) +
      rect(-26, isDark ? -18 : 18, 50, isDark ? 34 : 15, isDark ? '#fff' : p.main) +
      rect(-26, isDark ? 16 : 14, 50, 2, p.accent) +
      line('M-26-37h50M-26 38h50', isDark ? '#fff' : p.main, 0.8, 'stroke-dasharray="2 2" opacity=".6"') +
      rows
        .map((row, i) =>
          sheet.text(row, {
            x: -23,
            y: (rows.length === 1 ? 4 : -2 + i * 13) - (isDark ? 0 : 12),
            width: 44,
            size: 12,
            min: 5,
            fill: p.deep,
            bold: true,
            align: 'middle',
          }),
        )
        .join('') +
      area('M-26-44h12v88h-12z', '#fff', 'opacity=".18"'),
  )
}

/** Upright box with one sachet leaning on it. */
export const granuleBox = (sheet: Sheet): string => {
  const isUpright = sheet.pick('upright', 3) > 0
  const box = isUpright ? { x: 28, y: 36, w: 132, h: 164 } : { x: 18, y: 56, w: 162, h: 134 }
  return (
    drawCarton(sheet, box, { nameMax: isUpright ? 25 : 26, cover: isUpright ? { w: 10, h: 74 } : { w: 20, h: 64 } }) +
    shadow(sheet, 190, 207, 32, 5) +
    sachet(sheet, 189, 162, 7)
  )
}

/** Flat box of powder sachets with a heap of powder. */
export const powderBox = (sheet: Sheet): string =>
  drawCarton(sheet, { x: 18, y: 58, w: 162, h: 128 }, { cover: { w: 20, h: 60 } }) +
  shadow(sheet, 190, 208, 32, 5) +
  sachet(sheet, 190, 160, -6) +
  powderMotif(sheet.choose('powder', ['#f1e6cf', '#fffdf8', '#d9b98a', '#e8d3a8']))(146, 202, 0.9)

/** Plastic bottle for loose tablets and capsules. */
export const tabletBottle = (sheet: Sheet): string => {
  const p = sheet.palette
  const cap = sheet.choose('cap', [p.main, '#f4f6f7', p.deep, p.accent])
  const body = sheet.choose('body', ['#fbfcfc', '#fbfcfc', '#8a4b16'])
  const d = sheet.choose('figure', [
    'M88 62h64c0 10 26 12 26 32v108a12 12 0 0 1-12 12H74a12 12 0 0 1-12-12V94c0-20 26-22 26-32z',
    'M86 62h68c4 6 24 6 24 20v120a12 12 0 0 1-12 12H74a12 12 0 0 1-12-12V82c0-14 20-14 24-20z',
  ])
  return (
    shadow(sheet, 120, 216, 78, 8) +
    barrel(sheet, 82, 24, 76, 38, cap, 6) +
    line(
      repeat(9, i => svg`M${88 + i * 8} 29v28`),
      cap === '#f4f6f7' ? '#c7cfd3' : '#fff',
      2,
      'opacity=".4"',
    ) +
    rounded(sheet, d, body, 'stroke="#c3ced3" stroke-width=".8"') +
    drawLabel(
      sheet,
      { x: 62, y: 98, w: 116, h: 100 },
      { motif: tabletMotif(p, sheet.pick('dose', 12)), isRound: true, nameMax: 24 },
    )
  )
}

/** Flat tin of lozenges with an open lid. */
export const lozengeBox = (sheet: Sheet): string =>
  drawCarton(sheet, { x: 20, y: 46, w: 174, h: 114 }) +
  shadow(sheet, 156, 206, 46, 6) +
  oval(156, 190, 42, 15, '#b9c3c8') +
  oval(156, 186, 42, 15, '#eef2f4', 'stroke="#b9c3c8"') +
  oval(156, 186, 36, 12, darken(sheet.palette.pale, 0.12)) +
  [
    [138, 184],
    [153, 180],
    [170, 184],
    [146, 191],
    [162, 192],
  ]
    .map(
      ([x = 0, y = 0]) =>
        oval(x, y + 1.6, 9, 5.6, darken(sheet.palette.accent, 0.3)) +
        oval(x, y, 9, 5.6, sheet.palette.accent) +
        oval(x, y - 0.6, 6, 3.4, lighten(sheet.palette.accent, 0.4)),
    )
    .join('')

/** Tube of effervescent tablets. */
export const effervescentTube = (sheet: Sheet): string => {
  const p = sheet.palette
  return (
    shadow(sheet, 112, 216, 54, 7) +
    rounded(sheet, 'M80 52h64v154q0 8-8 8H88q-8 0-8-8z', '#fff', 'stroke="#c9d3d8" stroke-width=".8"') +
    barrel(sheet, 76, 20, 72, 32, p.accent, 6) +
    barrel(sheet, 78, 48, 68, 8, darken(p.accent, 0.15), 2) +
    drawLabel(sheet, { x: 80, y: 66, w: 64, h: 138 }, { isRound: true, nameMax: 19, motif: tabletMotif(p, 0) }) +
    shadow(sheet, 184, 212, 30, 5) +
    disc(182, 188, 22, darken(p.accent, 0.22)) +
    disc(180, 186, 22, lighten(p.accent, 0.25)) +
    disc(180, 186, 16, 'none', svg`stroke="${p.accent}" stroke-width="2"`) +
    repeat(6, i => disc(170 + ((i * 37) % 30), 150 - i * 9, 2 + (i % 3), p.accent, 'opacity=".5"'))
  )
}

/** Suppositories in their strip before the box. */
export const suppositoryBox = (sheet: Sheet): string => {
  const p = sheet.palette
  const shell = (x: number): string =>
    round(x - 10, 160, 20, 50, 4, '#f7f9fa', 'stroke="#c2ccd1" stroke-width=".8"') +
    area(
      svg`M${x - 5.6} 202v-20c0-6 3-12 5.6-15 2.6 3 5.6 9 5.600 15v20z`,
      sheet.choose('wax', ['#fbf3dc', '#f3e2c0', '#fdfbf4']),
    ) +
    line(svg`M${x - 3} 198v-16`, '#fff', 1.6, 'stroke-linecap="round"') +
    area(svg`M${x - 10} 164l3-6h14l3 6z`, p.main)
  return (
    drawCarton(sheet, { x: 20, y: 38, w: 176, h: 116 }) +
    shadow(sheet, 156, 211, 50, 5) +
    repeat(4, i => shell(126 + i * 20))
  )
}
