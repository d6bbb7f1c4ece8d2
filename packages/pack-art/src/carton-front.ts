import type { Box } from './box.ts'
import { darken, lighten } from './colour.ts'
import { leadSign } from './company-words.ts'
import type { Motif } from './contents.ts'
import { drawField, fieldPatternCount } from './field-patterns.ts'
import { drawFoot, footPatternCount } from './foot-patterns.ts'
import { bodyInk, brandOf } from './label.ts'
import { drawMarks, marksWidth } from './marks.ts'
import { textWidth } from './measure.ts'
import type { Sheet } from './sheet.ts'
import { disc, line, rect, round, svg } from './svg.ts'

/** What a front needs to know besides its rectangle. */
export interface FrontPlan {
  readonly sheet: Sheet
  readonly box: Box
  readonly nameMax: number
  /** Printed at the lower right, where the layout leaves room. */
  readonly motif?: Motif | undefined
  /** How much of the lower right corner stands behind something else. */
  readonly cover: { readonly w: number; readonly h: number }
}

type Front = (plan: FrontPlan) => string

const pad = 11
const motifWidth = 62

/** Free width of a line at height `y`, counted from `left`. */
const lineWidth = ({ box, cover }: FrontPlan, left: number, y: number): number =>
  box.x + box.w - pad + 2 - left - (y > box.y + box.h - cover.h ? cover.w - 4 : 0)

const brandAndMarks = (plan: FrontPlan, fill: string, left: number): string => {
  const { sheet, box } = plan
  const marks = marksWidth(sheet.facts)
  const width = box.x + box.w - 8 - left - (marks === 0 ? 0 : marks + 6)
  return (
    sheet.text(brandOf(sheet), { x: left, y: box.y + 19, width, size: 11, fill, bold: true, spacing: 0.06 }) +
    drawMarks(sheet, box.x + box.w - 8, box.y + 8)
  )
}

const makerLine = (plan: FrontPlan, left: number, y: number, fill: string): string =>
  plan.sheet.text(plan.sheet.facts.makerName, { x: left, y, width: lineWidth(plan, left, y), size: 8.3, min: 5.4, fill })

/** Pale paper, a drawn foot in colour. */
const foot: Front = plan => {
  const { sheet, box, motif } = plan
  const { x, y, w, h } = box
  const p = sheet.palette
  const kind = sheet.pick('foot', footPatternCount)
  const left = x + (kind === 4 ? pad + 5 : pad)
  const name = sheet.name({ x: left, y: y + 27, width: lineWidth(plan, left, y), height: h * 0.4, max: plan.nameMax, min: 8, fill: p.deep })
  const specY = name.bottom + 13
  const specRoom = lineWidth(plan, left, specY) - (motif !== undefined && specY > y + h * 0.52 ? motifWidth : 0)
  return (
    rect(x, y, w, h, '#fff') +
    rect(x, y, w, h, p.pale, 'opacity=".65"') +
    drawFoot(kind, box, p) +
    brandAndMarks(plan, p.main, left) +
    name.svg +
    sheet.text(sheet.facts.spec, { x: left, y: specY, width: specRoom, size: 10.6, fill: bodyInk }) +
    (motif?.(x + w - 36, y + h * 0.7, 0.95) ?? '') +
    makerLine(plan, left, y + h - 8, '#fff')
  )
}

/** Coloured head with a white name, paper below. */
const head: Front = plan => {
  const { sheet, box, motif } = plan
  const { x, y, w, h } = box
  const p = sheet.palette
  const split = h * 0.64
  const left = x + pad
  const specY = y + split + 16
  const width = lineWidth(plan, left, specY) - (motif === undefined ? 0 : motifWidth)
  const name = sheet.name({ x: left, y: y + 26, width: lineWidth(plan, left, y), height: split - 32, max: plan.nameMax, min: 8, fill: '#fff' })
  return (
    rect(x, y, w, h, '#fff') +
    rect(x, y, w, split, p.main) +
    drawField(sheet.pick('field', fieldPatternCount), { x, y, w, h: split }, sheet.pick('ink', 2) === 0 ? '#fff' : p.accent, 0.2) +
    rect(x, y + split, w, 3, p.accent) +
    brandAndMarks(plan, '#fff', left) +
    name.svg +
    (motif?.(x + w - 36, y + split + 10, 0.95) ?? '') +
    sheet.text(sheet.facts.spec, { x: left, y: specY, width, size: 10.6, fill: p.deep, bold: true }) +
    makerLine(plan, left, y + h - 8, bodyInk)
  )
}

