import { drawCarton } from '../carton.ts'
import { lighten } from '../colour.ts'
import { drawLabel } from '../label.ts'
import { barrel, rounded, roundLight, shadow } from '../light.ts'
import { nameStem } from '../name-lines.ts'
import type { Sheet } from '../sheet.ts'
import { area, line, place, rect, repeat, round, svg } from '../svg.ts'

/** Glass vials with aluminium caps before the tray box. */
export const powderInjection = (sheet: Sheet): string => {
  const p = sheet.palette
  const cap = sheet.choose('cap', [p.main, p.accent, '#d1495b', '#2f8f6b'])
  const vial = (x: number): string =>
    round(x + 3, 148, 20, 9, 2, cap) +
    rect(x + 6, 156, 14, 7, '#c2ccd3') +
    area(
      svg`M${x + 7} 163h12c0 5 7 5 7 10v33a4 4 0 0 1-4 4h-18a4 4 0 0 1-4-4v-33c0-5 7-5 7-10z`,
      '#eef6fa',
      'stroke="#a9bcc7" stroke-width=".8"',
    ) +
    round(x + 1.5, 199, 23, 9, 3, '#fff', 'stroke="#d5dee3" stroke-width=".6"') +
    rect(x, 177, 26, 20, '#fff') +
    rect(x, 177, 26, 5, p.main) +
    sheet.text(nameStem(sheet.facts.genericName, 4), {
      x: x + 1.5,
      y: 190.5,
      width: 23,
      size: 7,
      min: 4.6,
      fill: p.deep,
      bold: true,
      align: 'middle',
    }) +
    area(svg`M${x} 173h26v33h-26z`, roundLight(sheet), 'opacity=".5"')
  const count = 2 + sheet.pick('vials', 2)
  const left = 210 - count * 31
  return (
    drawCarton(sheet, { x: 18, y: 38, w: 182, h: 116 }, { nameMax: 24 }) +
    shadow(sheet, left + count * 15, 210, count * 17, 5) +
    repeat(count, i => vial(left + i * 31))
  )
}

/** Ampoules in a row before the flat box. */
export const ampouleBox = (sheet: Sheet): string => {
  const p = sheet.palette
  const glass = sheet.choose('glass', ['#f1f7fa', '#a4662a', '#f1f7fa'])
  const d = 'M4 146c0-2 5-2 5 0l1 18c0 4 3 5 3 9v30a3.5 3.5 0 0 1-3.5 3.5h-6A3.5 3.5 0 0 1 0 203v-30c0-4 3-5 3-9z'
  const ampoule =
    area(d, glass, 'stroke="#a9bcc7" stroke-width=".8"') +
    rect(0.4, 180, 12.2, 18, '#fff', 'opacity=".9"') +
    rect(0.4, 180, 12.2, 3.4, p.main) +
    line('M2.5 187h8M2.5 190.5h8M2.5 194h5', p.deep, 0.9, 'opacity=".55"') +
    line('M3.5 162h6', '#d81e06', 1) +
    area(d, roundLight(sheet), 'opacity=".45"')
  const one = sheet.define('a', id => `<g id="${id}">${ampoule}</g>`)
  return (
    drawCarton(sheet, { x: 16, y: 44, w: 186, h: 106 }, { nameMax: 24 }) +
    shadow(sheet, 164, 208, 52, 5) +
    repeat(6, i => svg`<use href="#${one}" x="${120 + i * 15.5}"/>`)
  )
}

/** Soft bag for large infusions. */
export const infusionBag = (sheet: Sheet): string => {
  const p = sheet.palette
  const d =
    'M70 28h100a10 10 0 0 1 10 10c-3 40-3 96 0 136 0 10-8 16-18 16H78c-10 0-18-6-18-16 3-40 3-96 0-136a10 10 0 0 1 10-10z'
  return (
    shadow(sheet, 120, 222, 60, 6) +
    area(d, '#e4f0f6', 'stroke="#a9c0cc"') +
    area('M64 84c40 6 74-6 112 0-1 30 0 60 2 90 0 8-7 14-16 14H78c-9 0-16-6-16-14 2-30 3-60 2-90z', '#cfe6f1') +
    line('M66 42h108M62 180h116', '#fff', 1.6, 'opacity=".9"') +
    round(108, 31, 24, 7, 3.5, '#fff', 'stroke="#a9c0cc" stroke-width=".8"') +
    barrel(sheet, 92, 190, 16, 22, '#f4f7f8', 2) +
    barrel(sheet, 132, 190, 16, 26, p.accent, 2) +
    drawLabel(sheet, { x: 72, y: 54, w: 96, h: 98 }, { style: sheet.choose('paper', [0, 2, 3]) }) +
    line(
      repeat(6, i => svg`M172 ${96 + i * 14}h${i % 2 === 0 ? -6 : -4}`),
      '#6f8c9a',
      1,
    ) +
    line('M70 50c-2 34-2 90 0 124', '#fff', 4, 'opacity=".55" stroke-linecap="round"')
  )
}

