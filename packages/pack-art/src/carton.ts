import type { Box } from './box.ts'
import { boxPath } from './box.ts'
import { drawFront } from './carton-front.ts'
import { darken, lighten } from './colour.ts'
import type { Motif } from './contents.ts'
import { brandOf } from './label.ts'
import { clipped, flatLight, shadow } from './light.ts'
import type { Sheet } from './sheet.ts'
import { area, group, line, svg } from './svg.ts'

interface CartonOptions {
  /** Depth of the box to the right and up. */
  readonly depth?: number
  readonly nameMax?: number
  readonly motif?: Motif
  readonly cover?: { readonly w: number; readonly h: number }
}

/** A folding box in oblique view: printed face, lit top, dark side with the name along the edge. */
export const drawCarton = (sheet: Sheet, box: Box, options: CartonOptions = {}): string => {
  const { x, y, w, h } = box
  const p = sheet.palette
  const dx = options.depth ?? 17 + sheet.pick('depth', 3) * 2
  const dy = dx * 0.62
  const side = svg`M${x + w} ${y}l${dx} ${-dy}v${h}l${-dx} ${dy}z`
  const top = svg`M${x} ${y}l${dx} ${-dy}h${w}l${-dx} ${dy}z`
  const sideText = sheet.text(`${brandOf(sheet)} ${sheet.facts.genericName}`, {
    x: 10,
    y: -dx / 2 + 2.8,
    width: h - 20,
    size: 7.6,
    min: 5,
    fill: '#fff',
    more: 'opacity=".85" transform="rotate(90)"',
  })
  return (
    shadow(sheet, x + w / 2 + dx / 2, y + h + 1, w / 2 + dx + 6, 8) +
    area(side, p.deep) +
    area(svg`M${x + w} ${y + h * 0.72}l${dx} ${-dy}v${h * 0.28}l${-dx} ${dy}z`, darken(p.deep, 0.22)) +
    group(svg`transform="matrix(1 ${-dy / dx} 0 1 ${x + w} ${y})"`, sideText) +
    area(top, lighten(p.main, 0.2)) +
    line(svg`M${x + dx * 0.55} ${y - dy * 0.55}h${w}`, '#fff', 0.8, 'opacity=".4"') +
    clipped(
      sheet,
      'b',
      boxPath(box),
      drawFront({
        sheet,
        box,
        nameMax: options.nameMax ?? 26,
        motif: options.motif,
        cover: options.cover ?? { w: 0, h: 0 },
      }),
    ) +
    area(boxPath(box), flatLight(sheet), svg`stroke="${p.deep}" stroke-opacity=".2" stroke-width=".8"`)
  )
}
