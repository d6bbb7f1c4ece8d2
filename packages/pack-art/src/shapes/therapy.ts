import { drawCarton } from '../carton.ts'
import { darken, lighten } from '../colour.ts'
import { rounded, roundLight, shadow } from '../light.ts'
import type { Sheet } from '../sheet.ts'
import { area, disc, group, line, oval, place, repeat, round, svg } from '../svg.ts'

/** Moxa sticks before the box, one of them glowing. */
export const moxaBox = (sheet: Sheet): string => {
  const stick = (x: number, y: number, turn: number, isLit: boolean): string =>
    place(
      x,
      y,
      turn,
      1,
      round(-56, -9, 112, 18, 2, '#f2e6cc', 'stroke="#c9b384" stroke-width=".8"') +
        round(-10, -9, 34, 18, 0, sheet.palette.main) +
        oval(56, 0, 4, 9, '#8a7a4a') +
        (isLit ? oval(-56, 0, 4.5, 9, '#d9501e') + oval(-56, 0, 2.4, 5, '#ffb347') : oval(-56, 0, 4, 9, '#8a7a4a')),
    )
  return (
    drawCarton(sheet, { x: 18, y: 38, w: 178, h: 114 }, { nameMax: 25 }) +
    shadow(sheet, 142, 211, 82, 6) +
    stick(150, 174, -3, false) +
    stick(138, 194, 3, true) +
    line('M78 186c-8-8 6-12-1-22s5-12 1-20', '#9aa39a', 2.6, 'opacity=".35" stroke-linecap="round"')
  )
}

/** Cupping set: glass or plastic cups before the box. */
export const cuppingSet = (sheet: Sheet): string => {
  const p = sheet.palette
  const isVacuum = /真空|抽气|气罐/.test(sheet.facts.genericName)
  const cup = (x: number, y: number, s: number): string =>
    place(
      x,
      y,
      0,
      s,
      area(
        'M-18 22c-6-10-8-24-4-34 6-14 38-14 44 0 4 10 2 24-4 34z',
        lighten(p.accent, 0.62),
        svg`stroke="${p.main}" stroke-opacity=".55" opacity=".92"`,
      ) +
        oval(0, 22, 18, 4, '#fff', svg`stroke="${p.main}" stroke-opacity=".55"`) +
        line('M-14-8c-4 8-4 16 0 24', '#fff', 3.4, 'opacity=".85" stroke-linecap="round"') +
        (isVacuum ? round(-4, -32, 8, 12, 2, p.main) : ''),
    )
  return (
    drawCarton(sheet, { x: 18, y: 34, w: 174, h: 118 }, { nameMax: 25 }) +
    shadow(sheet, 148, 212, 84, 6) +
    cup(92, 190, 0.85) +
    cup(140, 184, 1.05) +
    cup(194, 180, 1.2)
  )
}

/** Elastic support for waist, knee or wrist. */
export const braceBox = (sheet: Sheet): string => {
  const p = sheet.palette
  const cloth = sheet.choose('cloth', ['#3a4650', p.deep, '#b9a58a', '#5b6b78'])
  return (
    drawCarton(sheet, { x: 18, y: 28, w: 176, h: 118 }, { nameMax: 24 }) +
    shadow(sheet, 154, 213, 70, 6) +
    rounded(sheet, 'M92 158c30-14 94-14 124 0v42c-30 16-94 16-124 0z', cloth) +
    oval(154, 159, 61, 10, darken(cloth, 0.35)) +
    line(
      repeat(7, i => svg`M${104 + i * 16} 172v32`),
      '#fff',
      1.4,
      'opacity=".22"',
    ) +
    round(136, 166, 38, 44, 4, darken(cloth, 0.22)) +
    round(144, 176, 22, 12, 2, p.accent)
  )
}

/** Cooling or heating gel patch with its film. */
export const gelPatch = (sheet: Sheet): string => {
  const gel = sheet.choose('gel', ['#a9d8ef', '#b7e3d3', '#f3c9b6', '#cfd4f2'])
  const patch = (x: number, y: number, turn: number): string =>
    place(
      x,
      y,
      turn,
      1,
      round(-43, -15, 88, 36, 16, '#0f2a2e', 'opacity=".13"') +
        round(-44, -18, 88, 36, 16, '#fff', 'stroke="#c5d2d8" stroke-width=".8"') +
        round(-38, -13, 76, 26, 12, gel) +
        group(
          'fill="#fff" opacity=".6"',
          repeat(10, i => svg`<circle cx="${-28 + (i % 5) * 14}" cy="${i < 5 ? -5 : 5}" r="2.2"/>`),
        ),
    )
  return (
    drawCarton(sheet, { x: 18, y: 42, w: 178, h: 116 }, { nameMax: 24 }) +
    shadow(sheet, 152, 211, 62, 6) +
    patch(158, 192, 8) +
    patch(148, 178, -7)
  )
}

