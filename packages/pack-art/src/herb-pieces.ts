import type { Box } from './box.ts'
import { fractions } from './hash.ts'
import type { HerbForm, HerbKind } from './herb-kinds.ts'
import type { Sheet } from './sheet.ts'
import { area, disc, line, oval, repeat, round, svg } from './svg.ts'

type Piece = (body: string, edge: string) => string

const stroke = (edge: string, width = 0.7): string => svg`stroke="${edge}" stroke-width="${width}"`

const petals = (count: number, rx: number, ry: number, fill: string, edge: string): string =>
  repeat(
    count,
    i =>
      svg`<ellipse cy="${-ry}" rx="${rx}" ry="${ry}" fill="${fill}" stroke="${edge}" stroke-width=".4" transform="rotate(${(i * 360) / count})"/>`,
  )

/** One piece around the origin, about 16 units across. */
const pieces: Readonly<Record<HerbForm, Piece>> = {
  slice: (b, e) =>
    oval(0, 0, 9, 7, b, stroke(e, 1)) +
    oval(0, 0, 6, 4.4, 'none', stroke(e, 0.5)) +
    line('M-5 0h10M0-4v8M-3.5-3l7 6', e, 0.4, 'opacity=".6"'),
  'long-slice': (b, e) =>
    area('M-13 2Q-12-5 0-5T13-2Q12 5 0 5T-13 2z', b, stroke(e, 0.9)) +
    line('M-9 1Q0-2 9 0M-6 3Q0 1 7 2.5', e, 0.5, 'opacity=".6"'),
  berry: (b, e) =>
    oval(0, 0, 8, 4.2, b, stroke(e, 0.5)) +
    line('M-5-1q5-2 9 0M-4 1.5q4-1 8 0', e, 0.5, 'opacity=".6"') +
    oval(-2, -1.7, 2.4, 0.9, '#fff', 'opacity=".35"'),
  date: (b, e) =>
    oval(0, 0, 10, 7.5, b, stroke(e)) +
    line('M-6-3q4 2 11 0M-7 1q6 2 13 0M-5 4q5 1 9-1', e, 0.7, 'opacity=".65"') +
    oval(-4, -3.6, 3, 1.2, '#fff', 'opacity=".3"'),
  flower: (b, e) => petals(10, 2.3, 5.2, b, '#d8c27a') + disc(0, 0, 3.4, e) + disc(0, 0, 1.6, '#fff', 'opacity=".35"'),
  bud: (b, e) =>
    area('M-10 1C-4 2 0-5 7-4c4 1 4 7 0 8C1 5-4 3-10 2.5z', b, stroke(e, 0.5)) + line('M-1 1q4-3 8-1', e, 0.5),
  thread: (b, e) => line('M-11 2q6-7 12-1t10-2M-8-3q8 2 14 6', b, 1.5, 'stroke-linecap="round"') + disc(10, -1, 1.1, e),
  leaf: (b, e) =>
    area('M-12 1C-6-9 6-8 13-1C6 8-6 8-12 1z', b, stroke(e, 0.6)) +
    line('M-11 1L11-1M-4 .5l4-5M-4 .5l5 4M3 0l4-3M3 0l4 3', e, 0.5),
  seed: (b, e) => oval(0, 0, 4.4, 2.7, b, stroke(e, 0.5)) + oval(-1.2, -0.9, 1.5, 0.6, '#fff', 'opacity=".4"'),
  bead: (b, e) =>
    oval(0, 0, 5.4, 4.6, b, stroke(e, 0.6)) +
    line('M0-4q1.5 4 0 8', e, 0.8) +
    disc(-2, -1.7, 1, '#fff', 'opacity=".55"'),
  bark: (b, e) =>
    area('M-13-3Q0-7 13-3L12 4Q0 0-12 4z', b, stroke(e, 0.7)) +
    line('M-11-1Q0-4 11-1M-11 1.5Q0-2 11 1.5', e, 0.5, 'opacity=".6"'),
  stem: (b, e) =>
    round(-11, -3, 22, 6, 2, b, stroke(e, 0.6)) +
    oval(10.5, 0, 1.8, 3, '#f0e2c2', stroke(e, 0.5)) +
    line('M-8-1h14M-7 1h12', e, 0.4, 'opacity=".5"'),
  peel: (b, e) =>
    area('M-12-2Q-4-8 4-5T13 1Q8 3 4 1T-4 4T-12-2z', b, stroke(e, 0.7)) +
    line('M-8-2Q-2-5 3-3T9 0', '#fff', 1, 'opacity=".35"'),
  cube: (b, e) =>
    area('M-7-3l5-4h9l-4 4z', '#fffaf0', stroke(e, 0.5)) +
    area('M-7-3H3v9H-7z', b, stroke(e, 0.5)) +
    area('M3-3l4-4v8L3 6z', e, 'opacity=".45"'),
  shell: (b, e) => area('M-10 4L-6-5L3-7L10-1L7 6z', b, stroke(e, 0.7)) + line('M-6-5L1 1L10-1M1 1L-1 5', e, 0.6),
  grass: (b, e) =>
    line('M-13 3Q0-3 12-4M-4 0q4 4 9 4M2-2q2-4 6-5', b, 1.8, 'stroke-linecap="round"') +
    oval(6, 4, 4, 1.6, b, stroke(e, 0.4)) +
    oval(9, -7, 3.6, 1.4, b, stroke(e, 0.4)),
  ginseng: (b, e) =>
    oval(0, 0, 10, 5.6, b, stroke(e, 0.9)) +
    oval(0, 0, 7, 3.4, 'none', stroke(e, 0.4)) +
    line('M-4 0h8', e, 0.6, 'opacity=".6"'),
  antler: (b, e) =>
    disc(0, 0, 9, b, stroke(e, 1.8)) + disc(0, 0, 5.5, '#f3dcc9', 'opacity=".8"') + disc(0, 0, 2, e, 'opacity=".3"'),
  cordyceps: (b, e) =>
    area('M-16-1Q-8-5 2-3L2 3Q-8 5-16 2z', b, stroke(e, 0.6)) +
    line('M-12-3v6M-9-3.5v7M-6-3.5v7M-3-3.5v7', e, 0.7) +
    line('M2 0Q10-2 17 1', e, 2.2, 'stroke-linecap="round"'),
  block: (b, e) =>
    area('M-11-4l4-4h16l-4 4z', '#7a4630') + area('M-11-4H5v9H-11z', b, stroke(e, 0.5)) + area('M5-4l4-4v9L5 5z', e),
  powder: (b, e) => disc(0, 0, 4, b) + disc(4, 2, 2.4, e, 'opacity=".25"') + disc(-3, 3, 1.4, e, 'opacity=".4"'),
  bulb: (b, e) =>
    area('M-8 4Q-9-5 0-8Q9-5 8 4Q0 8-8 4z', b, stroke(e, 0.7)) +
    line('M-3 5Q-4-3 0-7M3 5Q4-3 0-7', e, 0.5, 'opacity=".6"'),
}

