import type { Box } from './box.ts'
import type { Palette } from './palettes.ts'
import { area, disc, line, oval, rect, repeat, svg } from './svg.ts'

/** Decoration of the lower part of a face; it ends in a solid base on which the maker is printed in white. */
type FootPattern = (box: Box, palette: Palette) => string

const wave: FootPattern = ({ x, y, w, h }, p) =>
  area(
    svg`M${x} ${y + h * 0.74}C${x + w * 0.3} ${y + h * 0.63} ${x + w * 0.55} ${y + h * 0.92} ${x + w} ${y + h * 0.67}V${y + h}H${x}z`,
    p.main,
  ) +
  line(
    svg`M${x} ${y + h * 0.69}C${x + w * 0.3} ${y + h * 0.58} ${x + w * 0.55} ${y + h * 0.87} ${x + w} ${y + h * 0.6}`,
    p.accent,
    3,
  )

const swell: FootPattern = ({ x, y, w, h }, p) =>
  area(
    svg`M${x} ${y + h * 0.6}C${x + w * 0.25} ${y + h * 0.6} ${x + w * 0.4} ${y + h * 0.82} ${x + w} ${y + h * 0.7}V${y + h}H${x}z`,
    p.accent,
  ) +
  area(
    svg`M${x} ${y + h * 0.67}C${x + w * 0.25} ${y + h * 0.67} ${x + w * 0.45} ${y + h * 0.86} ${x + w} ${y + h * 0.74}V${y + h}H${x}z`,
    p.main,
  ) +
  area(
    svg`M${x} ${y + h * 0.8}C${x + w * 0.4} ${y + h * 0.78} ${x + w * 0.6} ${y + h * 0.96} ${x + w} ${y + h * 0.82}V${y + h}H${x}z`,
    p.deep,
  )

const slope: FootPattern = ({ x, y, w, h }, p) =>
  area(svg`M${x} ${y + h}V${y + h * 0.8}L${x + w} ${y + h * 0.62}V${y + h}z`, p.main) +
  area(svg`M${x + w * 0.42} ${y + h}L${x + w} ${y + h * 0.7}V${y + h}z`, p.deep, 'opacity=".75"') +
  line(svg`M${x} ${y + h * 0.76}L${x + w} ${y + h * 0.58}`, p.accent, 2.4)

const bubbles: FootPattern = ({ x, y, w, h }, p) =>
  rect(x, y + h * 0.74, w, h * 0.26, p.main) +
  disc(x + w * 0.82, y + h * 0.74, h * 0.28, p.accent, 'opacity=".45"') +
  disc(x + w * 0.97, y + h * 0.62, h * 0.2, p.main, 'opacity=".45"') +
  disc(x + w * 0.63, y + h * 0.74, h * 0.09, p.main, 'opacity=".3"')

const margin: FootPattern = ({ x, y, w, h }, p) =>
  rect(x, y, 5, h, p.main) +
  rect(x + 5, y, 2, h, p.accent) +
  rect(x, y + h * 0.76, w, h * 0.24, p.main) +
  rect(x, y + h * 0.73, w, 2, p.accent)

const hills: FootPattern = ({ x, y, w, h }, p) =>
  disc(x + w * 0.76, y + h * 0.64, h * 0.1, p.accent) +
  area(
    svg`M${x} ${y + h * 0.7}q${w * 0.2}-${h * 0.14} ${w * 0.42} 0t${w * 0.58}-${h * 0.03}V${y + h}H${x}z`,
    p.main,
    'opacity=".38"',
  ) +
  area(
    svg`M${x} ${y + h * 0.8}q${w * 0.3}-${h * 0.18} ${w * 0.6} ${-h * 0.03}t${w * 0.4}-${h * 0.05}V${y + h}H${x}z`,
    p.main,
  ) +
  area(svg`M${x} ${y + h * 0.86}q${w * 0.25} ${h * 0.06} ${w * 0.5} 0t${w * 0.5} 0V${y + h}H${x}z`, p.deep)

