import { drawCarton } from '../carton.ts'
import { darken, lighten } from '../colour.ts'
import { drawLabel } from '../label.ts'
import { barrel, flatLight, rounded, shadow } from '../light.ts'
import { nameStem } from '../name-lines.ts'
import type { Sheet } from '../sheet.ts'
import { area, disc, group, line, oval, place, rect, repeat, round, svg } from '../svg.ts'

/** Aluminium tube below its long box. */
export const ointmentTube = (sheet: Sheet): string => {
  const p = sheet.palette
  const isWhite = sheet.pick('tube', 3) > 0
  const body = 'M24 165v42c0 2 2 3 4 3l10-2 128-5c7-1 12-6 12-17s-5-16-12-17L38 164l-10-2c-2 0-4 1-4 3z'
  const tint = isWhite ? '#fff' : lighten(p.main, 0.78)
  return (
    drawCarton(sheet, { x: 20, y: 42, w: 180, h: 100 }, { nameMax: 22, depth: 18 }) +
    shadow(sheet, 120, 211, 106, 7) +
    area(body, tint, 'stroke="#c4cdd2" stroke-width=".8"') +
    area('M38 208l128-5c7-1 12-6 12-17h-30c-24 0-60 12-116 14v8z', p.main) +
    line('M32 199c56-2 92-14 116-14h30', p.accent, 2) +
    area(body, flatLight(sheet)) +
    line('M28 163v46M32 163v46', '#b6c0c5', 1) +
    rect(178, 174, 9, 24, '#dde4e7') +
    round(187, 168, 28, 36, 3, p.main) +
    line(
      repeat(4, i => svg`M189 ${175 + i * 7.4}h24`),
      '#fff',
      1,
      'opacity=".4"',
    ) +
    sheet.text(sheet.facts.genericName, { x: 42, y: 187, width: 112, size: 16, min: 6, fill: p.deep, bold: true })
  )
}

/** Patch in its pouch with one peeled corner. */
export const plasterPack = (sheet: Sheet): string => {
  const skin = sheet.choose('skin', ['#e9c9a3', '#d8b38a', '#f1e4d2', '#c89f74'])
  const patch = (x: number, y: number, turn: number): string =>
    place(
      x,
      y,
      turn,
      1,
      round(-34, -24, 72, 52, 5, '#0f2a2e', 'opacity=".15"') +
        round(-36, -26, 72, 52, 5, skin, svg`stroke="${darken(skin, 0.2)}" stroke-width=".8"`) +
        group(
          svg`fill="${darken(skin, 0.18)}"`,
          repeat(15, i => svg`<circle cx="${-26 + (i % 5) * 13}" cy="${-14 + Math.floor(i / 5) * 14}" r="1.5"/>`),
        ) +
        area('M36 8v13a5 5 0 0 1-5 5H16z', '#fff', 'stroke="#cfd6d9" stroke-width=".7"'),
    )
  return (
    drawCarton(sheet, { x: 20, y: 34, w: 178, h: 118 }) +
    shadow(sheet, 154, 213, 54, 6) +
    patch(162, 186, 9) +
    patch(142, 184, -7)
  )
}

/** Pressurised inhaler with its mouthpiece. */
export const inhaler = (sheet: Sheet): string => {
  const p = sheet.palette
  const shell = sheet.choose('shell', [p.main, '#f2f5f7', p.accent])
  return (
    drawCarton(sheet, { x: 20, y: 44, w: 124, h: 156 }, { nameMax: 23, depth: 18 }) +
    shadow(sheet, 194, 214, 40, 6) +
    barrel(sheet, 178, 86, 30, 60, '#d7dee2', 5) +
    rect(178, 92, 30, 10, lighten(p.accent, 0.3)) +
    rounded(
      sheet,
      'M172 120h42v70l-2 22h-40c-12 0-22-4-24-10v-20c2-8 14-10 24-14z',
      shell,
      'stroke="#aeb9bf" stroke-width=".7"',
    ) +
    area('M148 184c6-2 14-4 20-4v32c-10-1-18-4-20-10z', darken(p.deep, 0.1), 'opacity=".75"') +
    round(178, 134, 30, 36, 3, '#fff', 'opacity=".94"') +
    sheet.text(nameStem(sheet.facts.genericName, 4), {
      x: 180,
      y: 150,
      width: 26,
      size: 11,
      min: 5.5,
      fill: p.deep,
      bold: true,
      align: 'middle',
    }) +
    sheet.text(sheet.facts.spec, { x: 180, y: 162, width: 26, size: 7, min: 5, fill: '#374151', align: 'middle' })
  )
}

