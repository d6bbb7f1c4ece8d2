import type { Box } from './box.ts'
import { area, disc, group, line, repeat, svg } from './svg.ts'

/** A texture over a coloured field in one ink; text on it stays readable. */
type FieldPattern = (box: Box, ink: string) => string

const rings: FieldPattern = ({ x, y, w, h }, ink) =>
  repeat(4, i =>
    disc(x + w * 0.86, y + h * 0.24, h * (0.16 + i * 0.17), 'none', svg`stroke="${ink}" stroke-width="${h * 0.045}"`),
  )

const dots: FieldPattern = ({ x, y, w, h }, ink) =>
  repeat(5, row =>
    repeat(9, col => disc(x + w * (0.5 + col * 0.062), y + h * (0.1 + row * 0.2), 0.8 + (col + row) * 0.24, ink)),
  )

const hexagons: FieldPattern = ({ x, y, w, h }, ink) => {
  const side = h * 0.15
  const hex = (cx: number, cy: number): string =>
    svg`M${cx} ${cy - side}l${side * 0.87} ${side / 2}v${side}l${-side * 0.87} ${side / 2}l${-side * 0.87} ${-side / 2}v${-side}z`
  const at = (col: number, row: number): string =>
    hex(x + w - side * (0.6 + col * 1.9 - (row % 2) * 0.95), y + side * (0.6 + row * 1.64))
  return line(at(0, 0) + at(1, 0) + at(2, 0) + at(0, 1) + at(1, 1) + at(0, 2) + at(1, 2) + at(0, 3), ink, 1.6)
}

const clouds: FieldPattern = ({ x, y, w, h }, ink) => {
  const curl = (cx: number, cy: number, s: number): string =>
    svg`M${cx - 22 * s} ${cy}h${40 * s}a${7 * s} ${7 * s} 0 1 0-${7 * s}-${8 * s}a${10 * s} ${10 * s} 0 0 0-${19 * s}-${2 * s}a${6 * s} ${6 * s} 0 0 0-${10 * s} ${6 * s}`
  return line(
    curl(x + w * 0.8, y + h * 0.34, h / 110) +
      curl(x + w * 0.2, y + h * 0.9, h / 130) +
      curl(x + w * 0.62, y + h * 0.84, h / 170),
    ink,
    1.7,
    'stroke-linecap="round"',
  )
}

const rays: FieldPattern = ({ x, y, w, h }, ink) => {
  const cx = x + w * 0.5
  const cy = y + h
  const tip = (degrees: number): string => {
    const angle = (degrees * Math.PI) / 180
    return svg`L${cx - Math.cos(angle) * w * 1.1} ${cy - Math.sin(angle) * w * 1.1}`
  }
  return area(
    repeat(9, i => svg`M${cx} ${cy}${tip(i * 22 - 4)}${tip(i * 22 + 7)}z`),
    ink,
  )
}

const lattice: FieldPattern = ({ x, y, w, h }, ink) => {
  const step = h / 5
  return line(
    repeat(Math.ceil(w / step) + 6, i => svg`M${x + (i - 5) * step} ${y}l${h} ${h}M${x + i * step} ${y}l${-h} ${h}`),
    ink,
    1,
  )
}

const molecule: FieldPattern = ({ x, y, w, h }, ink) => {
  const spots = [
    [0.6, 0.2],
    [0.72, 0.42],
    [0.86, 0.24],
    [0.95, 0.55],
    [0.8, 0.74],
    [0.62, 0.66],
  ] as const
  const d = spots.map(([sx, sy], i) => svg`${i === 0 ? 'M' : 'L'}${x + w * sx} ${y + h * sy}`).join('')
  return (
    line(d, ink, 1.8) +
    spots.map(([sx, sy], i) => disc(x + w * sx, y + h * sy, h * (0.045 + (i % 3) * 0.02), ink)).join('')
  )
}

const stripes: FieldPattern = ({ x, y, w, h }, ink) =>
  repeat(8, i => area(svg`M${x + w * (0.46 + i * 0.09)} ${y}h${w * 0.03}l${-h * 0.5} ${h}h${-w * 0.03}z`, ink))

const leaves: FieldPattern = ({ x, y, w, h }, ink) =>
  repeat(7, i => {
    const side = i % 2 === 0 ? 1 : -1
    const along = i / 7
    return svg`<path d="M0 0C${h * 0.05}-${h * 0.12} ${h * 0.19}-${h * 0.14} ${h * 0.27}-${h * 0.03}C${h * 0.19} ${h * 0.08} ${h * 0.07} ${h * 0.09} 0 0z" fill="${ink}" transform="translate(${x + w * (0.68 + along * 0.24)} ${y + h * (1 - along * 0.86)}) rotate(${side === 1 ? -80 : 12})"/>`
  }) +
  line(svg`M${x + w * 0.64} ${y + h * 1.05}Q${x + w * 0.84} ${y + h * 0.7} ${x + w * 0.94} ${y + h * 0.1}`, ink, 1.4)

const swoosh: FieldPattern = ({ x, y, w, h }, ink) =>
  area(
    svg`M${x + w * 0.3} ${y + h}C${x + w * 0.7} ${y + h * 0.8} ${x + w * 0.85} ${y + h * 0.5} ${x + w} ${y}V${y + h * 0.35}C${x + w * 0.9} ${y + h * 0.7} ${x + w * 0.75} ${y + h * 0.9} ${x + w * 0.5} ${y + h}z`,
    ink,
  ) +
  area(
    svg`M${x + w * 0.62} ${y + h}C${x + w * 0.82} ${y + h * 0.86} ${x + w * 0.94} ${y + h * 0.7} ${x + w} ${y + h * 0.5}V${y + h * 0.72}C${x + w * 0.95} ${y + h * 0.85} ${x + w * 0.88} ${y + h * 0.93} ${x + w * 0.8} ${y + h}z`,
    ink,
  )

const rosette: FieldPattern = ({ x, y, w, h }, ink) =>
  repeat(
    8,
    i =>
      svg`<ellipse cx="${x + w * 0.84}" cy="${y + h * 0.02}" rx="${h * 0.13}" ry="${h * 0.32}" fill="${ink}" transform="rotate(${i * 45} ${x + w * 0.84} ${y + h * 0.34})"/>`,
  )

const crosses: FieldPattern = ({ x, y, w, h }, ink) =>
  line(
    repeat(8, i => {
      const cx = x + w * (0.56 + (i % 4) * 0.13)
      const cy = y + h * (0.26 + Math.floor(i / 4) * 0.44) + (i % 2) * h * 0.1
      const arm = h * (0.05 + (i % 3) * 0.02)
      return svg`M${cx - arm} ${cy}h${arm * 2}M${cx} ${cy - arm}v${arm * 2}`
    }),
    ink,
    h * 0.05,
  )

const fields: readonly [FieldPattern, ...FieldPattern[]] = [
  rings,
  dots,
  hexagons,
  swoosh,
  rays,
  molecule,
  stripes,
  leaves,
  clouds,
  lattice,
  rosette,
  crosses,
]

export const fieldPatternCount = fields.length

/** Draws pattern `index` in one ink at low opacity. */
export const drawField = (index: number, box: Box, ink: string, opacity: number): string =>
  group(svg`opacity="${opacity}"`, (fields[index % fields.length] ?? fields[0])(box, ink))
