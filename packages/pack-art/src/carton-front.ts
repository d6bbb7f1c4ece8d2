import type { Box } from './box.ts'
import { darken, lighten } from './colour.ts'
import { leadSign } from './company-words.ts'
import { leafSprig, type Motif } from './contents.ts'
import { drawField, fieldPatternCount } from './field-patterns.ts'
import { drawFoot, footInset, footPatternCount } from './foot-patterns.ts'
import { bodyInk, brandOf } from './label.ts'
import { drawMarks, marksWidth } from './marks.ts'
import { textWidth } from './measure.ts'
import type { Sheet } from './sheet.ts'
import { disc, line, rect, round, svg } from './svg.ts'

/** The input of a front besides its rectangle. */
interface FrontPlan {
  readonly sheet: Sheet
  readonly box: Box
  readonly nameMax: number
  /** Printed at the lower right, if the layout has space there. */
  readonly motif?: Motif | undefined
  /** How much of the lower right corner is covered. */
  readonly cover: { readonly w: number; readonly h: number }
}

type Front = (plan: FrontPlan) => string

const pad = 11
const motifWidth = 62

/** Free width of a line at height `y`, counted from `left`. */
const lineWidth = ({ box, cover }: FrontPlan, left: number, y: number): number =>
  box.x + box.w - pad + 2 - left - (y > box.y + box.h - cover.h ? cover.w : 0)

const brandAndMarks = (plan: FrontPlan, fill: string, left: number): string => {
  const { sheet, box } = plan
  const marks = marksWidth(sheet.facts)
  const width = box.x + box.w - 8 - left - (marks === 0 ? 0 : marks + 6)
  return (
    sheet.text(brandOf(sheet), { x: left, y: box.y + 18.5, width, size: 11, fill, bold: true, spacing: 0.06 }) +
    drawMarks(sheet, box.x + box.w - 8, box.y + 8)
  )
}

const specLine = (plan: FrontPlan, left: number, y: number, fill: string, isBesideMotif: boolean): string =>
  plan.sheet.text(plan.sheet.facts.spec, {
    x: left,
    y,
    width: lineWidth(plan, left, y) - (isBesideMotif && plan.motif !== undefined ? motifWidth : 0),
    size: 10.6,
    fill,
  })

const makerLine = (plan: FrontPlan, left: number, y: number, fill: string, taken = 0): string =>
  plan.sheet.text(plan.sheet.facts.makerName, {
    x: left,
    y,
    width: lineWidth(plan, left, y) - taken,
    size: 8.3,
    min: 5.2,
    fill,
  })

/** Pale paper with a coloured drawing at the bottom. */
const foot: Front = plan => {
  const { sheet, box, motif } = plan
  const { x, y, w, h } = box
  const p = sheet.palette
  const kind = sheet.pick('foot', footPatternCount)
  const left = x + pad + footInset(kind)
  const name = sheet.name({
    x: left,
    y: y + 25,
    width: lineWidth(plan, left, y),
    height: h * 0.68 - 38,
    max: plan.nameMax,
    min: 8,
    fill: p.deep,
  })
  const specY = name.bottom + 13
  return (
    rect(x, y, w, h, '#fff') +
    rect(x, y, w, h, p.pale, 'opacity=".65"') +
    drawFoot(kind, box, p) +
    brandAndMarks(plan, p.main, left) +
    name.svg +
    specLine(plan, left, specY, bodyInk, specY > y + h * 0.52) +
    (motif?.(x + w - 36, y + h * 0.71, 0.92) ?? '') +
    makerLine(plan, left, y + h - 7.5, '#fff')
  )
}

/** A coloured head with a white name, paper below. */
const head: Front = plan => {
  const { sheet, box, motif } = plan
  const { x, y, w, h } = box
  const p = sheet.palette
  const split = h * 0.64
  const left = x + pad
  const field = sheet.pick('field', fieldPatternCount)
  const name = sheet.name({
    x: left,
    y: y + 25,
    width: lineWidth(plan, left, y),
    height: split - 31,
    max: plan.nameMax,
    min: 8,
    fill: '#fff',
  })
  return (
    rect(x, y, w, h, '#fff') +
    rect(x, y, w, split, p.main) +
    drawField(field, { x, y, w, h: split }, sheet.pick('ink', 2) === 0 ? '#fff' : p.accent, 0.2) +
    rect(x, y + split, w, h - split, '#fff') +
    rect(x, y + split, w, 3, p.accent) +
    brandAndMarks(plan, '#fff', left) +
    name.svg +
    (motif?.(x + w - 36, y + split + 12, 0.92) ?? '') +
    specLine(plan, left, y + split + 16, p.deep, true) +
    makerLine(plan, left, y + h - 7.5, bodyInk, motif === undefined ? 0 : 20)
  )
}