/** Plastic infusion bottle hanging ring down, standing on its head cap. */
export const infusionBottle = (sheet: Sheet): string => {
  const p = sheet.palette
  return (
    shadow(sheet, 120, 217, 66, 7) +
    barrel(sheet, 98, 22, 44, 16, p.main, 4) +
    barrel(sheet, 102, 36, 36, 12, '#e9eef0', 2) +
    rounded(
      sheet,
      'M104 48h32c2 14 36 14 38 40v116a11 11 0 0 1-11 11H77a11 11 0 0 1-11-11V88c2-26 36-26 38-40z',
      '#e8f3f8',
      'stroke="#a9c0cc" stroke-width=".9"',
    ) +
    area('M68 92c34 5 70-5 104 0v112a9 9 0 0 1-9 9H77a9 9 0 0 1-9-9z', '#cfe6f1', 'opacity=".7"') +
    drawLabel(sheet, { x: 68, y: 102, w: 104, h: 92 }, { isRound: true, style: sheet.choose('paper', [0, 2, 3]) }) +
    line('M78 84c3-8 9-13 17-18', '#fff', 3.4, 'opacity=".8" stroke-linecap="round"')
  )
}

/** Injection pen lying before its box. */
export const insulinPen = (sheet: Sheet): string => {
  const p = sheet.palette
  const body = sheet.choose('pen', [p.main, '#e7ecef', p.deep])
  const ink = body === '#e7ecef' ? p.deep : '#fff'
  return (
    drawCarton(sheet, { x: 18, y: 42, w: 182, h: 112 }, { nameMax: 24 }) +
    shadow(sheet, 122, 208, 108, 6) +
    place(
      124,
      190,
      -4,
      1,
      round(-104, -9, 66, 20, 8, lighten(body, 0.25)) +
        round(-40, -11, 96, 23, 3, body) +
        round(-32, -7, 60, 15, 2, '#fff', 'opacity=".93"') +
        round(36, -6, 14, 12, 2, '#22303a') +
        sheet.text('12', { x: 37, y: 4, width: 12, size: 9, fill: '#fff', bold: true, align: 'middle' }) +
        rect(56, -9, 20, 19, p.accent) +
        line('M60-9v19M64-9v19M68-9v19M72-9v19', '#000', 0.8, 'opacity=".25"') +
        round(76, -7, 14, 15, 3, lighten(p.accent, 0.3)) +
        line('M-98-4h54', ink, 2, 'opacity=".4" stroke-linecap="round"') +
        sheet.text(nameStem(sheet.facts.genericName), {
          x: -30,
          y: 4,
          width: 56,
          size: 9.5,
          min: 5,
          fill: p.deep,
          bold: true,
          align: 'middle',
        }),
    )
  )
}

/** Prefilled syringe in its tray, for vaccines and biologicals. */
export const prefilledSyringe = (sheet: Sheet): string => {
  const p = sheet.palette
  return (
    drawCarton(sheet, { x: 18, y: 42, w: 182, h: 112 }, { nameMax: 24 }) +
    shadow(sheet, 120, 211, 106, 6) +
    round(16, 166, 208, 46, 8, '#eef4f7', 'stroke="#b4c4cc"') +
    round(22, 172, 196, 34, 6, '#dde8ee') +
    place(
      120,
      189,
      0,
      1,
      rect(-88, -2, 22, 4, '#b9c5cb') +
        round(-70, -9, 18, 18, 3, p.accent) +
        round(-54, -10, 92, 20, 3, '#fff', 'stroke="#9fb1bb" stroke-width=".8"') +
        rect(-54, -7, 60, 14, lighten(p.main, 0.75)) +
        rect(-30, -10, 44, 20, '#fff') +
        rect(-30, -10, 44, 4, p.main) +
        sheet.text(nameStem(sheet.facts.genericName), {
          x: -28,
          y: 5,
          width: 40,
          size: 8.5,
          min: 4.6,
          fill: p.deep,
          bold: true,
          align: 'middle',
        }) +
        rect(36, -15, 5, 30, '#d9e2e7') +
        rect(41, -3, 42, 6, '#eef3f5', 'stroke="#b4c4cc" stroke-width=".6"') +
        rect(82, -11, 5, 22, '#d9e2e7'),
    )
  )
}
