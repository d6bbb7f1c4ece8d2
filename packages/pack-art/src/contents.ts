import { darken, lighten } from './colour.ts'
import type { Palette } from './palettes.ts'
import { area, disc, line, oval, place, rect, repeat, round, svg } from './svg.ts'

/** A drawing of about 60 × 40 around its centre, printed on a face or lying before a box. */
export type Motif = (cx: number, cy: number, scale: number) => string

const tabletRound = (x: number, y: number, r: number, colour: string): string =>
  oval(x, y + 2.6, r, r * 0.64, darken(colour, 0.25), 'opacity=".55"') +
  oval(x, y, r, r * 0.64, colour) +
  oval(x, y - 0.5, r * 0.82, r * 0.5, lighten(colour, 0.45)) +
  line(svg`M${x - r * 0.7} ${y - 0.3}h${r * 1.4}`, darken(colour, 0.3), 1, 'opacity=".55"')

const tabletLong = (x: number, y: number, turn: number, colour: string): string =>
  place(
    x,
    y,
    turn,
    1,
    round(-15, -4.5, 30, 13, 6.5, darken(colour, 0.3), 'opacity=".5"') +
      round(-15, -6.5, 30, 13, 6.5, colour) +
      round(-12, -4.6, 24, 5, 2.5, '#fff', 'opacity=".5"') +
      line('M0-6v12', darken(colour, 0.35), 1, 'opacity=".5"'),
  )

export const tabletMotif =
  (p: Palette, kind: number): Motif =>
  (cx, cy, scale) => {
    const tint = [lighten(p.main, 0.62), '#fbfbf6', lighten(p.accent, 0.4), lighten(p.main, 0.35)][kind % 4] ?? '#fff'
    const body =
      kind % 3 === 1
        ? tabletLong(-8, 5, -16, tint) + tabletLong(10, -6, 12, tint)
        : tabletRound(9, -8, 13, tint) + tabletRound(-10, 4, 13, tint)
    return place(cx, cy, 0, scale, body)
  }

export const capsule = (x: number, y: number, turn: number, first: string, second: string, scale = 1): string =>
  place(
    x,
    y,
    turn,
    scale,
    round(-19, -5, 38, 14, 7, '#000', 'opacity=".13"') +
      round(-19, -7, 38, 14, 7, second) +
      area('M1-7h11a7 7 0 0 1 0 14H1z', first) +
      round(-14, -4.8, 27, 3, 1.5, '#fff', 'opacity=".55"'),
  )

export const capsuleMotif =
  (p: Palette, kind: number): Motif =>
  (cx, cy, scale) => {
    const pairs = [
      [p.main, '#ffffff'],
      [p.accent, '#ffffff'],
      [p.main, p.accent],
      [p.deep, lighten(p.main, 0.55)],
    ] as const
    const [first, second] = pairs[kind % 4] ?? pairs[0]
    return place(cx, cy, 0, scale, capsule(6, -9, -24, first, second) + capsule(-8, 9, 14, first, second))
  }

export const softgelMotif =
  (p: Palette): Motif =>
  (cx, cy, scale) =>
    place(
      cx,
      cy,
      0,
      scale,
      repeat(3, i => {
        const x = -18 + i * 18
        const y = i === 1 ? -6 : 6
        return (
          oval(x, y + 3, 12, 7, '#000', 'opacity=".12"') +
          oval(x, y, 12, 7.4, p.accent) +
          oval(x, y, 12, 7.4, '#c76a00', 'opacity=".35"') +
          oval(x - 3, y - 2.6, 5, 2, '#fff', 'opacity=".75"')
        )
      }),
    )

const heap = [
  [-16, 6],
  [-4, 8],
  [8, 6],
  [20, 8],
  [-10, -3],
  [2, -2],
  [14, -3],
  [-3, -11],
  [8, -12],
] as const

/** A heap of small pills: water pills dark, drop pills amber. */
export const pillMotif =
  (colour: string): Motif =>
  (cx, cy, scale) =>
    place(
      cx,
      cy,
      0,
      scale,
      oval(2, 13, 30, 5, '#000', 'opacity=".14"') +
        heap
          .map(
            ([x, y]) =>
              disc(x, y, 6.4, colour, svg`stroke="${darken(colour, 0.35)}" stroke-width=".7"`) +
              disc(x - 2, y - 2.2, 1.7, '#fff', 'opacity=".6"'),
          )
          .join(''),
    )

