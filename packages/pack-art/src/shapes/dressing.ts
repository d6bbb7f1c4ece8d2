import { drawCarton } from '../carton.ts'
import { darken, lighten } from '../colour.ts'
import { drawLabel } from '../label.ts'
import { flatLight, shadow } from '../light.ts'
import type { Sheet } from '../sheet.ts'
import { area, disc, group, line, oval, place, rect, repeat, round, svg } from '../svg.ts'

/** Box of masks with one mask before it. */
export const maskBox = (sheet: Sheet): string => {
  const tone = sheet.choose('mask', ['#bfe0f2', '#ffffff', '#cfe8dd', '#e3ecf2'])
  const isCup = /N95|KN95|防护口罩/.test(`${sheet.facts.genericName}${sheet.facts.spec}`)
  const fold = darken(tone, 0.28)
  const flat =
    line('M-42-12q-18 14 0 30M42-12q18 14 0 30', '#8aa2ae', 1.8) +
    area('M-42-16q42-12 84 0v32q-42 16-84 0z', tone, svg`stroke="${fold}"`) +
    line('M-42-7q42-10 84 0M-42 2q42-5 84 0M-42 10q42 4 84 0', fold, 1) +
    line('M-20-17.5q20-4 40 0', fold, 2)
  const cup =
    line('M-38-6q-16-22 6-26M38-6q16-22-6-26', '#8aa2ae', 1.8) +
    area('M-40-2C-36-26-14-30 0-30s36 4 40 28C38 18 20 30 0 32c-20-2-38-14-40-34z', tone, svg`stroke="${fold}"`) +
    line('M0-30v62', fold, 1) +
    round(-12, -29, 24, 4, 2, fold)
  return (
    drawCarton(sheet, { x: 18, y: 40, w: 178, h: 116 }, { nameMax: 24 }) +
    shadow(sheet, 154, 211, 60, 6) +
    place(154, isCup ? 178 : 186, -4, 1, isCup ? cup : flat)
  )
}

/** Box of adhesive bandages. */
export const bandageBox = (sheet: Sheet): string => {
  const strip = (x: number, y: number, turn: number, tone: string): string =>
    place(
      x,
      y,
      turn,
      1,
      round(-35, -7, 72, 20, 10, '#0f2a2e', 'opacity=".14"') +
        round(-36, -10, 72, 20, 10, tone, svg`stroke="${darken(tone, 0.2)}" stroke-width=".7"`) +
        rect(-12, -10, 24, 20, lighten(tone, 0.55)) +
        group(
          svg`fill="${darken(tone, 0.25)}"`,
          repeat(8, i => svg`<circle cx="${(i < 4 ? -30 : 18) + (i % 2) * 8}" cy="${i % 4 < 2 ? -4 : 4}" r="1.2"/>`),
        ),
    )
  const tone = sheet.choose('strip', ['#e8bd92', '#d9a877', '#f0cfae'])
  return (
    drawCarton(sheet, { x: 18, y: 42, w: 178, h: 116 }, { nameMax: 24 }) +
    shadow(sheet, 156, 210, 58, 6) +
    strip(150, 186, -16, tone) +
    strip(164, 192, 12, lighten(tone, 0.12))
  )
}

/** Gauze, bandage or tape: rolls before the pack. */
export const gauzePack = (sheet: Sheet): string => {
  const isTape = /胶带|胶布|透气/.test(sheet.facts.genericName)
  const cloth = isTape ? '#f3e4cf' : '#ffffff'
  const roll = (x: number, y: number, r: number): string =>
    rect(x - r, y, r * 2, r * 1.3, cloth, 'stroke="#c5ccd0" stroke-width=".8"') +
    (isTape
      ? ''
      : line(
          repeat(5, i => svg`M${x - r} ${y + 6 + i * 6}h${r * 2}`),
          '#e1e6e8',
          1,
        )) +
    oval(x, y + r * 1.3, r, r * 0.4, darken(cloth, 0.06), 'stroke="#c5ccd0" stroke-width=".8"') +
    rect(x - r + 0.6, y + r * 0.9, r * 2 - 1.2, r * 0.4, cloth) +
    oval(x, y, r, r * 0.4, cloth, 'stroke="#b9c1c5" stroke-width=".8"') +
    oval(x, y, r * 0.66, r * 0.26, 'none', 'stroke="#c9d0d3" stroke-width=".7"') +
    oval(x, y, r * 0.36, r * 0.14, isTape ? sheet.palette.main : darken(cloth, 0.25))
  return (
    drawCarton(sheet, { x: 18, y: 42, w: 172, h: 118 }, { nameMax: 24 }) +
    shadow(sheet, 166, 212, 58, 6) +
    roll(142, 174, 22) +
    roll(190, 166, 26)
  )
}

/** Clear bag of cotton swabs or cotton balls. */
export const swabPack = (sheet: Sheet): string => {
  const isBall = /棉球|棉片|脱脂棉/.test(sheet.facts.genericName)
  const bag = 'M46 30h148l-4 184H50z'
  const swabs = repeat(15, i => {
    const x = 62 + i * 8.2
    return (
      rect(x - 1, 138, 2, 64, '#e6d3ae') +
      oval(x, 138 - (i % 3) * 2, 4, 8, '#fff', 'stroke="#cfd6d9" stroke-width=".6"') +
      oval(x, 202, 3.6, 7, '#fff', 'stroke="#cfd6d9" stroke-width=".6"')
    )
  })
  const balls = repeat(18, i =>
    disc(
      66 + (i % 6) * 21 + (Math.floor(i / 6) % 2) * 6,
      148 + Math.floor(i / 6) * 22,
      13,
      '#fff',
      'stroke="#d5dcdf" stroke-width=".8"',
    ),
  )
  return (
    shadow(sheet, 120, 216, 84, 7) +
    area(bag, '#eaf3f6', 'stroke="#b5c6ce"') +
    (isBall ? balls : swabs) +
    drawLabel(sheet, { x: 50, y: 40, w: 140, h: 82 }, { nameMax: 24 }) +
    area('M46 30h148l-.3 8H46.3z', darken(sheet.palette.main, 0.1)) +
    area(bag, flatLight(sheet)) +
    line('M60 128l-4 80M72 126l30 8', '#fff', 3, 'opacity=".7" stroke-linecap="round"')
  )
}