/** A coloured spine at the left with the maker's sign. */
const spine: Front = plan => {
  const { sheet, box, motif } = plan
  const { x, y, w, h } = box
  const p = sheet.palette
  const wide = w * 0.25
  const left = x + wide + 10
  const name = sheet.name({
    x: left,
    y: y + 28,
    width: lineWidth(plan, left, y),
    height: h * 0.36,
    max: plan.nameMax,
    min: 8,
    fill: p.deep,
  })
  const specY = name.bottom + 14
  const ruleEnd = x + w - (motif === undefined ? pad : 70) - (plan.cover.h > 20 ? plan.cover.w : 0)
  return (
    rect(x, y, w, h, '#fff') +
    rect(x, y, wide, h, p.main) +
    drawField(sheet.pick('field', fieldPatternCount), { x: x - wide, y, w: wide * 2, h }, '#fff', 0.16) +
    rect(x + wide, y, w - wide, h, '#fff') +
    rect(x + wide, y, 3, h, p.accent) +
    disc(x + wide / 2, y + h * 0.34, wide * 0.33, '#fff') +
    sheet.text(leadSign(brandOf(sheet)), {
      x: x + wide * 0.22,
      y: y + h * 0.34 + wide * 0.14,
      width: wide * 0.56,
      size: wide * 0.4,
      fill: p.main,
      bold: true,
      align: 'middle',
    }) +
    brandAndMarks(plan, p.main, left) +
    name.svg +
    specLine(plan, left, specY, bodyInk, specY > y + h * 0.6) +
    (motif?.(x + w - 36, y + h * 0.74, 0.82) ?? '') +
    line(svg`M${left} ${y + h - 19}H${ruleEnd}`, p.accent, 1.4) +
    makerLine(plan, left, y + h - 7.5, bodyInk)
  )
}

/** Framed and centred, with a seal: the style of traditional formulas. */
const classic: Front = plan => {
  const { sheet, box, motif, cover } = plan
  const { x, y, w, h } = box
  const p = sheet.palette
  const isTall = h > w
  const paper = sheet.choose('paper', ['#fbf5e6', '#fdf8ef', '#f8f1e4', '#fcf3ec'])
  const sealWidth = Math.min(
    textWidth(brandOf(sheet)) * 10 + 8,
    w - 32 - (marksWidth(sheet.facts) === 0 ? 0 : marksWidth(sheet.facts) + 6),
  )
  const name = sheet.name({
    x: x + 15,
    y: y + (isTall ? 42 : 33),
    width: w - 30,
    height: h * 0.7 - (isTall ? 56 : 46),
    max: plan.nameMax,
    min: 8,
    fill: p.deep,
    align: 'middle',
  })
  const corner = (cx: number, cy: number, sx: number, sy: number): string =>
    svg`M${cx} ${cy + sy * 13}h${sx * 8}v${-sy * 5}h${sx * 5}v${-sy * 8}`
  const corners =
    corner(x + 5, y + 5, 1, 1) +
    corner(x + w - 5, y + 5, -1, 1) +
    corner(x + 5, y + h - 5, 1, -1) +
    corner(x + w - 5, y + h - 5, -1, -1)
  const taken = (cover.h > 14 ? cover.w : 0) + (motif === undefined ? 0 : 44)
  const centred = taken === 0 ? { align: 'middle' as const } : {}
  return (
    rect(x, y, w, h, paper) +
    drawField(sheet.choose('cloud', [8, 7, 10, 9]), box, p.accent, 0.3) +
    rect(x + 5, y + 5, w - 10, h - 10, 'none', svg`stroke="${p.main}" stroke-width="1.6"`) +
    rect(x + 8, y + 8, w - 16, h - 16, 'none', svg`stroke="${p.accent}" stroke-width=".8"`) +
    line(corners, p.main, 1.2) +
    round(x + 14, y + 13, sealWidth, 14, 2.5, '#b3202a') +
    sheet.text(brandOf(sheet), {
      x: x + 17,
      y: y + 23.6,
      width: sealWidth - 6,
      size: 10,
      fill: '#fff',
      bold: true,
      align: 'middle',
    }) +
    drawMarks(sheet, x + w - 13, y + 12.5) +
    (isTall ? leafSprig(p.main, p.accent)(x + w / 2, y + h * 0.74, 1.25) : '') +
    name.svg +
    (motif?.(x + w - 41, y + h * 0.74, 0.72) ?? '') +
    sheet.text(sheet.facts.spec, {
      x: x + (motif === undefined ? 16 : 60),
      y: name.bottom + 14,
      width: w - (motif === undefined ? 32 : 120),
      size: 10.4,
      fill: bodyInk,
      align: 'middle',
    }) +
    sheet.text(sheet.facts.makerName, {
      x: x + 15,
      y: y + h - 14,
      width: w - 30 - taken,
      size: 8,
      min: 5.2,
      fill: p.deep,
      ...centred,
    })
  )
}