/** A coloured spine at the left with the maker's sign. */
const spine: Front = plan => {
  const { sheet, box, motif } = plan
  const { x, y, w, h } = box
  const p = sheet.palette
  const wide = w * 0.25
  const left = x + wide + 10
  const name = sheet.name({ x: left, y: y + 30, width: lineWidth(plan, left, y), height: h * 0.36, max: plan.nameMax, min: 8, fill: p.deep })
  const specY = name.bottom + 14
  return (
    rect(x, y, w, h, '#fff') +
    rect(x, y, wide, h, p.main) +
    drawField(sheet.pick('field', fieldPatternCount), { x: x - wide, y, w: wide * 2, h }, '#fff', 0.16) +
    rect(x + wide, y, 3, h, p.accent) +
    disc(x + wide / 2, y + h * 0.34, wide * 0.33, '#fff') +
    sheet.text(leadSign(brandOf(sheet)), { x: x + wide * 0.22, y: y + h * 0.34 + wide * 0.14, width: wide * 0.56, size: wide * 0.4, fill: p.main, bold: true, align: 'middle' }) +
    brandAndMarks(plan, p.main, left) +
    name.svg +
    sheet.text(sheet.facts.spec, { x: left, y: specY, width: lineWidth(plan, left, specY) - (motif !== undefined && specY > y + h * 0.6 ? motifWidth : 0), size: 10.4, fill: bodyInk }) +
    (motif?.(x + w - 36, y + h * 0.72, 0.85) ?? '') +
    line(svg`M${left} ${y + h - 20}H${x + w - (motif === undefined ? pad : 70) - (plan.cover.h > 20 ? plan.cover.w : 0)}`, p.accent, 1.4) +
    makerLine(plan, left, y + h - 8, bodyInk)
  )
}

/** Framed and centred, with a seal: the look of old formulas. */
const classic: Front = plan => {
  const { sheet, box, motif } = plan
  const { x, y, w, h } = box
  const p = sheet.palette
  const paper = sheet.choose('paper', ['#fbf5e6', '#fdf8ef', '#f8f1e4', '#fcf3ec'])
  const name = sheet.name({ x: x + 16, y: y + h * 0.27, width: w - 32, height: h * 0.36, max: plan.nameMax, min: 8, fill: p.deep, align: 'middle' })
  const seal = [...brandOf(sheet)].slice(0, 2)
  const specY = name.bottom + 14
  const corners = ([[x + 5, y + 5, 1, 1], [x + w - 5, y + 5, -1, 1], [x + 5, y + h - 5, 1, -1], [x + w - 5, y + h - 5, -1, -1]] as const)
    .map(([cx, cy, sx, sy]) => svg`M${cx} ${cy + sy * 13}h${sx * 8}v${-sy * 5}h${sx * 5}v${-sy * 8}`)
    .join('')
  const makerY = y + h - 11
  const coverWidth = makerY > y + h - plan.cover.h ? plan.cover.w : 0
  return (
    rect(x, y, w, h, paper) +
    drawField(sheet.choose('cloud', [8, 7, 10, 9]), box, p.accent, 0.3) +
    rect(x + 5, y + 5, w - 10, h - 10, 'none', svg`stroke="${p.main}" stroke-width="1.6"`) +
    rect(x + 8, y + 8, w - 16, h - 16, 'none', svg`stroke="${p.accent}" stroke-width=".8"`) +
    line(corners, p.main, 1.2) +
    round(x + 14, y + 13, 13, seal.length * 12 + 1, 2, '#b3202a') +
    seal.map((sign, i) => sheet.text(sign, { x: x + 15, y: y + 23 + i * 11.6, width: 11, size: 10, fill: '#fff', bold: true, align: 'middle' })).join('') +
    drawMarks(sheet, x + w - 13, y + 12) +
    name.svg +
    (motif?.(x + w - 40, y + h * 0.76, 0.66) ?? '') +
    sheet.text(sheet.facts.spec, { x: x + (motif === undefined ? 16 : 52), y: specY, width: w - (motif === undefined ? 32 : 104), size: 10.4, fill: bodyInk, align: 'middle' }) +
    sheet.text(sheet.facts.makerName, { x: x + 14, y: makerY, width: w - 28 - coverWidth - (motif === undefined ? 0 : 46), size: 8, min: 5.2, fill: p.deep, ...(coverWidth > 0 || motif !== undefined ? {} : { align: 'middle' as const }) })
  )
}

