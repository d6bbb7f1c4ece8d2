import { drawCarton } from '../carton.ts'
import { darken, lighten } from '../colour.ts'
import { dropMotif, leafSprig } from '../contents.ts'
import { brandOf, drawLabel } from '../label.ts'
import { barrel, flatLight, rounded, shadow } from '../light.ts'
import { nameStem } from '../name-lines.ts'
import type { Sheet } from '../sheet.ts'
import { area, disc, line, oval, place, rect, repeat, round, svg } from '../svg.ts'

/** Standing tube of cream or cleanser. */
export const cosmeticTube = (sheet: Sheet): string => {
  const p = sheet.palette
  const tone = sheet.choose('tone', ['#ffffff', lighten(p.main, 0.78), lighten(p.accent, 0.5), p.main])
  return (
    shadow(sheet, 120, 220, 62, 7) +
    rounded(sheet, 'M68 22h104c2 0 3 1 3 3l-13 157H78L65 25c0-2 1-3 3-3z', tone, 'stroke="#c3ced3" stroke-width=".8"') +
    rect(65, 22, 110, 11, '#000', 'opacity=".06"') +
    line('M66 33h108', '#b9c5ca', 1) +
    drawLabel(sheet, { x: 77, y: 46, w: 86, h: 124 }, { isRound: true, nameMax: 21 }) +
    barrel(sheet, 80, 182, 80, 36, sheet.choose('cap', [p.main, '#f4f6f7', p.accent, '#c9a35a']), 5) +
    line('M80 188h80', '#000', 1, 'opacity=".12"')
  )
}

/** Low jar of cream before its box. */
export const cosmeticJar = (sheet: Sheet): string => {
  const p = sheet.palette
  const glass = sheet.choose('glass', ['#ffffff', lighten(p.main, 0.6), p.main])
  return (
    drawCarton(sheet, { x: 16, y: 34, w: 148, h: 140 }, { nameMax: 24, cover: { w: 38, h: 30 } }) +
    shadow(sheet, 176, 214, 60, 7) +
    barrel(sheet, 130, 148, 92, 26, sheet.choose('lid', ['#d9b56a', '#f4f6f7', p.deep]), 4) +
    rounded(sheet, 'M126 174h100v26c0 8-5 12-13 12h-74c-8 0-13-4-13-12z', glass, 'stroke="#c3ced3" stroke-width=".8"') +
    sheet.text(brandOf(sheet), {
      x: 132,
      y: 190,
      width: 88,
      size: 10,
      fill: glass === p.main ? '#fff' : p.deep,
      bold: true,
      align: 'middle',
      spacing: 0.15,
    }) +
    sheet.text(nameStem(sheet.facts.genericName, 10), {
      x: 132,
      y: 203,
      width: 88,
      size: 8.6,
      fill: glass === p.main ? '#fff' : p.deep,
      align: 'middle',
    })
  )
}

/** Sheet masks and wet dressings: sachets before the box. */
export const faceMask = (sheet: Sheet): string => {
  const p = sheet.palette
  const face =
    area(
      'M-26-34c8-8 44-8 52 0 6 18 4 48-8 60-8 8-28 8-36 0-12-12-14-42-8-60z',
      '#fff',
      svg`stroke="${lighten(p.main, 0.4)}"`,
    ) +
    oval(-11, -8, 7, 3.6, lighten(p.main, 0.72)) +
    oval(11, -8, 7, 3.6, lighten(p.main, 0.72)) +
    oval(0, 18, 8, 3, lighten(p.main, 0.72)) +
    line('M0-6v12', lighten(p.main, 0.5), 1.2)
  return (
    drawCarton(sheet, { x: 20, y: 38, w: 134, h: 158 }, { nameMax: 24, cover: { w: 8, h: 60 } }) +
    shadow(sheet, 190, 212, 42, 6) +
    place(
      190,
      156,
      6,
      1,
      rect(-32, -50, 68, 104, '#0f2a2e', 'opacity=".14" rx="2"') +
        rect(
          -34,
          -53,
          68,
          104,
          lighten(p.main, 0.8),
          svg`rx="2" stroke="${p.main}" stroke-opacity=".45" stroke-width=".8"`,
        ) +
        line('M-34-46h68M-34 44h68', p.main, 0.8, 'stroke-dasharray="2 2" opacity=".6"') +
        place(0, -2, 0, 0.92, face) +
        sheet.text(brandOf(sheet), { x: -30, y: 40, width: 60, size: 8.6, fill: p.deep, bold: true, align: 'middle' }),
    )
  )
}