const blocks: FootPattern = ({ x, y, w, h }, p) =>
  rect(x, y + h * 0.78, w, h * 0.22, p.main) +
  rect(x + w * 0.64, y + h * 0.72, w * 0.12, h * 0.06, p.accent) +
  rect(x + w * 0.76, y + h * 0.66, w * 0.12, h * 0.12, p.main, 'opacity=".7"') +
  rect(x + w * 0.88, y + h * 0.6, w * 0.12, h * 0.18, p.deep, 'opacity=".85"')

const ribbon: FootPattern = ({ x, y, w, h }, p) =>
  rect(x, y + h * 0.71, w, h * 0.06, p.main) +
  area(svg`M${x + w * 0.7} ${y + h * 0.84}L${x + w * 0.86} ${y + h * 0.6}H${x + w}V${y + h}z`, p.main) +
  area(svg`M${x + w * 0.81} ${y + h * 0.6}h${w * 0.05}L${x + w * 0.7} ${y + h * 0.84}h${-w * 0.05}z`, p.accent) +
  rect(x, y + h * 0.77, w, h * 0.23, p.deep)

const chevrons: FootPattern = ({ x, y, w, h }, p) =>
  rect(x, y + h * 0.77, w, h * 0.23, p.main) +
  repeat(4, i => {
    const left = x + w * (0.6 + i * 0.1)
    return area(
      svg`M${left} ${y + h * 0.6}h${w * 0.055}l${w * 0.05} ${h * 0.085}l${-w * 0.05} ${h * 0.085}h${-w * 0.055}l${w * 0.05}-${h * 0.085}z`,
      i % 2 === 0 ? p.main : p.accent,
      svg`opacity="${0.35 + i * 0.2}"`,
    )
  })

const petals: FootPattern = ({ x, y, w, h }, p) =>
  rect(x, y + h * 0.76, w, h * 0.24, p.main) +
  repeat(5, i => {
    const turn = -80 + i * 40
    return svg`<path d="M0 0C-${h * 0.12}-${h * 0.14}-${h * 0.09}-${h * 0.3} 0-${h * 0.36}C${h * 0.09}-${h * 0.3} ${h * 0.12}-${h * 0.14} 0 0z" fill="${i % 2 === 0 ? p.main : p.accent}" opacity="${i % 2 === 0 ? 0.5 : 0.8}" transform="translate(${x + w * 0.82} ${y + h * 0.78}) rotate(${turn})"/>`
  })

const pulse: FootPattern = ({ x, y, w, h }, p) => {
  const mid = y + h * 0.68
  return (
    rect(x, y + h * 0.79, w, h * 0.21, p.main) +
    line(
      svg`M${x} ${mid}H${x + w * 0.5}l${w * 0.03}-${h * 0.05} ${w * 0.03} ${h * 0.05}h${w * 0.03}l${w * 0.03}-${h * 0.17} ${w * 0.04} ${h * 0.25} ${w * 0.03}-${h * 0.08}H${x + w}`,
      p.accent,
      2.2,
      'stroke-linejoin="round"',
    )
  )
}

const arches: FootPattern = ({ x, y, w, h }, p) =>
  oval(x + w * 0.9, y + h * 1.02, w * 0.5, h * 0.52, p.accent, 'opacity=".4"') +
  oval(x + w * 0.9, y + h * 1.02, w * 0.42, h * 0.42, p.main, 'opacity=".45"') +
  oval(x + w * 0.9, y + h * 1.02, w * 0.34, h * 0.32, p.main) +
  rect(x, y + h * 0.78, w, h * 0.22, p.main)

const steps: FootPattern = ({ x, y, w, h }, p) =>
  repeat(5, i =>
    rect(x, y + h * (0.68 + i * 0.026), w * (0.4 + i * 0.15), h * 0.013, i % 2 === 0 ? p.accent : p.main),
  ) + rect(x, y + h * 0.81, w, h * 0.19, p.main)

const feet: readonly [FootPattern, ...FootPattern[]] = [
  wave,
  swell,
  slope,
  bubbles,
  margin,
  hills,
  blocks,
  ribbon,
  chevrons,
  petals,
  pulse,
  arches,
  steps,
]

export const footPatternCount = feet.length

/** The additional distance of text from the left edge. */
export const footInset = (index: number): number => (feet[index % feet.length] === margin ? 5 : 0)

export const drawFoot = (index: number, box: Box, palette: Palette): string =>
  (feet[index % feet.length] ?? feet[0])(box, palette)