/** One large honeyed pill, half out of its wax shell. */
export const honeyedMotif: Motif = (cx, cy, scale) =>
  place(
    cx,
    cy,
    0,
    scale,
    oval(0, 19, 34, 5, '#000', 'opacity=".15"') +
      disc(-13, 2, 16, '#3b2015') +
      disc(-18, -4, 4.4, '#fff', 'opacity=".3"') +
      area('M2 3a16 16 0 0 0 32 0z', '#f3e3bd', 'stroke="#c9a865" stroke-width=".9"') +
      oval(18, 3, 16, 5, '#fff8e6', 'stroke="#c9a865" stroke-width=".9"') +
      oval(18, 4, 11, 3, '#d9bd82'),
  )

export const leafSprig =
  (first: string, second: string): Motif =>
  (cx, cy, scale) => {
    const leaf = (x: number, y: number, turn: number, colour: string, s: number): string =>
      place(
        x,
        y,
        turn,
        s,
        area('M0 0C10-16 30-16 40 0C30 14 10 14 0 0z', colour) +
          line('M2 0h34M12 0l7-6M12 0l7 6M21 0l6-5M21 0l6 5', '#fff', 1, 'opacity=".55"'),
      )
    return place(cx, cy, 0, scale, leaf(-26, 2, -18, first, 0.72) + leaf(-4, 8, 14, second, 0.66))
  }

export const dropMotif =
  (colour: string): Motif =>
  (cx, cy, scale) =>
    place(
      cx,
      cy,
      0,
      scale,
      area('M0-20C8-6 13 0 13 7a13 13 0 0 1-26 0C-13 0-8-6 0-20z', colour) +
        line('M-7 8a8 8 0 0 0 6 7', '#fff', 2.4, 'stroke-linecap="round" opacity=".8"'),
    )

/** A heap of powder or granules. */
export const powderMotif =
  (colour: string): Motif =>
  (cx, cy, scale) =>
    place(
      cx,
      cy,
      0,
      scale,
      area('M-30 14Q-14 12-6-4Q0-14 8-3Q16 12 32 14z', colour) +
        repeat(12, i =>
          disc(
            -22 + ((i * 17) % 46),
            12 - ((i * 7) % 14) * (1 - Math.abs(-22 + ((i * 17) % 46)) / 40),
            1.2,
            darken(colour, 0.25),
          ),
        ),
    )

/** A foil blister seen from the front, leaning against the box. */
export const blister = (
  p: Palette,
  x: number,
  y: number,
  turn: number,
  kind: 'tablet' | 'capsule',
  variant: number,
): string => {
  const tint = [lighten(p.main, 0.5), '#fffdf7', lighten(p.accent, 0.35)][variant % 3] ?? '#fff'
  const cell = (i: number): string => {
    const cx = -26 + (i % 4) * 17.4
    const cy = i < 4 ? -10 : 10
    if (kind === 'tablet') {
      return (
        disc(cx, cy + 0.8, 7, '#8d979d', 'opacity=".5"') +
        disc(cx, cy, 6.4, tint) +
        line(svg`M${cx - 3.6} ${cy - 3}a5 5 0 0 1 4-2`, '#fff', 1.4, 'stroke-linecap="round"')
      )
    }
    return (
      round(cx - 4.6, cy - 8, 9.2, 16.6, 4.6, '#8d979d', 'opacity=".5"') +
      round(cx - 4.2, cy - 8, 8.4, 15.6, 4.2, '#fff') +
      svg`<path d="M${cx - 4.2} ${cy - 0.5}v-3.3a4.2 4.2 0 0 1 8.4 0v3.3z" fill="${variant % 2 === 0 ? p.main : p.accent}"/>`
    )
  }
  return place(
    x,
    y,
    turn,
    1,
    round(-37, -20, 75, 43, 4, '#0f2a2e', 'opacity=".16"') +
      round(-38, -22, 75, 43, 4, '#dfe5e8', 'stroke="#b3bec4" stroke-width=".8"') +
      rect(-38, -17, 75, 6, '#fff', 'opacity=".35"') +
      line('M-38-.5h75', '#b3bec4', 0.7, 'stroke-dasharray="2 2"') +
      repeat(8, cell),
  )
}
