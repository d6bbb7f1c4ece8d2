import { drawCarton } from '../carton.ts'
import { darken, lighten } from '../colour.ts'
import { shadow } from '../light.ts'
import type { Sheet } from '../sheet.ts'
import { area, disc, line, oval, place, rect, repeat, round, svg } from '../svg.ts'

const lcd = '#d3e3d8'
const digits = '#1f3d33'

const reading = (sheet: Sheet, content: string, x: number, y: number, width: number, size: number): string =>
  sheet.text(content, { x, y, width, size, fill: digits, bold: true, align: 'end' })

/** Upper-arm blood pressure monitor with cuff. */
export const bpMonitor = (sheet: Sheet): string => {
  const p = sheet.palette
  const shell = sheet.choose('shell', ['#fdfefe', '#f3f6f8', '#eaf1f6'])
  return (
    drawCarton(sheet, { x: 18, y: 26, w: 178, h: 118 }, { nameMax: 24 }) +
    shadow(sheet, 138, 214, 86, 6) +
    round(54, 168, 68, 42, 12, p.deep) +
    line('M62 180h52M62 189h52M62 198h52', '#fff', 1, 'opacity=".25"') +
    line('M112 204c16 10 22-4 26-14', '#3b4a54', 3) +
    round(128, 142, 92, 70, 11, shell, svg`stroke="${p.deep}" stroke-opacity=".45"`) +
    round(136, 150, 52, 50, 5, lcd, 'stroke="#9db3a6" stroke-width=".8"') +
    reading(sheet, '126', 150, 167, 34, 16) +
    reading(sheet, '80', 150, 183, 34, 15) +
    reading(sheet, '72', 150, 195, 34, 10) +
    line('M140 156h5M140 173h5M140 189h5', digits, 1.2) +
    disc(204, 168, 9, p.main) +
    disc(204, 168, 5, 'none', 'stroke="#fff" stroke-width="1.6"') +
    disc(204, 190, 6, p.accent)
  )
}

/** Glucose meter with strips and their canister. */
export const glucoseMeter = (sheet: Sheet): string => {
  const p = sheet.palette
  const isStrips = /试纸|试条/.test(sheet.facts.genericName) && !/仪/.test(sheet.facts.genericName)
  const canister = (x: number): string =>
    round(x, 164, 34, 46, 5, '#fff', 'stroke="#b8c4ca"') +
    round(x - 2, 154, 38, 14, 4, p.main) +
    rect(x, 178, 34, 18, p.pale) +
    line(svg`M${x + 5} 184h24M${x + 5} 189h16`, p.deep, 1.4, 'opacity=".6"')
  const strip = (x: number, y: number, turn: number): string =>
    place(
      x,
      y,
      turn,
      1,
      round(-4, -18, 8, 36, 1.5, '#fff', 'stroke="#b8c4ca" stroke-width=".7"') +
        rect(-4, 8, 8, 10, '#e9b44c') +
        rect(-2.5, -18, 5, 7, p.deep),
    )
  const meter =
    round(160, 138, 54, 74, 16, '#fbfcfd', svg`stroke="${p.deep}" stroke-opacity=".5"`) +
    round(167, 148, 40, 30, 4, lcd, 'stroke="#9db3a6" stroke-width=".8"') +
    reading(sheet, '5.6', 169, 169, 35, 18) +
    disc(187, 195, 9, p.main) +
    round(181, 128, 12, 14, 2, '#fff', 'stroke="#b8c4ca" stroke-width=".7"')
  return (
    drawCarton(sheet, { x: 18, y: 26, w: 176, h: isStrips ? 122 : 114 }, { nameMax: 24 }) +
    shadow(sheet, 160, 213, 70, 6) +
    (isStrips
      ? canister(168) + strip(144, 194, 24) + strip(128, 196, -14) + strip(156, 198, 52)
      : meter + canister(118))
  )
}

