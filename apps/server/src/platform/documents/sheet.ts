import type PDFDocument from 'pdfkit'
import { BOLD_FONT, REGULAR_FONT } from './font.ts'
import { numberPages } from './form-sheet.ts'

const PAGE = { width: 595.28, height: 841.89, margin: 56 } as const
const INNER = PAGE.width - 2 * PAGE.margin
const FOOT = 54
/** Space at the end of the last page for signatures. */
const SIGNING_HEIGHT = 168
const SEAL_SIZE = 118
const ROW_PADDING = 5
const PICTURE_HEIGHT = 320

/** One party in the signing block. */
interface Party {
  /** 甲方（供货方）. */
  readonly role: string
  readonly lines: readonly string[]
}

export type Block =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'facts'; readonly facts: readonly (readonly [string, string])[] }
  | {
      readonly kind: 'table'
      /** Widths are shares of the line. */
      readonly columns: readonly { readonly label: string; readonly share: number }[]
      readonly rows: readonly (readonly string[])[]
    }
  | { readonly kind: 'picture'; readonly caption: string; readonly jpeg: Uint8Array }

export interface Sheet {
  readonly title: string
  /** The document number, below the title on the right. */
  readonly number: string
  readonly blocks: readonly Block[]
  /** One or two parties; each has a place for a seal at the end of the last page. */
  readonly parties: readonly Party[]
  /** A seal on the edge of every page but the last. */
  readonly pageSeal?: Uint8Array
  readonly madeAt: Date
}

/** The position of a party's seal on the last page, in points from the lower left corner. */
export function sealSpot(partyIndex: number): readonly [number, number, number, number] {
  const left = PAGE.margin + partyIndex * (INNER / 2) + 92
  const bottom = FOOT + 24
  return [left, bottom, left + SEAL_SIZE, bottom + SEAL_SIZE]
}

type Doc = InstanceType<typeof PDFDocument>

/** Creates a PDF, A4, with page numbers, still without signatures. */
export async function layOut(sheet: Sheet): Promise<Buffer> {
  const { default: Document } = await import('pdfkit')
  const doc = new Document({
    size: 'A4',
    margins: { top: PAGE.margin, left: PAGE.margin, right: PAGE.margin, bottom: FOOT },
    bufferPages: true,
    // Plain objects and tables, so that a signature can be appended later.
    pdfVersion: '1.7',
    info: { Title: sheet.title, CreationDate: sheet.madeAt, ModDate: sheet.madeAt },
  })
  const parts: Buffer[] = []
  doc.on('data', (part: Buffer) => parts.push(part))
  const whole = new Promise<Buffer>((resolve, reject) => {
    doc.on('end', () => resolve(Buffer.concat(parts)))
    doc.on('error', reject)
  })
  doc.registerFont('regular', REGULAR_FONT)
  doc.registerFont('bold', BOLD_FONT)
  doc.font('bold').fontSize(18).text(sheet.title, { align: 'center' })
  doc.moveDown(0.3).font('regular').fontSize(9).text(`编号：${sheet.number}`, { align: 'right' })
  doc.moveDown(0.6)
  for (const block of sheet.blocks) drawBlock(doc, block)
  drawParties(doc, sheet)
  numberPages(doc, sheet.number, { left: PAGE.margin, top: PAGE.height - 34, width: INNER })
  if (sheet.pageSeal) sealPages(doc, sheet.pageSeal)
  doc.end()
  return whole
}

function drawBlock(doc: Doc, block: Block): void {
  switch (block.kind) {
    case 'heading':
      keepRoom(doc, 48)
      doc.moveDown(0.5).font('bold').fontSize(11.5).text(block.text, PAGE.margin)
      doc.moveDown(0.25)
      return
    case 'text':
      doc.font('regular').fontSize(10).text(block.text, PAGE.margin, doc.y, { lineGap: 3, align: 'justify' })
      doc.moveDown(0.25)
      return
    case 'facts':
      return drawTable(
        doc,
        [22, 78],
        block.facts.map(fact => [...fact]),
        false,
      )
    case 'table':
      return drawTable(
        doc,
        block.columns.map(column => column.share),
        [block.columns.map(column => column.label), ...block.rows],
        true,
      )
    case 'picture':
      return drawPicture(doc, block.caption, block.jpeg)
  }
}

function drawPicture(doc: Doc, caption: string, jpeg: Uint8Array): void {
  const height = PICTURE_HEIGHT
  keepRoom(doc, height + 28)
  doc.font('regular').fontSize(9.5).fill('#1f2937').text(caption, PAGE.margin)
  const top = doc.y + 4
  doc.image(Buffer.from(jpeg), PAGE.margin, top, { fit: [INNER, height], align: 'center' })
  doc.x = PAGE.margin
  doc.y = top + height + 8
}

function drawTable(doc: Doc, shares: readonly number[], rows: readonly (readonly string[])[], hasHead: boolean): void {
  const whole = shares.reduce((sum, share) => sum + share, 0)
  const widths = shares.map(share => (INNER * share) / whole)
  rows.forEach((row, rowIndex) => {
    const isHead = hasHead && rowIndex === 0
    doc.font(isHead ? 'bold' : 'regular').fontSize(9.5)
    const heights = row.map((cell, index) =>
      doc.heightOfString(cell || ' ', { width: (widths[index] ?? 0) - 2 * ROW_PADDING }),
    )
    const height = Math.max(...heights) + 2 * ROW_PADDING
    keepRoom(doc, height)
    let x: number = PAGE.margin
    const top = doc.y
    row.forEach((cell, index) => {
      const width = widths[index] ?? 0
      const isLabel = isHead || (!hasHead && index === 0)
      if (isLabel) doc.rect(x, top, width, height).fill('#f3f5f6')
      doc.rect(x, top, width, height).lineWidth(0.5).stroke('#b8c0c8')
      doc.fill('#1f2937').text(cell, x + ROW_PADDING, top + ROW_PADDING, { width: width - 2 * ROW_PADDING })
      x += width
    })
    doc.x = PAGE.margin
    doc.y = top + height
  })
  doc.moveDown(0.4)
}

/** The parties are at the bottom of the last page, so that a later signature has a fixed position. */
function drawParties(doc: Doc, { title, parties }: Sheet): void {
  if (doc.y + SIGNING_HEIGHT + 8 > PAGE.height - FOOT) {
    doc.addPage()
    doc.font('regular').fontSize(10.5).fill('#1f2937').text(`（本页无正文，为《${title}》签章页）`, { align: 'center' })
  }
  const top = PAGE.height - FOOT - SIGNING_HEIGHT
  parties.forEach((party, index) => {
    const left = PAGE.margin + index * (INNER / 2)
    const width = INNER / 2 - 12
    doc.font('bold').fontSize(10.5).text(party.role, left, top, { width })
    doc.font('regular').fontSize(9.5)
    for (const line of party.lines) doc.text(line, left, doc.y + 3, { width })
  })
  doc.x = PAGE.margin
}

/** On the edge of every page but the last, where the parties' own seals are. */
function sealPages(doc: Doc, seal: Uint8Array): void {
  const { count } = doc.bufferedPageRange()
  for (let index = 0; index < count - 1; index++) {
    doc.switchToPage(index)
    doc.image(Buffer.from(seal), PAGE.width - PAGE.margin - 66, PAGE.height - FOOT - 92, { width: 92 })
  }
}

function keepRoom(doc: Doc, height: number): void {
  if (doc.y + height > PAGE.height - FOOT) doc.addPage()
}
