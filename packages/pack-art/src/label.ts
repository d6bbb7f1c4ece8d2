import type { Box } from './box.ts'
import { boxPath } from './box.ts'
import { lighten } from './colour.ts'
import { shortCompany } from './company-words.ts'
import type { Motif } from './contents.ts'
import { drawField, fieldPatternCount } from './field-patterns.ts'
import { clipped, roundLight } from './light.ts'
import { drawMarks, marksWidth } from './marks.ts'
import type { Sheet } from './sheet.ts'
import { area, disc, rect, round, svg } from './svg.ts'

export const bodyInk = '#374151'

/** The printed brand; without one, the core of the maker's name is used. */
export const brandOf = (sheet: Sheet): string => sheet.facts.brandName?.trim() || shortCompany(sheet.facts.makerName, 4)

interface LabelOptions {
  /** Key of the clip path; needed when one picture has two labels. */
  readonly key?: string
  readonly motif?: Motif
  /** Labels on round bodies have the shading of the body. */
  readonly isRound?: boolean
  readonly nameMax?: number
  readonly style?: number
}

interface LabelPlan {
  readonly sheet: Sheet
  readonly box: Box
  readonly options: LabelOptions
}

const padding = 6

/** Paper label: coloured head and foot, everything centred. */
const banded = ({ sheet, box, options }: LabelPlan): string => {
  const { x, y, w, h } = box
  const p = sheet.palette
  const inner = w - padding * 2
  const low = y + h - 13
  const marks = marksWidth(sheet.facts)
  const hasRow = marks > 0 || options.motif !== undefined
  const rowTop = low - (hasRow ? 19 : 2)
  const name = sheet.name({
    x: x + padding,
    y: y + 20,
    width: inner,
    height: Math.max(14, rowTop - y - 36),
    max: options.nameMax ?? 23,
    min: 6.5,
    fill: p.deep,
    align: 'middle',
  })
  return (
    rect(x, y, w, h, '#fff') +
    rect(x, y, w, h, p.pale, 'opacity=".7"') +
    rect(x, y, w, 14, p.main) +
    rect(x, y + 14, w, 1.6, p.accent) +
    rect(x, low, w, 13, p.deep) +
    sheet.text(brandOf(sheet), {
      x: x + padding,
      y: y + 10.4,
      width: inner,
      size: 9.2,
      fill: '#fff',
      bold: true,
      align: 'middle',
      spacing: 0.08,
    }) +
    name.svg +
    sheet.text(sheet.facts.spec, {
      x: x + padding,
      y: Math.min(name.bottom + 13, rowTop - 1),
      width: inner,
      size: 10.4,
      fill: bodyInk,
      align: 'middle',
    }) +
    (options.motif?.(x + padding + 19, low - 10.5, 0.5) ?? '') +
    drawMarks(sheet, options.motif === undefined ? x + w / 2 + marks / 2 : x + w - padding, low - 18) +
    sheet.text(sheet.facts.makerName, {
      x: x + 4,
      y: y + h - 4.2,
      width: w - 8,
      size: 7.8,
      fill: '#fff',
      align: 'middle',
    })
  )
}

/** Coloured label with white letters. */
const solid = ({ sheet, box, options }: LabelPlan): string => {
  const { x, y, w, h } = box
  const p = sheet.palette
  const inner = w - padding * 2
  const marks = marksWidth(sheet.facts)
  const foot = y + h - 24
  const name = sheet.name({
    x: x + padding,
    y: y + 21,
    width: inner,
    height: Math.max(14, foot - y - 40),
    max: options.nameMax ?? 23,
    min: 6.5,
    fill: '#fff',
    align: 'middle',
  })
  const brandWidth = inner - (marks === 0 ? 0 : marks + 4)
  const pill = Math.min(foot - 15, name.bottom + 5)
  return (
    rect(x, y, w, h, p.main) +
    drawField(sheet.pick('field', fieldPatternCount), { x, y, w, h: h * 0.8 }, '#fff', 0.13) +
    rect(x, foot, w, 24, p.deep) +
    rect(x, foot - 1.6, w, 1.6, p.accent) +
    sheet.text(brandOf(sheet), {
      x: x + padding,
      y: y + 14.5,
      width: brandWidth,
      size: 9.6,
      fill: '#fff',
      bold: true,
      spacing: 0.06,
    }) +
    drawMarks(sheet, x + w - padding, y + 3.5) +
    name.svg +
    round(x + w * 0.1, pill, w * 0.8, 14, 7, '#fff', 'opacity=".94"') +
    sheet.text(sheet.facts.spec, {
      x: x + w * 0.1 + 5,
      y: pill + 10.2,
      width: w * 0.8 - 10,
      size: 9.4,
      fill: p.deep,
      align: 'middle',
    }) +
    sheet.text(sheet.facts.makerName, {
      x: x + 5,
      y: y + h - 9.3,
      width: w - 10,
      size: 7.8,
      fill: '#fff',
      align: 'middle',
    })
  )
}