/** Clinical stick thermometer, electronic or glass. */
export const thermometer = (sheet: Sheet): string => {
  const p = sheet.palette
  const isGlass = /玻璃|水银|三角/.test(sheet.facts.genericName)
  const electronic =
    area('M-100-2L-60-6V6L-100 2z', '#c9d3d9') +
    area(
      'M-62-7L-20-11H70c10 0 14 5 14 11s-4 11-14 11H-20L-62 7z',
      '#fdfefe',
      svg`stroke="${p.deep}" stroke-opacity=".4"`,
    ) +
    round(-6, -6.5, 44, 13, 2, lcd, 'stroke="#9db3a6" stroke-width=".7"') +
    reading(sheet, '36.5', -2, 5, 36, 12) +
    disc(58, 0, 6, p.main)
  const glass =
    round(-92, -5, 178, 10, 5, '#f4fafc', 'stroke="#9fb4be"') +
    rect(-70, -1, 96, 2, '#c0392b') +
    round(-92, -4, 24, 8, 4, '#b9c4ca') +
    line(
      repeat(24, i => svg`M${-56 + i * 5.4}-4v${i % 5 === 0 ? 5 : 3}`),
      '#33505e',
      0.8,
    )
  return (
    drawCarton(sheet, { x: 18, y: 40, w: 180, h: 114 }, { nameMax: 24 }) +
    shadow(sheet, 122, 206, 106, 6) +
    place(124, 188, -4, 1, isGlass ? glass : electronic)
  )
}

/** Forehead or ear thermometer. */
export const foreheadThermometer = (sheet: Sheet): string => {
  const p = sheet.palette
  return (
    drawCarton(sheet, { x: 18, y: 40, w: 140, h: 152 }, { nameMax: 23, cover: { w: 12, h: 90 } }) +
    shadow(sheet, 192, 214, 36, 6) +
    area(
      'M150 104c0-14 12-22 30-22h24c14 0 20 8 20 20s-6 18-16 20l-4 74c-1 10-5 16-14 16s-14-6-13-16l3-66c-18 0-30-10-30-26z',
      '#fdfefe',
      svg`stroke="${p.deep}" stroke-opacity=".5"`,
    ) +
    area('M150 104c0-14 8-20 18-22v44c-12-2-18-10-18-22z', p.main) +
    oval(157, 104, 5, 11, darken(p.deep, 0.2)) +
    round(178, 90, 36, 22, 4, lcd, 'stroke="#9db3a6" stroke-width=".7"') +
    reading(sheet, '36.5', 180, 106, 31, 14) +
    round(181, 126, 12, 20, 6, p.accent) +
    line('M186 160l-1 36M193 160l-1 36', '#c5d0d6', 1.4, 'stroke-linecap="round"')
  )
}

/** Fingertip oximeter. */
export const oximeter = (sheet: Sheet): string => {
  const p = sheet.palette
  const shell = sheet.choose('shell', [p.main, p.deep, '#f4f7f9'])
  return (
    drawCarton(sheet, { x: 18, y: 30, w: 178, h: 118 }, { nameMax: 24 }) +
    shadow(sheet, 156, 212, 62, 6) +
    place(
      158,
      182,
      -5,
      1,
      area('M-48 6h96v12c0 8-6 10-14 10h-68c-8 0-14-2-14-10z', darken(p.deep, 0.1)) +
        round(-50, -30, 100, 42, 14, shell, 'stroke="#9fb1bb" stroke-width=".8"') +
        round(-36, -24, 66, 30, 5, '#10242e') +
        sheet.text('98', { x: -32, y: -3, width: 26, size: 20, fill: '#5be0b0', bold: true }) +
        sheet.text('72', { x: 2, y: -3, width: 24, size: 20, fill: '#ffd166', bold: true, align: 'end' }) +
        line('M-32 2h18l3-4 3 6 3-2h32', '#5be0b0', 1) +
        disc(40, -9, 4, p.accent),
    )
  )
}

/** Compressor nebuliser with mask and tube. */
export const nebuliser = (sheet: Sheet): string => {
  const p = sheet.palette
  return (
    drawCarton(sheet, { x: 18, y: 26, w: 176, h: 114 }, { nameMax: 24 }) +
    shadow(sheet, 144, 214, 84, 6) +
    round(74, 160, 86, 52, 12, '#fdfefe', svg`stroke="${p.deep}" stroke-opacity=".45"`) +
    area('M74 186h86v14a12 12 0 0 1-12 12H86a12 12 0 0 1-12-12z', p.main) +
    disc(98, 175, 6, p.accent) +
    line('M116 170h32M116 175h32M116 180h32', '#b6c4cb', 1.6) +
    line('M152 198c20 8 26-8 34-16', '#a7c6d6', 3.4) +
    area(
      'M176 144c10-10 30-10 38 0 8 12 6 34-4 42-8 6-22 6-30 0-10-8-12-30-4-42z',
      lighten(p.accent, 0.55),
      svg`stroke="${p.main}" stroke-opacity=".6"`,
    ) +
    area('M184 152c6-6 16-6 22 0 4 8 4 18-2 24-5 4-13 4-18 0-6-6-6-16-2-24z', '#fff', 'opacity=".6"') +
    round(187, 184, 16, 20, 4, '#e8f1f5', 'stroke="#a7bcc7" stroke-width=".8"')
  )
}