/** Glass bottle with dropper or lotion pump. */
export const serumBottle = (sheet: Sheet): string => {
  const p = sheet.palette
  const glass = sheet.choose('glass', ['#f6e9e4', '#7a4a2c', lighten(p.main, 0.55), '#dfeaf0'])
  return (
    shadow(sheet, 120, 217, 62, 7) +
    round(
      109,
      14,
      22,
      34,
      10,
      sheet.choose('bulb', ['#2f3437', p.main, '#f4f6f7']),
      'stroke="#b9c5ca" stroke-width=".6"',
    ) +
    barrel(sheet, 98, 46, 44, 26, '#d9b56a', 3) +
    rounded(
      sheet,
      'M100 72h40c4 8 30 8 30 26v108a9 9 0 0 1-9 9H79a9 9 0 0 1-9-9V98c0-18 26-18 30-26z',
      glass,
      'stroke="#c3ced3" stroke-width=".8"',
    ) +
    drawLabel(sheet, { x: 70, y: 104, w: 100, h: 96 }, { isRound: true, nameMax: 22 })
  )
}

/** Tall bottle with a press cap. */
export const shampooBottle = (sheet: Sheet): string => {
  const p = sheet.palette
  const body = sheet.choose('body', [p.main, '#ffffff', lighten(p.accent, 0.3), p.deep])
  return (
    shadow(sheet, 120, 218, 70, 7) +
    area('M114 34V22H92q-9 0-11 7-4-1-3-6 3-10 14-11h38q4 0 4 4v18z', p.accent, 'stroke="#8fa0a8" stroke-width=".6"') +
    barrel(sheet, 100, 34, 40, 22, sheet.choose('cap', ['#f4f6f7', p.accent, p.deep]), 4) +
    rounded(
      sheet,
      'M98 56h44c22 2 32 14 32 32v116a11 11 0 0 1-11 11H77a11 11 0 0 1-11-11V88c0-18 10-30 32-32z',
      body,
      'stroke="#c3ced3" stroke-width=".8"',
    ) +
    drawLabel(sheet, { x: 72, y: 88, w: 96, h: 112 }, { isRound: true, motif: leafSprig(p.main, p.accent) })
  )
}

/** Toothpaste: long box and tube. */
export const toothpaste = (sheet: Sheet): string => {
  const p = sheet.palette
  const tube = 'M22 166v40c0 2 2 3 4 3l12-2 122-3c8-1 14-7 14-18s-6-17-14-18L38 165l-12-2c-2 0-4 1-4 3z'
  return (
    drawCarton(sheet, { x: 16, y: 58, w: 190, h: 86 }, { nameMax: 22, depth: 18 }) +
    shadow(sheet, 118, 211, 106, 7) +
    area(tube, '#fff', 'stroke="#c4cdd2" stroke-width=".8"') +
    area('M38 165l122 3c8 1 14 7 14 18-50-14-90 6-152-2v-18c0-2 2-3 4-3z', p.main) +
    line('M22 187c62 8 102-14 152-1', p.accent, 3) +
    area(tube, flatLight(sheet)) +
    line('M26 164v44M30 164v44', '#b6c0c5', 1) +
    round(
      176,
      172,
      32,
      28,
      4,
      sheet.choose('cap', ['#f4f6f7', p.main, p.accent]),
      'stroke="#b9c5ca" stroke-width=".7"',
    ) +
    sheet.text(sheet.facts.brandName?.trim() || nameStem(sheet.facts.genericName, 6), {
      x: 40,
      y: 202,
      width: 100,
      size: 12,
      min: 6,
      fill: p.deep,
      bold: true,
    }) +
    sheet.text(nameStem(sheet.facts.genericName, 10), {
      x: 40,
      y: 181,
      width: 96,
      size: 11,
      min: 6,
      fill: '#fff',
      bold: true,
    })
  )
}

/** Clear bottle of mouthwash, floral water or toner. */
export const clearBottle = (sheet: Sheet): string => {
  const p = sheet.palette
  const liquid = sheet.choose('liquid', ['#b9e3c4', '#a8dcea', '#d7e8a8', '#e5d3f0', '#f3d6dc'])
  return (
    shadow(sheet, 120, 217, 64, 7) +
    barrel(sheet, 100, 20, 40, 34, sheet.choose('cap', [p.main, '#f4f6f7', p.deep]), 5) +
    rounded(
      sheet,
      'M102 54h36c4 12 34 12 34 34v116a11 11 0 0 1-11 11H79a11 11 0 0 1-11-11V88c0-22 30-22 34-34z',
      lighten(liquid, 0.35),
      'stroke="#a9bcc4" stroke-width=".8"',
    ) +
    area('M68 92q52 8 104 0v112a11 11 0 0 1-11 11H79a11 11 0 0 1-11-11z', liquid, 'opacity=".7"') +
    drawLabel(sheet, { x: 68, y: 104, w: 104, h: 94 }, { isRound: true }) +
    line('M78 90v8M78 202v6', '#fff', 4, 'opacity=".7" stroke-linecap="round"')
  )
}

/** Shaker of baby powder. */
export const powderShaker = (sheet: Sheet): string => {
  const p = sheet.palette
  return (
    shadow(sheet, 120, 217, 66, 7) +
    barrel(sheet, 84, 34, 72, 26, p.accent, 8) +
    [98, 109, 120, 131, 142].map(x => disc(x, 39, 1.6, darken(p.accent, 0.4))).join('') +
    rounded(
      sheet,
      'M82 60h76c10 6 16 14 16 26l-6 116c0 8-6 13-14 13H86c-8 0-14-5-14-13L66 86c0-12 6-20 16-26z',
      '#ffffff',
      'stroke="#c3ced3" stroke-width=".8"',
    ) +
    drawLabel(sheet, { x: 72, y: 90, w: 96, h: 108 }, { isRound: true })
  )
}

