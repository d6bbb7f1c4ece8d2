import type PDFDocument from 'pdfkit'
import { BOLD_FONT, REGULAR_FONT } from './font.ts'
import { type SealText, sealPng } from './seal.ts'

const A4 = { long: 841.89, short: 595.28 } as const
const MARGIN = 40
const FOOT = 40
const PADDING = 4
const SEAL_SIZE = 104
const INK = '#1f2937'
const LINE = '#b8c0c8'
const SHADE = '#f3f5f6'

export interface FormColumn {
  readonly label: string
  /** A share of the line width. */
  readonly share: number
  readonly isRight?: boolean
}

/** A document of facts and one table, with a seal at the bottom: delivery notes, test reports, licences. */
export interface Form {
  readonly title: string
  readonly number: string
  readonly isLandscape?: boolean
  readonly facts: readonly (readonly [string, string])[]
  readonly table?: { readonly columns: readonly FormColumn[]; readonly rows: readonly (readonly string[])[] }
  /** 印模: seals side by side, each with its purpose. */
  readonly samples?: readonly { readonly label: string; readonly seal: SealText }[]
  readonly notes: readonly string[]
  /** The text at the seal: 供货单位（药品出库专用章）. */
  readonly sealedBy: string
  readonly seal: SealText
  readonly madeAt: Date
}

export type PdfDocument = InstanceType<typeof PDFDocument>

/** Opens a page with our fonts and collects the output; the PDF is complete when `draw` has ended. */
export async function drawPdf(
  { title, madeAt, isLandscape }: { readonly title: string; readonly madeAt: Date; readonly isLandscape: boolean },
  draw: (doc: PdfDocument) => void,
): Promise<Buffer> {
  const { default: Document } = await import('pdfkit')
  const doc = new Document({
    size: 'A4',
    layout: isLandscape ? 'landscape' : 'portrait',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: FOOT },
    bufferPages: true,
    info: { Title: title, CreationDate: madeAt, ModDate: madeAt },
  })
  const parts: Buffer[] = []
  doc.on('data', (part: Buffer) => parts.push(part))
  const whole = new Promise<Buffer>((resolve, reject) => {
    doc.on('end', () => resolve(Buffer.concat(parts)))
    doc.on('error', reject)
  })
  doc.registerFont('regular', REGULAR_FONT)
  doc.registerFont('bold', BOLD_FONT)
  draw(doc)
  doc.end()
  return whole
}

export async function layOutForm(form: Form): Promise<Buffer> {
  const seal = await sealPng(form.seal)
  const samples: { label: string; png: Buffer }[] = []
  for (const sample of form.samples ?? []) samples.push({ label: sample.label, png: await sealPng(sample.seal) })
  const isLandscape = form.isLandscape ?? false
  const width = (isLandscape ? A4.long : A4.short) - 2 * MARGIN
  const bottom = (isLandscape ? A4.short : A4.long) - FOOT
  return drawPdf({ ...form, isLandscape }, doc => {
    doc.font('bold').fontSize(17).fill(INK).text(form.title, MARGIN, MARGIN, { width, align: 'center' })
    doc
      .font('regular')
      .fontSize(9)
      .text(`编号：${form.number}`, MARGIN, doc.y + 2, { width, align: 'right' })
    doc.y += 8
    drawFacts(doc, form.facts, width)
    if (form.table) {
      doc.y += 8
      const { columns, rows } = form.table
      drawTable(doc, columns, rows, { width, bottom })
    }
    if (samples.length > 0) drawSamples(doc, samples, { width, bottom })
    doc.y += 8
    if (doc.y + SEAL_SIZE > bottom) doc.addPage()
    const top = doc.y
    doc.image(seal, MARGIN + width - SEAL_SIZE - 24, top, { width: SEAL_SIZE })
    doc
      .font('regular')
      .fontSize(9.5)
      .fill(INK)
      .text(form.sealedBy, MARGIN + width - 260, top + 44, { width: 130, align: 'right' })
    doc.x = MARGIN
    doc.y = top
    for (const note of form.notes) doc.text(note, MARGIN, doc.y + 3, { width: width - 280 })
    numberPages(doc, form.number, { left: MARGIN, top: bottom + 12, width })
  })
}

const SAMPLES_A_ROW = 3