/** Home oxygen concentrator, drawn as the machine itself. */
export const oxygenMachine = (sheet: Sheet): string => {
  const p = sheet.palette
  return (
    drawCarton(sheet, { x: 16, y: 40, w: 122, h: 156 }, { nameMax: 22, depth: 16 }) +
    shadow(sheet, 186, 216, 46, 6) +
    round(146, 76, 80, 136, 12, '#fbfcfd', svg`stroke="${p.deep}" stroke-opacity=".45"`) +
    area('M146 88a12 12 0 0 1 12-12h56a12 12 0 0 1 12 12v14h-80z', p.main) +
    round(156, 110, 60, 30, 4, '#10242e') +
    sheet.text('93%', { x: 159, y: 131, width: 54, size: 19, fill: '#5be0b0', bold: true, align: 'middle' }) +
    disc(168, 156, 6, p.accent) +
    disc(186, 156, 6, '#d5dee3') +
    disc(204, 156, 6, '#d5dee3') +
    line(
      repeat(6, i => svg`M160 ${172 + i * 6}h52`),
      '#c0cbd1',
      2.2,
      'stroke-linecap="round"',
    ) +
    round(156, 211, 14, 6, 2, '#4b5a63') +
    round(202, 211, 14, 6, 2, '#4b5a63') +
    line('M206 84c16 0 22 12 24 30', '#a7c6d6', 2.6)
  )
}

/** Stethoscope coiled before its box. */
export const stethoscope = (sheet: Sheet): string => {
  const p = sheet.palette
  const tube = sheet.choose('tube', [p.deep, '#22303a', p.main])
  return (
    drawCarton(sheet, { x: 18, y: 28, w: 178, h: 116 }, { nameMax: 24 }) +
    shadow(sheet, 164, 212, 62, 6) +
    line('M124 152c-4 20 4 34 20 36s22-14 22-34', '#b9c5cb', 3) +
    line('M145 188c-2 22 12 24 28 20s20-24 32-24', tube, 4.6, 'stroke-linecap="round"') +
    disc(124, 150, 3.6, '#22303a') +
    disc(166, 152, 3.6, '#22303a') +
    disc(206, 190, 17, '#cfd8dd', 'stroke="#8fa0a9"') +
    disc(206, 190, 12, '#f3f6f8', 'stroke="#a9b8c0" stroke-width=".8"') +
    disc(206, 190, 5, '#cfd8dd')
  )
}

/** Table-top clinic machine: steriliser, lamp box, therapy device. */
export const clinicMachine = (sheet: Sheet): string => {
  const p = sheet.palette
  return (
    drawCarton(sheet, { x: 18, y: 26, w: 178, h: 116 }, { nameMax: 24 }) +
    shadow(sheet, 162, 214, 66, 6) +
    round(104, 144, 116, 66, 8, '#fbfcfd', svg`stroke="${p.deep}" stroke-opacity=".45"`) +
    round(112, 152, 66, 50, 5, lighten(p.main, 0.75), svg`stroke="${p.main}" stroke-opacity=".6"`) +
    line('M118 166h54M118 178h54M118 190h54', p.main, 1.2, 'opacity=".5"') +
    area('M116 154h20l-18 44h-4z', '#fff', 'opacity=".5"') +
    round(184, 152, 28, 16, 3, '#10242e') +
    sheet.text('30', { x: 186, y: 164.5, width: 24, size: 12, fill: '#5be0b0', bold: true, align: 'middle' }) +
    disc(191, 182, 5, p.accent) +
    disc(206, 182, 5, p.main) +
    disc(198, 196, 4, '#c5d0d6') +
    rect(112, 210, 14, 4, '#4b5a63') +
    rect(198, 210, 14, 4, '#4b5a63')
  )
}