/** Pump bottle of hand gel or soap. */
export const pumpBottle = (sheet: Sheet): string => {
  const p = sheet.palette
  const gel = sheet.choose('gel', [lighten(p.accent, 0.45), '#d6eef7', '#e0f2dc', '#ffffff'])
  return (
    shadow(sheet, 120, 218, 70, 7) +
    rect(114, 22, 12, 34, '#e6ebee', 'stroke="#b9c5ca" stroke-width=".6"') +
    area('M104 12h44c10 0 18 4 20 14h-10c-2-4-6-6-12-6h-42z', p.main) +
    barrel(sheet, 100, 46, 40, 20, p.main, 4) +
    rounded(
      sheet,
      'M98 66h44c20 4 30 14 30 34v104a11 11 0 0 1-11 11H79a11 11 0 0 1-11-11V100c0-20 10-30 30-34z',
      gel,
      'stroke="#a9bcc4" stroke-width=".8"',
    ) +
    drawLabel(sheet, { x: 70, y: 98, w: 100, h: 102 }, { isRound: true, motif: dropMotif(p.accent) })
  )
}

/** Large bottle with a grip for household disinfectant. */
export const disinfectantBottle = (sheet: Sheet): string => {
  const p = sheet.palette
  const body = sheet.choose('body', ['#ffffff', lighten(p.main, 0.7), p.main, lighten(p.accent, 0.3)])
  return (
    shadow(sheet, 120, 218, 80, 8) +
    barrel(sheet, 86, 18, 40, 26, sheet.choose('cap', ['#d81e06', p.deep, p.accent]), 4) +
    line(
      repeat(6, i => svg`M${91 + i * 6} 21v20`),
      '#fff',
      1.2,
      'opacity=".4"',
    ) +
    rounded(
      sheet,
      'M88 44h36c4 8 16 8 30 8 18 2 28 14 28 34v118a11 11 0 0 1-11 11H69a11 11 0 0 1-11-11V96c0-28 26-32 30-52z',
      body,
      'stroke="#b9c5ca" stroke-width=".8"',
    ) +
    area('M140 66c16-2 26 6 26 18s-10 12-26 10c-6-1-6-27 0-28z', '#f7f9fa', 'stroke="#b9c5ca" stroke-width=".8"') +
    drawLabel(sheet, { x: 62, y: 104, w: 116, h: 96 }, { isRound: true, nameMax: 24 })
  )
}

/** Brown or white bottle of iodophor and alcohol. */
export const antisepticBottle = (sheet: Sheet): string => {
  const p = sheet.palette
  const isIodine = /碘/.test(sheet.facts.genericName)
  return (
    shadow(sheet, 120, 217, 68, 7) +
    barrel(sheet, 98, 22, 44, 28, isIodine ? '#2f3437' : p.main, 4) +
    line(
      repeat(7, i => svg`M${102 + i * 6} 26v20`),
      '#fff',
      1.2,
      'opacity=".35"',
    ) +
    rounded(
      sheet,
      'M96 50h48c4 12 28 14 28 34v120a11 11 0 0 1-11 11H79a11 11 0 0 1-11-11V84c0-20 24-22 28-34z',
      isIodine ? '#7a4418' : '#f3f8fa',
      'stroke="#a9bcc4" stroke-width=".8"',
    ) +
    drawLabel(
      sheet,
      { x: 68, y: 94, w: 104, h: 104 },
      { isRound: true, motif: dropMotif(isIodine ? '#a0521c' : p.accent) },
    )
  )
}

/** Flow pack of wipes with a flip lid. */
export const wipesPack = (sheet: Sheet): string => {
  const p = sheet.palette
  const pack = 'M18 84c0-8 4-12 12-12h180c8 0 12 4 12 12v110c0 10-6 16-16 16H34c-10 0-16-6-16-16z'
  return (
    shadow(sheet, 120, 212, 116, 8) +
    area(pack, lighten(p.main, 0.85)) +
    area('M18 84c0-8 4-12 12-12h180c8 0 12 4 12 12v14H18z', p.main) +
    round(82, 48, 76, 40, 8, '#fff', svg`stroke="${p.main}" stroke-opacity=".5"`) +
    round(88, 54, 64, 28, 6, lighten(p.accent, 0.4)) +
    area('M108 56q12-22 26 0z', '#fff', 'stroke="#c5d2d8" stroke-width=".8"') +
    drawLabel(sheet, { x: 32, y: 104, w: 176, h: 98 }, { nameMax: 28 }) +
    line('M18 92l8 6M18 106l8 4M222 92l-8 6M222 106l-8 4', p.deep, 1, 'opacity=".3"') +
    area(pack, flatLight(sheet), svg`stroke="${p.deep}" stroke-opacity=".25" stroke-width=".8"`)
  )
}