const small = new Set<HerbForm>(['seed', 'bead', 'berry', 'powder'])

const spread = [
  [-0.5, -0.4],
  [0.5, -0.5],
  [0, 0.1],
  [-0.55, 0.5],
  [0.5, 0.45],
] as const

/**
 * Fills `box` with pieces of the herb: clusters of five in a loose grid, so that there are no gaps and the file stays
 * small.
 */
export const drawPieces = (sheet: Sheet, box: Box, kind: HerbKind, scale = 1): string => {
  const [first, second, edge] = kind.colours
  const next = fractions(sheet.pick('pieces', 0xffffff))
  const step = (small.has(kind.form) ? 11 : 16) * scale
  const [one = '', two = ''] = [first, second].map((body, index) =>
    sheet.define(`h${index}`, id => `<g id="${id}">${pieces[kind.form](body, edge)}</g>`),
  )
  const sized = scale === 1 ? '' : svg` scale(${scale})`
  const cluster = sheet.define('h', id => {
    const laid = spread.map(
      ([x, y], index) =>
        svg`<use href="#${index % 2 === 0 ? one : two}" transform="translate(${Math.round(x * step)} ${Math.round(y * step)}) rotate(${Math.round(next() * 180)})${sized}"/>`,
    )
    return `<g id="${id}">${laid.join('')}</g>`
  })
  const columns = Math.ceil(box.w / (step * 1.5))
  const rows = Math.ceil(box.h / (step * 1.2))
  return repeat(rows, r =>
    repeat(columns, c => {
      const x = box.x + (c + 0.4 + (r % 2) * 0.4 + (next() - 0.5) * 0.3) * step * 1.5
      const y = box.y + (r + 0.5 + (next() - 0.5) * 0.3) * step * 1.2
      const turn = Math.round(next() * 360)
      return svg`<use href="#${cluster}" transform="translate(${Math.round(x)} ${Math.round(y)}) rotate(${turn})"/>`
    }),
  )
}

/** One piece for a lid, a seal or a gift box. */
export const drawPiece = (kind: HerbKind, x: number, y: number, turn: number, scale: number): string =>
  svg`<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${pieces[kind.form](kind.colours[0], kind.colours[2])}</g>`