/** Contact lens solution with its case. */
export const lensSolution = (sheet: Sheet): string => {
  const p = sheet.palette
  return (
    drawCarton(sheet, { x: 18, y: 36, w: 122, h: 158 }, { nameMax: 23, depth: 17 }) +
    shadow(sheet, 190, 212, 40, 6) +
    area('M184 62l2-10h10l2 10z', p.accent) +
    round(176, 62, 30, 22, 4, '#fdfefe', 'stroke="#b4c6d0" stroke-width=".8"') +
    rounded(
      sheet,
      'M176 84h30c10 8 16 12 16 28v84a8 8 0 0 1-8 8h-46a8 8 0 0 1-8-8v-84c0-16 6-20 16-28z',
      lighten(p.main, 0.72),
      'stroke="#a9c0cc" stroke-width=".8"',
    ) +
    round(163, 116, 56, 62, 4, '#fff', 'opacity=".93"') +
    area('M163 168h56v6a4 4 0 0 1-4 4h-48a4 4 0 0 1-4-4z', p.main) +
    sheet.text(sheet.facts.brandName?.trim() || '护理液', {
      x: 166,
      y: 138,
      width: 50,
      size: 15,
      min: 6,
      fill: p.deep,
      bold: true,
      align: 'middle',
    }) +
    sheet.text(sheet.facts.spec, { x: 166, y: 155, width: 50, size: 9.5, min: 5, fill: '#374151', align: 'middle' }) +
    oval(134, 206, 15, 8, '#fff', 'stroke="#a9c0cc"') +
    oval(162, 208, 15, 8, '#fff', 'stroke="#a9c0cc"') +
    oval(134, 204, 11, 5.4, p.accent) +
    oval(162, 206, 11, 5.4, p.main)
  )
}

/** Contact lenses: coloured iris rings before the box. */
export const contactLens = (sheet: Sheet): string => {
  const p = sheet.palette
  const iris = sheet.choose('iris', ['#7a5330', '#4d6f8f', '#5e6b3a', '#6b5a86', '#3d3a3a'])
  const lens = (x: number, y: number, r: number): string =>
    disc(x, y, r, '#eef7fb', 'stroke="#a9c6d4" opacity=".95"') +
    disc(x, y, r * 0.68, iris, 'opacity=".85"') +
    disc(
      x,
      y,
      r * 0.56,
      'none',
      svg`stroke="${lighten(iris, 0.4)}" stroke-width="${r * 0.2}" stroke-dasharray="2 1.5"`,
    ) +
    disc(x, y, r * 0.3, '#eef7fb', 'opacity=".9"') +
    oval(x - r * 0.36, y - r * 0.46, r * 0.24, r * 0.14, '#fff', 'opacity=".85"')
  return (
    drawCarton(sheet, { x: 18, y: 34, w: 178, h: 116 }, { nameMax: 24 }) +
    shadow(sheet, 160, 212, 58, 6) +
    area('M104 212c6-10 14-10 20-8h86c8 0 12 4 12 8z', p.pale) +
    lens(138, 182, 24) +
    lens(188, 178, 28)
  )
}

/** Condoms: slim box with foil sachets. */
export const condomBox = (sheet: Sheet): string => {
  const p = sheet.palette
  const foil = sheet.choose('foil', [p.main, p.accent, p.deep, '#c9a24a'])
  const sachet = (x: number, y: number, turn: number): string =>
    place(
      x,
      y,
      turn,
      1,
      round(-20, -19, 42, 42, 3, '#0f2a2e', 'opacity=".15"') +
        round(-22, -22, 42, 42, 3, foil, 'stroke="#fff" stroke-width="1" stroke-dasharray="2 1.6"') +
        disc(-1, -1, 13, 'none', 'stroke="#fff" stroke-width="3" opacity=".55"') +
        disc(-1, -1, 8, '#fff', 'opacity=".16"') +
        area('M-22-22h14L-22 8z', '#fff', 'opacity=".25"'),
    )
  return (
    drawCarton(sheet, { x: 26, y: 36, w: 120, h: 160 }, { nameMax: 25, depth: 22 }) +
    shadow(sheet, 188, 211, 40, 6) +
    sachet(196, 152, 10) +
    sachet(184, 188, -8)
  )
}

/** Pregnancy, ovulation and antigen tests: cassette or pen before the box. */
export const testStrip = (sheet: Sheet): string => {
  const p = sheet.palette
  const isTwoLines = sheet.pick('lines', 2) === 0
  return (
    drawCarton(sheet, { x: 18, y: 40, w: 178, h: 112 }, { nameMax: 24 }) +
    shadow(sheet, 124, 209, 104, 6) +
    place(
      124,
      188,
      -4,
      1,
      area(
        'M-100-6l24-4v20l-24-4z',
        lighten(p.accent, 0.35),
        svg`stroke="${p.main}" stroke-opacity=".4" stroke-width=".7"`,
      ) +
        round(-78, -13, 168, 26, 9, '#fff', svg`stroke="${p.main}" stroke-opacity=".55"`) +
        round(50, -13, 40, 26, 9, p.main) +
        round(-40, -6.5, 46, 13, 3, '#f2f4f5', 'stroke="#b9c4ca" stroke-width=".8"') +
        line('M-24-5v10', '#c2185b', 2.4) +
        (isTwoLines ? line('M-12-5v10', '#c2185b', 2.4, 'opacity=".6"') : '') +
        oval(-62, 0, 7, 5, p.pale, 'stroke="#b9c4ca" stroke-width=".8"') +
        line('M16-3h26M16 3h18', '#9fb0b8', 1.6) +
        round(-78, -13, 168, 26, 9, roundLight(sheet), 'opacity=".25"'),
    )
  )
}