const mist = (colour: string, x: number, y: number): string =>
  repeat(9, i =>
    disc(
      x + (i % 3) * 14 + Math.floor(i / 3) * 3,
      y + Math.floor(i / 3) * 10 - (i % 3) * 3,
      1.5 + (i % 3) * 0.5,
      colour,
      'opacity=".6"',
    ),
  )

/** Aerosol can with a domed shoulder. */
const aerosolCan = (sheet: Sheet): string => {
  const p = sheet.palette
  const can = sheet.choose('can', ['#e4e9ec', p.main, '#ffffff', lighten(p.accent, 0.4)])
  return (
    shadow(sheet, 116, 217, 60, 7) +
    round(106, 16, 24, 22, 5, p.main) +
    rect(128, 21, 5, 6, darken(p.deep, 0.3)) +
    mist(p.accent, 148, 22) +
    barrel(sheet, 94, 36, 48, 16, '#cfd8dd', 4) +
    rounded(sheet, 'M92 52h52c12 4 20 12 22 24H70c2-12 10-20 22-24z', '#dbe2e6') +
    barrel(sheet, 70, 76, 96, 134, can) +
    rect(68, 74, 100, 4, '#b7c2c8', 'rx="2"') +
    rect(68, 208, 100, 6, '#b7c2c8', 'rx="3"') +
    drawLabel(sheet, { x: 70, y: 90, w: 96, h: 108 }, { isRound: true })
  )
}

/** Bottle with a finger pump. */
export const sprayBottle = (sheet: Sheet): string => {
  if (/气雾/.test(`${sheet.facts.dosageForm}${sheet.facts.genericName}`)) return aerosolCan(sheet)
  const p = sheet.palette
  const body = sheet.choose('body', ['#ffffff', lighten(p.main, 0.8), lighten(p.accent, 0.6)])
  return (
    shadow(sheet, 116, 217, 62, 7) +
    area('M102 40V24q0-8 8-8h22q8 0 8 8v16z', p.main) +
    rect(138, 22, 6, 7, darken(p.deep, 0.3)) +
    mist(p.accent, 156, 24) +
    barrel(sheet, 96, 40, 48, 24, '#eef2f4', 3) +
    line(
      repeat(7, i => svg`M${101 + i * 6.4} 43v18`),
      '#c7cfd3',
      1.2,
    ) +
    rounded(
      sheet,
      'M92 64h56c12 6 24 10 24 28v114a9 9 0 0 1-9 9H77a9 9 0 0 1-9-9V92c0-18 12-22 24-28z',
      body,
      'stroke="#c3ced3" stroke-width=".8"',
    ) +
    drawLabel(sheet, { x: 68, y: 98, w: 104, h: 102 }, { isRound: true })
  )
}

/** Nasal spray: slim nozzle bottle beside its box. */
export const nasalSpray = (sheet: Sheet): string => {
  const p = sheet.palette
  return (
    drawCarton(sheet, { x: 20, y: 48, w: 138, h: 146 }, { nameMax: 23 }) +
    shadow(sheet, 198, 212, 30, 5) +
    area('M192 98c0-22 2-30 6-30s6 8 6 30z', '#f7fafb', 'stroke="#b9c5cb" stroke-width=".8"') +
    area('M178 112c0-8 6-14 14-14h12c8 0 14 6 14 14z', p.main) +
    barrel(sheet, 182, 112, 32, 12, '#f4f6f7', 2) +
    rounded(
      sheet,
      'M180 124h36c4 4 5 8 5 12v66a8 8 0 0 1-8 8h-30a8 8 0 0 1-8-8v-66c0-4 1-8 5-12z',
      '#fbfdfd',
      'stroke="#b9cbd3" stroke-width=".8"',
    ) +
    rect(175, 146, 46, 48, p.pale) +
    rect(175, 146, 46, 8, p.main) +
    oval(198, 188, 16, 3, p.accent, 'opacity=".7"') +
    sheet.text(nameStem(sheet.facts.genericName, 5), {
      x: 178,
      y: 169,
      width: 40,
      size: 12,
      min: 5.5,
      fill: p.deep,
      bold: true,
      align: 'middle',
    }) +
    sheet.text(sheet.facts.spec, { x: 178, y: 181, width: 40, size: 8, min: 5, fill: '#374151', align: 'middle' })
  )
}
