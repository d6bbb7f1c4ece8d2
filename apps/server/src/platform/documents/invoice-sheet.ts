import { cell, drawPdf, drawTable, numberPages, type PdfDocument } from './form-sheet.ts'

const WIDTH = 841.89 - 80
const BOTTOM = 595.28 - 40
const LEFT = 40
const MAROON = '#8c1d18'

export interface SheetParty {
  readonly name: string
  readonly taxNo: string
}

/** An invoice of the kind with a number of 20 digits, as text ready to be drawn. */
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

/** 数电票 on A4 across: parties above, goods, totals in figures and in capitals, remarks below. */
export function layOutInvoice(sheet: InvoiceSheet): Promise<Buffer> {
  return drawPdf({ title: `${sheet.title} ${sheet.invoiceNo}`, madeAt: sheet.madeAt, isLandscape: true }, doc => {
    doc.font('bold').fontSize(19).fill(MAROON).text(sheet.title, LEFT, 40, { width: WIDTH, align: 'center' })
    doc.font('regular').fontSize(9.5)
    doc.text(`发票号码：${sheet.invoiceNo}`, LEFT, 40, { width: WIDTH, align: 'right' })
    doc.text(`开票日期：${sheet.issuedOn}`, LEFT, doc.y + 2, { width: WIDTH, align: 'right' })
    doc.y = 84
    drawParties(doc, sheet)
    const totals = ['合　　计', '', '', '', '', `¥${sheet.net}`, '', `¥${sheet.tax}`]
    drawTable(doc, COLUMNS, [...sheet.rows, totals], { width: WIDTH, bottom: BOTTOM - 20 })
    if (doc.y + 90 > BOTTOM) doc.addPage()
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
    numberPages(doc, sheet.invoiceNo, WIDTH, BOTTOM)
  })
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