/** Coloured all over, white letters, a pale disc behind the contents. */
const full: Front = plan => {
  const { sheet, box, motif } = plan
  const { x, y, w, h } = box
  const p = sheet.palette
  const left = x + pad
  const name = sheet.name({
    x: left,
    y: y + 27,
    width: lineWidth(plan, left, y),
    height: h * 0.42,
    max: plan.nameMax,
    min: 8,
    fill: '#fff',
  })
  const specY = name.bottom + 14
  const ground = sheet.define(
    'g',
    id =>
      `<linearGradient id="${id}" x2="1" y2="1"><stop stop-color="${p.main}"/><stop offset="1" stop-color="${p.deep}"/></linearGradient>`,
  )
  return (
    rect(x, y, w, h, `url(#${ground})`) +
    drawField(sheet.pick('field', fieldPatternCount), box, sheet.pick('ink', 2) === 0 ? '#fff' : p.accent, 0.17) +
    (motif === undefined ? '' : disc(x + w - 36, y + h * 0.75, h * 0.22, '#fff', 'opacity=".22"')) +
    brandAndMarks(plan, lighten(p.accent, 0.5), left) +
    name.svg +
    specLine(plan, left, specY, '#fff', true) +
    (motif?.(x + w - 36, y + h * 0.75, 0.88) ?? '') +
    (specY < y + h - 26 ? rect(left, y + h - 20, 26, 2, p.accent) : '') +
    makerLine(plan, left, y + h - 7.5, '#fff', motif === undefined ? 0 : 50)
  )
}

/** Coloured all over, with a white plate for the text. */
const plate: Front = plan => {
  const { sheet, box, motif } = plan
  const { x, y, w, h } = box
  const p = sheet.palette
  const top = y + 27
  const tall = h - 50
  const field = sheet.pick('field', fieldPatternCount)
  const name = sheet.name({
    x: x + 17,
    y: top + 7,
    width: w - 32,
    height: h > w ? tall * 0.42 : tall - 28,
    max: plan.nameMax,
    min: 8,
    fill: p.deep,
  })
  const lower = { x: x + 12, y: top + tall * 0.52, w: w - 20, h: tall * 0.48 }
  return (
    rect(x, y, w, h, p.main) +
    drawField(field, box, '#fff', 0.18) +
    round(x + 8, top, w - 16, tall, 6, '#fff') +
    (h > w ? drawField(field + 3, lower, p.main, 0.14) + rect(x, top + tall, w, y + h - top - tall, p.main) : '') +
    round(x + 8, top, 4, tall, 2, p.accent) +
    brandAndMarks(plan, '#fff', x + pad) +
    name.svg +
    (motif?.(x + w - 44, top + tall - 10, 0.78) ?? '') +
    specLine(plan, x + 17, Math.min(name.bottom + 14, top + tall - 6), bodyInk, true) +
    makerLine(plan, x + pad, y + h - 8, '#fff', motif === undefined ? 0 : 8)
  )
}

/** White with little text: coloured bars under the name. */
const bars: Front = plan => {
  const { sheet, box, motif } = plan
  const { x, y, w, h } = box
  const p = sheet.palette
  const left = x + pad
  const name = sheet.name({
    x: left,
    y: y + 26,
    width: lineWidth(plan, left, y),
    height: h * 0.34,
    max: plan.nameMax,
    min: 8,
    fill: darken(p.main, 0.15),
  })
  const top = Math.max(y + h * 0.54, name.bottom + 5)
  const r = Math.min(26, (y + h - 5 - name.bottom) / 2)
  const cy = Math.max(top + 8, name.bottom + 3 + r)
  const roundel =
    motif === undefined
      ? ''
      : disc(x + w - 36, cy, r, '#fff', svg`stroke="${p.main}" stroke-width="2.2"`) + motif(x + w - 36, cy, r / 40)
  return (
    rect(x, y, w, h, '#fff') +
    rect(x, top, w, 8, p.main) +
    rect(x, top + 9.6, w * 0.72, 3, p.accent) +
    brandAndMarks(plan, p.main, left) +
    name.svg +
    roundel +
    specLine(plan, left, top + 25, bodyInk, true) +
    makerLine(plan, left, y + h - 7, bodyInk, motif === undefined || cy + r < y + h - 15 ? 0 : r + 28)
  )
}

const western = [foot, head, bars, foot, spine, full, plate] as const
const eastern = [foot, classic, head, foot, full, classic, plate] as const
// Faces too low for two rows of small print below the name.
const low = [foot, full, foot, plate] as const

/** Draws the printed face of a folding box. */
export const drawFront = (plan: FrontPlan): string => {
  const { sheet, box } = plan
  if (box.h < 104) return sheet.choose('front', low)(plan)
  const isEastern = sheet.facts.goodsClass === 'chinese-patent' || sheet.facts.categoryCode.startsWith('0403')
  const front = isEastern ? sheet.choose('front', eastern) : sheet.choose('front', western)
  // With a spine there is too little width for long names and narrow boxes.
  const isCramped = box.w < 150 || textWidth(sheet.facts.genericName) > 8
  return (front === spine && isCramped ? foot : front)(plan)
}