/** Peel pack with a syringe inside. */
export const syringePack = (sheet: Sheet): string => {
  const p = sheet.palette
  const cap = sheet.choose('hub', [p.accent, '#5aa9e6', '#8bc34a', '#f4a261'])
  return (
    drawCarton(sheet, { x: 18, y: 38, w: 178, h: 108 }, { nameMax: 24 }) +
    shadow(sheet, 120, 213, 108, 6) +
    round(14, 158, 212, 52, 5, '#f5f9fb', 'stroke="#b5c6ce"') +
    area('M19 158h30v52H19a5 5 0 0 1-5-5v-42a5 5 0 0 1 5-5z', p.main) +
    line('M20 171h22M20 177h16', '#fff', 2, 'opacity=".7"') +
    place(
      136,
      184,
      0,
      1,
      line('M-80 0h30', '#9aa9b1', 1.4) +
        round(-56, -4, 16, 8, 2, cap) +
        round(-42, -11, 82, 22, 3, '#fff', 'stroke="#8ea2ad"') +
        line(
          repeat(9, i => svg`M${-34 + i * 8}-11v${i % 2 === 0 ? 9 : 5}`),
          '#4d6470',
          0.9,
        ) +
        rect(-4, -9, 7, 18, '#3d4b54') +
        rect(3, -3, 58, 6, '#e3eaee', 'stroke="#b5c2c9" stroke-width=".7"') +
        rect(38, -17, 5, 34, '#eef3f5', 'stroke="#8ea2ad" stroke-width=".8"') +
        round(60, -12, 5, 24, 2, '#e3eaee', 'stroke="#8ea2ad" stroke-width=".8"'),
    ) +
    round(14, 158, 212, 52, 5, flatLight(sheet))
  )
}

/** Coiled infusion line in its pouch. */
export const infusionSet = (sheet: Sheet): string => {
  const p = sheet.palette
  return (
    drawCarton(sheet, { x: 18, y: 30, w: 176, h: 112 }, { nameMax: 24 }) +
    shadow(sheet, 158, 222, 64, 6) +
    round(98, 146, 124, 74, 6, '#f1f7fa', 'stroke="#b5c6ce"') +
    area('M104 146h112a6 6 0 0 1 6 6v6H98v-6a6 6 0 0 1 6-6z', p.main) +
    repeat(3, i => oval(146, 190, 34 - i * 7, 20 - i * 4, 'none', 'stroke="#9fc0d0" stroke-width="2.4"')) +
    round(188, 166, 14, 28, 5, '#fff', 'stroke="#8fb0c0"') +
    rect(191, 178, 8, 14, lighten(p.main, 0.6)) +
    line('M195 160v6M195 194v8l8 6', '#8fb0c0', 2.4) +
    area('M205 206l10 6-6 2z', p.accent) +
    round(174, 198, 12, 8, 2, p.accent) +
    round(98, 146, 124, 74, 6, flatLight(sheet))
  )
}

/** Dispenser box with a glove half out. */
export const gloveBox = (sheet: Sheet): string => {
  const tone = sheet.choose('glove', ['#9cc9ea', '#f7efe0', '#c8b6e6', '#ffffff'])
  const edge = darken(tone, 0.28)
  const hand =
    'M-22 40c-4-16-6-26-2-40l-10-18c-3-6 4-10 8-5l10 14 2-30c0-7 9-7 10 0l2 26 4-32c1-7 10-6 10 1l-1 33 8-26c2-7 11-4 9 3l-6 29 9-15c4-6 11-2 8 5l-12 28c-2 12-8 16-8 27z'
  return (
    drawCarton(sheet, { x: 18, y: 52, w: 164, h: 132 }, { nameMax: 24, cover: { w: 36, h: 76 } }) +
    shadow(sheet, 188, 212, 42, 6) +
    place(
      188,
      168,
      8,
      1,
      area(hand, tone, svg`stroke="${edge}" stroke-linejoin="round"`) +
        line('M-20 30q24 6 50 0M-20 35q24 6 49 0', edge, 1),
    )
  )
}

/** Acupuncture needles: sheet of needles before the box. */
export const needleBox = (sheet: Sheet): string => {
  const p = sheet.palette
  const needle = (x: number): string =>
    line(svg`M${x} 160v46`, '#8d9ba3', 0.9) +
    rect(x - 1.5, 160, 3, 20, sheet.choose('handle', ['#c98a4a', '#b9c2c7', p.accent])) +
    line(svg`M${x - 1.5} 164h3M${x - 1.5} 168h3M${x - 1.5} 172h3M${x - 1.5} 176h3`, '#000', 0.5, 'opacity=".3"')
  return (
    drawCarton(sheet, { x: 18, y: 40, w: 178, h: 110 }, { nameMax: 24 }) +
    shadow(sheet, 152, 214, 66, 6) +
    round(90, 154, 126, 58, 4, '#fbfcfd', 'stroke="#b5c6ce"') +
    rect(90, 196, 126, 8, lighten(p.main, 0.7)) +
    repeat(10, i => needle(101 + i * 11.6)) +
    round(90, 154, 126, 58, 4, flatLight(sheet))
  )
}