/** White label, left-aligned, with a coloured disc and a line. */
const plain = ({ sheet, box, options }: LabelPlan): string => {
  const { x, y, w, h } = box
  const p = sheet.palette
  const inner = w - padding * 2
  const marks = marksWidth(sheet.facts)
  const low = y + h - 16
  const name = sheet.name({
    x: x + padding,
    y: y + 22,
    width: inner,
    height: Math.max(14, low - y - 46),
    max: options.nameMax ?? 23,
    min: 6.5,
    fill: p.deep,
  })
  const rule = Math.min(name.bottom + 4, low - 18)
  return (
    rect(x, y, w, h, '#fff') +
    disc(x + w * 0.92, y + h * 0.84, h * 0.34, p.pale) +
    disc(x + w * 0.98, y + h * 0.92, h * 0.22, lighten(p.accent, 0.35)) +
    rect(x, y, w, 3, p.main) +
    sheet.text(brandOf(sheet), {
      x: x + padding,
      y: y + 15,
      width: inner - (marks === 0 ? 0 : marks + 4),
      size: 9.6,
      fill: p.main,
      bold: true,
      spacing: 0.06,
    }) +
    drawMarks(sheet, x + w - padding, y + 5) +
    name.svg +
    rect(x + padding, rule, inner * 0.46, 2, p.main) +
    rect(x + padding + inner * 0.46, rule, inner * 0.2, 2, p.accent) +
    sheet.text(sheet.facts.spec, { x: x + padding, y: rule + 13, width: inner, size: 10, fill: bodyInk }) +
    (options.motif?.(x + w - padding - 20, low - 9, 0.5) ?? '') +
    rect(x, low + 2, w, 14, p.main) +
    sheet.text(sheet.facts.makerName, { x: x + 5, y: y + h - 4.6, width: w - 10, size: 7.8, fill: '#fff' })
  )
}

/** Pale label with a large ring behind a centred name. */
const ringed = ({ sheet, box, options }: LabelPlan): string => {
  const { x, y, w, h } = box
  const p = sheet.palette
  const inner = w - padding * 2
  const marks = marksWidth(sheet.facts)
  const low = y + h - 13
  const name = sheet.name({
    x: x + padding,
    y: y + 22,
    width: inner,
    height: Math.max(14, low - y - 42),
    max: options.nameMax ?? 23,
    min: 6.5,
    fill: p.deep,
    align: 'middle',
  })
  return (
    rect(x, y, w, h, p.pale) +
    disc(x + w / 2, y + h * 0.46, Math.min(w, h) * 0.44, '#fff') +
    disc(
      x + w / 2,
      y + h * 0.46,
      Math.min(w, h) * 0.44,
      'none',
      svg`stroke="${p.accent}" stroke-width="2.4" opacity=".7"`,
    ) +
    rect(x, y, 4, h, p.main) +
    rect(x + w - 4, y, 4, h, p.main) +
    sheet.text(brandOf(sheet), {
      x: x + padding + 1,
      y: y + 14,
      width: inner - 2 - (marks === 0 ? 0 : marks + 4),
      size: 9.6,
      fill: p.main,
      bold: true,
    }) +
    drawMarks(sheet, x + w - padding - 1, y + 3.5) +
    name.svg +
    sheet.text(sheet.facts.spec, {
      x: x + padding,
      y: Math.min(name.bottom + 13, low - 4),
      width: inner,
      size: 10,
      fill: bodyInk,
      align: 'middle',
    }) +
    sheet.text(sheet.facts.makerName, {
      x: x + padding,
      y: y + h - 5,
      width: inner,
      size: 7.6,
      fill: p.deep,
      align: 'middle',
    })
  )
}

const styles: readonly [typeof banded, ...(typeof banded)[]] = [banded, solid, plain, ringed]

/** A printed label: brand, marks, name, spec and maker inside `box`. */
export const drawLabel = (sheet: Sheet, box: Box, options: LabelOptions = {}): string => {
  const style = styles[(options.style ?? sheet.pick('label', styles.length)) % styles.length] ?? styles[0]
  const path = boxPath(box)
  return (
    clipped(sheet, options.key ?? 'l', path, style({ sheet, box, options })) +
    (options.isRound ? area(path, roundLight(sheet), 'opacity=".55"') : '')
  )
}
