import qrcode from 'qrcode-generator'
import { cell, drawPdf, drawTable, numberPages, type PdfDocument } from './form-sheet.ts'
import { type SealText, sealPng } from './seal.ts'

const WIDTH = 841.89 - 80
const BOTTOM = 595.28 - 40
const LEFT = 40
const MAROON = '#8c1d18'
const CODE_SIZE = 58
const SEAL_SIZE = 92
/** Below the remarks: the issuer and the seal. */
const FOOT_HEIGHT = 40

export interface SheetParty {
  readonly name: string
  readonly taxNo: string
}

/** An invoice with a 20-digit number, as text. */
export interface InvoiceSheet {
  readonly title: string
  readonly invoiceNo: string
  readonly issuedOn: string
  readonly buyer: SheetParty
  readonly seller: SheetParty
  readonly rows: readonly (readonly [string, string, string, string, string, string, string, string])[]
  readonly net: string
  readonly tax: string
  readonly gross: string
  readonly capitalGross: string
  readonly remarks: readonly string[]
  /** The content of the QR code. */
  readonly code: string
  /** 开票人. */
  readonly drawer: string
  /** 发票专用章 of the seller. */
  readonly seal: SealText
  readonly madeAt: Date
}

const COLUMNS = [
  { label: '项目名称', share: 26 },
  { label: '规格型号', share: 15 },
  { label: '单位', share: 6 },
  { label: '数量', share: 8, isRight: true },
  { label: '单价', share: 12, isRight: true },
  { label: '金额', share: 12, isRight: true },
  { label: '税率/征收率', share: 10, isRight: true },
  { label: '税额', share: 11, isRight: true },
]

/** 数电票 on A4 landscape: parties on top, goods, totals in figures and in capitals, remarks at the bottom. */
export async function layOutInvoice(sheet: InvoiceSheet): Promise<Buffer> {
  const seal = await sealPng(sheet.seal)
  return drawPdf({ title: `${sheet.title} ${sheet.invoiceNo}`, madeAt: sheet.madeAt, isLandscape: true }, doc => {
    drawCode(doc, sheet.code, { left: LEFT, top: 24, size: CODE_SIZE })
    doc.font('bold').fontSize(19).fill(MAROON).text(sheet.title, LEFT, 40, { width: WIDTH, align: 'center' })
    doc.font('regular').fontSize(9.5)
    doc.text(`发票号码：${sheet.invoiceNo}`, LEFT, 40, { width: WIDTH, align: 'right' })
    doc.text(`开票日期：${sheet.issuedOn}`, LEFT, doc.y + 2, { width: WIDTH, align: 'right' })
    doc.y = 88
    drawParties(doc, sheet)
    const totals = ['合　　计', '', '', '', '', `¥${sheet.net}`, '', `¥${sheet.tax}`]
    drawTable(doc, COLUMNS, [...sheet.rows, totals], { width: WIDTH, bottom: BOTTOM - 20 })
    if (doc.y + 80 + FOOT_HEIGHT > BOTTOM) doc.addPage()
    const top = doc.y
    doc.font('bold').fontSize(10)
    cell(doc, '价税合计（大写）', { left: LEFT, top, width: WIDTH * 0.2, height: 24 }, { isShaded: true })
    cell(doc, sheet.capitalGross, { left: LEFT + WIDTH * 0.2, top, width: WIDTH * 0.5, height: 24 }, {})
    cell(doc, `（小写）¥${sheet.gross}`, { left: LEFT + WIDTH * 0.7, top, width: WIDTH * 0.3, height: 24 }, {})
    doc.font('regular').fontSize(9)
    cell(doc, '备注', { left: LEFT, top: top + 24, width: WIDTH * 0.08, height: 56 }, { isShaded: true })
    cell(
      doc,
      sheet.remarks.join('\n'),
      { left: LEFT + WIDTH * 0.08, top: top + 24, width: WIDTH * 0.92, height: 56 },
      {},
    )
    const foot = top + 80
    doc.text(`开票人：${sheet.drawer}`, LEFT, foot + 10, { width: WIDTH / 2 })
    doc.image(seal, LEFT + WIDTH - SEAL_SIZE - 24, foot - 40, { width: SEAL_SIZE })
    doc.text(`销售方（章）：${sheet.seller.name}`, LEFT + WIDTH / 2 - 40, foot + 10, {
      width: WIDTH / 2 - SEAL_SIZE,
      align: 'right',
    })
    numberPages(doc, sheet.invoiceNo, { left: LEFT, top: BOTTOM + 12, width: WIDTH })
  })
}

/** A QR code as squares, so that it is sharp on every printer. */
function drawCode(
  doc: PdfDocument,
  text: string,
  { left, top, size }: { readonly left: number; readonly top: number; readonly size: number },
): void {
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  const count = code.getModuleCount()
  const side = size / count
  for (let row = 0; row < count; row++)
    for (let column = 0; column < count; column++)
      if (code.isDark(row, column)) doc.rect(left + column * side, top + row * side, side, side)
  doc.fill('#000000')
}

function drawParties(doc: PdfDocument, { buyer, seller }: InvoiceSheet): void {
  const top = doc.y
  const half = WIDTH / 2
  doc.font('regular').fontSize(9)
  ;(
    [
      ['购买方信息', buyer],
      ['销售方信息', seller],
    ] as const
  ).forEach(([label, party], index) => {
    const left = LEFT + index * half
    cell(doc, label, { left, top, width: 62, height: 46 }, { isShaded: true })
    const text = `名称：${party.name}\n统一社会信用代码/纳税人识别号：${party.taxNo}`
    cell(doc, text, { left: left + 62, top, width: half - 62, height: 46 }, {})
  })
  doc.x = LEFT
  doc.y = top + 46
}