/** Seal prints, three in a row. */
function drawSamples(
  doc: PdfDocument,
  samples: readonly { readonly label: string; readonly png: Buffer }[],
  { width, bottom }: { readonly width: number; readonly bottom: number },
): void {
  const side = width / SAMPLES_A_ROW
  const height = SEAL_SIZE + 32
  for (let at = 0; at < samples.length; at += SAMPLES_A_ROW) {
    if (doc.y + height > bottom) doc.addPage()
    const top = doc.y + 8
    samples.slice(at, at + SAMPLES_A_ROW).forEach(({ label, png }, index) => {
      const left = MARGIN + index * side
      doc.rect(left, top, side, height).lineWidth(0.5).stroke(LINE)
      doc.image(png, left + (side - SEAL_SIZE) / 2, top + 6, { width: SEAL_SIZE })
      doc.font('regular').fontSize(9).fill(INK)
      doc.text(label, left, top + SEAL_SIZE + 12, { width: side, align: 'center' })
    })
    doc.x = MARGIN
    doc.y = top + height
  }
}

/** Facts, two in a row. */
function drawFacts(doc: PdfDocument, facts: Form['facts'], width: number): void {
  const label = width * 0.14
  const value = width * 0.36
  for (let at = 0; at < facts.length; at += 2) {
    const pair = facts.slice(at, at + 2)
    doc.font('regular').fontSize(9)
    const height = Math.max(
      ...pair.map(([, text]) => doc.heightOfString(text || ' ', { width: value - 2 * PADDING }) + 2 * PADDING),
    )
    const top = doc.y
    pair.forEach(([name, text], index) => {
      const left = MARGIN + index * (label + value)
      cell(doc, name, { left, top, width: label, height }, { isShaded: true })
      cell(doc, text, { left: left + label, top, width: value, height }, {})
    })
    doc.x = MARGIN
    doc.y = top + height
  }
}

interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** A cell with its border; the text wraps inside. */
export function cell(
  doc: PdfDocument,
  text: string,
  { left, top, width, height }: Box,
  look: { readonly isShaded?: boolean; readonly isRight?: boolean },
): void {
  if (look.isShaded) doc.rect(left, top, width, height).fill(SHADE)
  doc.rect(left, top, width, height).lineWidth(0.5).stroke(LINE)
  doc
    .fill(INK)
    .text(text, left + PADDING, top + PADDING, { width: width - 2 * PADDING, align: look.isRight ? 'right' : 'left' })
}

/** A table over several pages, with its head on each. */
export function drawTable(
  doc: PdfDocument,
  columns: readonly FormColumn[],
  rows: readonly (readonly string[])[],
  { width, bottom }: { readonly width: number; readonly bottom: number },
): void {
  const whole = columns.reduce((sum, column) => sum + column.share, 0)
  const widths = columns.map(column => (width * column.share) / whole)
  const heightOf = (row: readonly string[]) =>
    Math.max(...row.map((text, at) => doc.heightOfString(text || ' ', { width: (widths[at] ?? 0) - 2 * PADDING }))) +
    2 * PADDING
  const drawRow = (row: readonly string[], isHead: boolean) => {
    doc.font(isHead ? 'bold' : 'regular').fontSize(8.5)
    const height = heightOf(row)
    const top = doc.y
    let left = MARGIN
    row.forEach((text, at) => {
      const box = { left, top, width: widths[at] ?? 0, height }
      cell(doc, text, box, { isShaded: isHead, isRight: !isHead && (columns[at]?.isRight ?? false) })
      left += widths[at] ?? 0
    })
    doc.x = MARGIN
    doc.y = top + height
  }
  const head = columns.map(column => column.label)
  drawRow(head, true)
  for (const row of rows) {
    doc.font('regular').fontSize(8.5)
    if (doc.y + heightOf(row) > bottom) {
      doc.addPage()
      drawRow(head, true)
    }
    drawRow(row, false)
  }
}

/** The number of the document and of the page, on every page. */
export function numberPages(
  doc: PdfDocument,
  number: string,
  { left, top, width }: { readonly left: number; readonly top: number; readonly width: number },
): void {
  const { count } = doc.bufferedPageRange()
  for (let index = 0; index < count; index++) {
    doc.switchToPage(index)
    // Below the margin pdfkit would start a new page.
    doc.page.margins.bottom = 0
    doc
      .font('regular')
      .fontSize(8)
      .fill('#667085')
      .text(`${number}　第 ${index + 1} 页 / 共 ${count} 页`, left, top, { width, align: 'center', lineBreak: false })
  }
}