/** Colour all over, white letters, a pale disc behind the contents. */
const full: Front = plan => {
  const { sheet, box, motif } = plan
  const { x, y, w, h } = box
  const p = sheet.palette
  const left = x + pad
  const name = sheet.name({ x: left, y: y + 28, width: lineWidth(plan, left, y), height: h * 0.42, max: plan.nameMax, min: 8, fill: '#fff' })
  const specY = name.bottom + 14
  const base = sheet.define('g', id => svg`<linearGradient id="${id}" x2="1" y2="1"><stop stop-color="${p.main}"/><stop offset="1" stop-color="${p.deep}"/></linearGradient>`)
  return (
    rect(x, y, w, h, `url(#${base})`) +
    drawField(sheet.pick('field', fieldPatternCount), box, sheet.pick('ink', 2) === 0 ? '#fff' : p.accent, 0.17) +
    (motif === undefined ? '' : disc(x + w - 36, y + h * 0.74, h * 0.24, '#fff', 'opacity=".22"')) +
    brandAndMarks(plan, lighten(p.accent, 0.5), left) +
    name.svg +
    sheet.text(sheet.facts.spec, { x: left, y: specY, width: lineWidth(plan, left, specY) - (motif === undefined ? 0 : motifWidth), size: 10.6, fill: '#fff' }) +
    (motif?.(x + w - 36, y + h * 0.74, 0.92) ?? '') +
    rect(left, y + h - 20, 26, 2, p.accent) +
    sheet.text(sheet.facts.makerName, { x: left, y: y + h - 8, width: lineWidth(plan, left, y + h - 8) - (motif === undefined ? 0 : 50), size: 8.3, min: 5.2, fill: '#fff' })
  )
}

/** Colour all over with a white plate that holds the words. */
const plate: Front = plan => {
  const { sheet, box, motif } = plan
  const { x, y, w, h } = box
  const p = sheet.palette
  const top = y + 27
  const tall = h - 50
  const name = sheet.name({ x: x + 16, y: top + 7, width: w - 32, height: tall * 0.6, max: plan.nameMax, min: 8, fill: p.deep })
  const specY = Math.min(name.bottom + 14, top + tall - 6)
  return (
    rect(x, y, w, h, p.main) +
    drawField(sheet.pick('field', fieldPatternCount), box, '#fff', 0.18) +
    round(x + 8, top, w - 16, tall, 6, '#fff') +
    round(x + 8, top, 4, tall, 2, p.accent) +
    brandAndMarks(plan, '#fff', x + pad) +
    name.svg +
    (motif?.(x + w - 44, top + tall - 11, 0.82) ?? '') +
    sheet.text(sheet.facts.spec, { x: x + 16, y: specY, width: w - 32 - (motif === undefined ? 0 : motifWidth) - (specY > y + h - plan.cover.h ? plan.cover.w : 0), size: 10.4, fill: bodyInk }) +
    makerLine(plan, x + pad, y + h - 8.5, '#fff')
  )
}

/** White and sparse: bars of colour under the name. */
const bars: Front = plan => {
  const { sheet, box, motif } = plan
  const { x, y, w, h } = box
  const p = sheet.palette
  const left = x + pad
  const name = sheet.name({ x: left, y: y + 27, width: lineWidth(plan, left, y), height: h * 0.34, max: plan.nameMax, min: 8, fill: darken(p.main, 0.15) })
  const top = Math.max(y + h * 0.56, name.bottom + 6)
  const specY = top + 25
  const coverless = { ...plan, cover: plan.cover }
  return (
    rect(x, y, w, h, '#fff') +
    rect(x, top, w, 8, p.main) +
    rect(x, top + 9.6, w * 0.72, 3, p.accent) +
    brandAndMarks(plan, p.main, left) +
    name.svg +
    (motif === undefined ? '' : disc(x + w - 36, top + 8, 27, '#fff') + disc(x + w - 36, top + 8, 27, 'none', svg`stroke="${p.main}" stroke-width="2.4"`) + motif(x + w - 36, top + 8, 0.68)) +
    sheet.text(sheet.facts.spec, { x: left, y: specY, width: lineWidth(coverless, left, specY) - (motif === undefined ? 0 : motifWidth), size: 10.4, fill: bodyInk }) +
    sheet.text(sheet.facts.makerName, { x: left, y: y + h - 7, width: lineWidth(plan, left, y + h - 7) - (motif === undefined ? 0 : 34), size: 8.2, min: 5.2, fill: bodyInk })
  )
}

const western = [foot, head, bars, foot, spine, full, plate] as const
const eastern = [foot, classic, head, foot, full, classic, plate] as const

/** Draws the printed face of a folding box. */
export const drawFront = (plan: FrontPlan): string => {
  const { sheet, box } = plan
  const isEastern = sheet.facts.goodsClass === 'chinese-patent' || sheet.facts.categoryCode.startsWith('0403')
  const front = isEastern ? sheet.choose('front', eastern) : sheet.choose('front', western)
  // A spine leaves too little width for long names and narrow boxes.
  const isCramped = box.w < 150 || textWidth(sheet.facts.genericName) > 8
  return (front === spine && isCramped ? foot : front)(plan)
}
